import Foundation
import RainCore
import RainCrypto
import Testing

@Suite struct FileSecureStoreTests {
    private let path = NSTemporaryDirectory() + "rain-secrets-" + UUID().uuidString

    @Test func `a secret is kept sealed, replaced and forgotten`() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let store = FileSecureStore(directory: path)
        #expect(try await store.secret(named: "session") == nil)
        try await store.store(SecretBytes(copying: [1, 2, 3]), named: "session")
        try await store.store(SecretBytes(copying: [4]), named: "session")
        let again = FileSecureStore(directory: path)
        #expect(try await again.secret(named: "session") == SecretBytes(copying: [4]))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + "/session")).starts(with: Array("RAINSEAL".utf8)))
        try await again.removeSecret(named: "session")
        #expect(try await store.secret(named: "session") == nil)
    }

    @Test func `where the key is can be asked of any store`() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let environment = RainEnvironment.live(stateDirectory: path + "/rain")
        #expect(try await environment.secrets.keyLocation() == nil)
        try await environment.secrets.store(SecretBytes(copying: [1]), named: "a")
        let location = try #require(try await environment.secrets.keyLocation())
        #expect("\(location)" == "the key file \(path)/rain/secrets/.sealing-key")
        #expect(try await RainEnvironment.inMemory().secrets.keyLocation() == nil)
    }

    @Test func `a state directory whose parent does not exist is an error that names it`() async {
        let environment = RainEnvironment.live(stateDirectory: path + "/rain")
        let error = await rainError { _ = try await environment.secrets.secret(named: "a") }
        #expect(error?.code == "RAIN_502")
        #expect(error?.message.hasPrefix("\(path) is not a directory") == true)
        let journal = await rainError { _ = try await environment.journal.record(key: "a") }
        #expect(journal?.message.contains("\(path) is not a directory") == true)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a file that is no sealed secret is a clear error`() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let store = FileSecureStore(directory: path)
        try await store.store(SecretBytes(copying: [1]), named: "a")
        try Data("plain".utf8).write(to: URL(fileURLWithPath: path + "/a"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path + "/a")
        let error = await rainError { _ = try await store.secret(named: "a") }
        #expect(error?.code == "RAIN_502")
        #expect(error?.message.contains("\(path)/a is not a sealed secret") == true)
    }

    @Test(arguments: ["", "../x", "a/b", "A", ".hidden", "a b", String(repeating: "a", count: 300)])
    func `a name that could leave the directory is refused`(_ name: String) async throws {
        let error = await rainError { _ = try await FileSecureStore(directory: path).secret(named: name) }
        #expect(error?.kind == .internalLogicError)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a directory that cannot be made is a clear error`() async {
        let error = await rainError {
            try await FileSecureStore(directory: "/proc/rain").store(SecretBytes(copying: [1]), named: "a")
        }
        #expect(error?.code == "RAIN_502")
    }
}

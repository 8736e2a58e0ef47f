import Foundation
import RainCore
import RainCrypto
import Testing

@Suite struct FileSecureStoreTests {
    private let path = NSTemporaryDirectory() + "rain-secrets-" + UUID().uuidString

    @Test func `a secret is kept for the owner alone, replaced and forgotten`() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let store = FileSecureStore(directory: path)
        #expect(try await store.secret(named: "session") == nil)
        try await store.store(SecretBytes(copying: [1, 2, 3]), named: "session")
        try await store.store(SecretBytes(copying: [4]), named: "session")
        let again = FileSecureStore(directory: path)
        #expect(try await again.secret(named: "session") == SecretBytes(copying: [4]))
        #expect(try FileManager.default.attributesOfItem(atPath: path + "/session")[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
        try await again.removeSecret(named: "session")
        #expect(try await store.secret(named: "session") == nil)
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

import RainCore
import RainCrypto
import Testing

@testable import RainCLIKit

/// A keyring in memory.
private actor Drawer: SealingKeyVault {
    private(set) var keys: [String: SecretBytes] = [:]
    func key(id: String) -> SecretBytes? { keys[id] }
    func keep(_ key: SecretBytes, id: String, label: String) { keys[id] = key }
    func forget(id: String) { keys[id] = nil }
}

@Suite("The keyring as a tool offers it") final class OfferedVaultTests {
    private let drawer = Drawer()
    private let home: TemporaryDirectory

    init() throws { home = try TemporaryDirectory() }

    private func store(_ setting: String?) throws -> FileSecureStore {
        let arguments = ParsedArguments(
            command: CommandDescription("c", summary: ""), flags: [], values: [:], positionals: [:])
        let configuration = Configuration(
            arguments: arguments, environment: setting.map { [OfferedVault.field.environment: $0] } ?? [:], file: nil)
        return FileSecureStore(directory: home.path + "/secrets", vault: try OfferedVault(drawer, configuration))
    }

    @Test("a new key goes into the keyring when that is asked for, and is then found without asking again")
    func asked() async throws {
        let first = try store("keyring")
        try await first.store(SecretBytes(copying: [7]), named: "session")
        #expect(try await first.keyLocation() == .secretService)
        #expect(await drawer.keys.count == 1)
        for setting in [nil, "file"] {
            let later = try store(setting)
            #expect(try await later.secret(named: "session")?.withUnsafeBytes { Array($0) } == [7])
            #expect(try await later.keyLocation() == .secretService)
        }
    }

    @Test(
        "a new key goes into a file otherwise, which says how it could go elsewhere, and stays there", arguments: [nil, "file"])
    func unasked(setting: String?) async throws {
        let first = try store(setting)
        try await first.store(SecretBytes(copying: [7]), named: "session")
        let location = try #require(try await first.keyLocation()?.description)
        #expect(location.contains(home.path) && location.contains("--sealing-key keyring"))
        let later = try store("keyring")
        #expect(try await later.secret(named: "session")?.withUnsafeBytes { Array($0) } == [7])
        #expect(try await later.keyLocation() != .secretService)
        #expect(await drawer.keys.isEmpty)
    }

    @Test("another setting is a fault of the configuration that names it")
    func wrong() {
        #expect { try store("yes") } throws: { ($0 as? ConfigurationError)?.message.contains("sealingKey") == true }
    }
}

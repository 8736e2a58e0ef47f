import Foundation
import RainCrypto
import RainStore
import Testing

@Suite struct SealingKeyVaultTests {
    private let base = TemporaryDirectory()
    private let secret: SecretBytes
    private let locked = VaultUnavailable(.locked, "the keyring is locked")

    init() throws {
        secret = try SecretBytes(copying: [1, 2, 3])
    }

    private func store(_ vault: Drawer?) -> SealedStore { SealedStore(directory: base.path, vault: vault) }

    @Test func `a usable vault has the key, and the directory does not`() async throws {
        let vault = Drawer()
        try await store(vault).store(secret, named: "a")
        #expect(try await store(vault).keyLocation() == .secretService)
        #expect(try await store(nil).keyLocation() == .secretService)
        #expect(try await store(vault).secret(named: "a") == secret)
        let key = try #require(await vault.keys.values.first)
        let record = try Data(contentsOf: URL(fileURLWithPath: base.file(".sealing-key")))
        #expect(record.count == 25)
        #expect(key.withUnsafeBytes { record.range(of: Data($0)) } == nil)
    }

    @Test func `a vault that cannot be used when the key is made leaves it to a file, and says why`() async throws {
        let vault = Drawer(locked)
        let first = store(vault)
        try await first.store(secret, named: "a")
        let path = base.file(".sealing-key")
        #expect(try await first.keyLocation() == .keyFile(path: path, insteadOf: locked))
        #expect(try await first.keyLocation()?.description == "the key file \(path), because the keyring is locked")
        await vault.hinder(nil)
        try await store(vault).store(secret, named: "b")
        #expect(try await store(vault).keyLocation() == .keyFile(path: path, insteadOf: nil))
        #expect(try await store(nil).secret(named: "b") == secret)
        #expect(await vault.keys.isEmpty)
    }

    @Test func `a store whose vault does not open is refused, and takes no other key`() async throws {
        let vault = Drawer()
        try await store(vault).store(secret, named: "a")
        let id = try #require(await vault.keys.keys.first)
        let before = try Data(contentsOf: URL(fileURLWithPath: base.file(".sealing-key")))
        await vault.hinder(locked)
        for store in [store(vault), store(nil)] {
            let reading = await #expect(throws: SealError.self) { try await store.secret(named: "a") }
            let writing = await #expect(throws: SealError.self) { try await store.store(secret, named: "b") }
            for error in [reading, writing] {
                #expect(error?.kind == .vaultUnavailable)
                #expect(error?.message.contains(id) == true)
            }
        }
        #expect(try await store(vault).secret(named: "b") == nil)
        #expect(try Data(contentsOf: URL(fileURLWithPath: base.file(".sealing-key"))) == before)
        await vault.hinder(nil)
        #expect(try await store(vault).secret(named: "a") == secret)
    }

    @Test func `a vault that lost the key is told from one that does not open`() async throws {
        let vault = Drawer()
        let first = store(vault)
        try await first.store(secret, named: "a")
        await vault.empty()
        #expect(try await first.secret(named: "a") == secret)
        #expect(await #expect(throws: SealError.self) { try await store(vault).secret(named: "a") }?.kind == .keyMissing)
        #expect(await #expect(throws: SealError.self) { try await store(vault).store(secret, named: "b") }?.kind == .keyMissing)
        #expect(await vault.keys.isEmpty)
    }

    @Test func `a vault that gives back another key is not believed`() async throws {
        let vault = Drawer()
        try await store(vault).store(secret, named: "a")
        let id = try #require(await vault.keys.keys.first)
        for wrong in [try SecretBytes(copying: [UInt8](repeating: 1, count: 32)), try SecretBytes(copying: [1])] {
            try await vault.keep(wrong, id: id, label: "")
            #expect(await #expect(throws: SealError.self) { try await store(vault).secret(named: "a") }?.kind == .keyMissing)
        }
    }
}

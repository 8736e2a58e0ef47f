import Foundation
import RainCrypto
import RainStore
import Testing

@Suite struct SealedStoreTests {
    private let base = TemporaryDirectory()

    private func store(vault: Drawer? = nil) -> SealedStore { SealedStore(directory: "secrets", in: base.path, vault: vault) }

    private func file(_ name: String) -> String { base.file("secrets/" + name) }

    private func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name)))) }

    private func put(_ bytes: [UInt8], at name: String) throws {
        try FileManager.default.createDirectory(
            atPath: base.file("secrets"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file(name))
    }

    @Test func `a secret is kept for the owner alone, replaced and forgotten`() async throws {
        #expect(try await store().secret(named: "session") == nil)
        #expect(try await store().keyLocation() == nil)
        try await store().store(SecretBytes(copying: [1, 2, 3]), named: "session")
        try await store().store(SecretBytes(copying: []), named: "session")
        #expect(try await store().secret(named: "session") == SecretBytes(copying: []))
        try await store().store(SecretBytes(copying: [4]), named: "session")
        #expect(try await store().secret(named: "session") == SecretBytes(copying: [4]))
        for name in ["session", ".sealing-key"] {
            #expect(try FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? Int == 0o600)
        }
        #expect(try FileManager.default.attributesOfItem(atPath: file(""))[.posixPermissions] as? Int == 0o700)
        try await store().removeSecret(named: "session")
        try await store().removeSecret(named: "session")
        #expect(try await store().secret(named: "session") == nil)
        #expect(try await store().keyLocation() == .keyFile(path: file(".sealing-key"), insteadOf: nil))
    }

    @Test func `what lies on disk neither shows the secret nor repeats itself`() async throws {
        let secret = Array("a secret that would be found".utf8)
        try await store().store(SecretBytes(copying: secret), named: "a")
        let first = try bytes("a")
        try await store().store(SecretBytes(copying: secret), named: "a")
        let second = try bytes("a")
        #expect(Data(first).range(of: Data(secret)) == nil)
        #expect(first.count == 37 + secret.count + 16)
        #expect(first.suffix(secret.count + 16) != second.suffix(secret.count + 16))
    }

    @Test func `a file with any bit changed, or cut anywhere, is an error and never no secret`() async throws {
        try await store().store(SecretBytes(copying: [1, 2, 3]), named: "a")
        let good = try bytes("a")
        for place in good.indices {
            var bad = good
            bad[place] ^= 0x10
            try put(bad, at: "a")
            let error = await #expect(throws: SealError.self) { try await store().secret(named: "a") }
            let expected: SealError.Kind =
                switch place {
                case 0..<8: .foreignFile
                case 8: .laterVersion
                case 9..<25: .otherKey
                default: .altered
                }
            #expect(error?.kind == expected)
        }
        for count in 0..<good.count {
            try put(Array(good.prefix(count)), at: "a")
            let error = await #expect(throws: SealError.self) { try await store().secret(named: "a") }
            #expect(error?.kind == (count < 8 ? .foreignFile : .altered))
        }
        try put(good + [0], at: "a")
        #expect(await #expect(throws: SealError.self) { try await store().secret(named: "a") }?.kind == .altered)
        try put(good, at: "a")
        #expect(try await store().secret(named: "a") == SecretBytes(copying: [1, 2, 3]))
    }

    @Test func `a sealed file under another name does not open`() async throws {
        try await store().store(SecretBytes(copying: [1]), named: "a")
        try put(try bytes("a"), at: "b")
        #expect(await #expect(throws: SealError.self) { try await store().secret(named: "b") }?.kind == .altered)
    }

    @Test func `a plain file is told from a sealed one, and nothing is sealed beside it`() async throws {
        try put(Array("{\"session\": \"plain\"}".utf8), at: "session")
        let error = await #expect(throws: SealError.self) { try await store().secret(named: "session") }
        #expect(error?.kind == .foreignFile)
        #expect(error?.message.contains(file("session")) == true)
        let refusal = await #expect(throws: SealError.self) { try await store().store(SecretBytes(copying: [1]), named: "new") }
        #expect(refusal?.kind == .keyMissing)
        #expect(try FileManager.default.contentsOfDirectory(atPath: file("")) == ["session"])
    }

    @Test func `secrets without their key are refused, and no new key is made`() async throws {
        try await store().store(SecretBytes(copying: [1]), named: "a")
        try FileManager.default.removeItem(atPath: file(".sealing-key"))
        #expect(await #expect(throws: SealError.self) { try await store().secret(named: "a") }?.kind == .keyMissing)
        for vault in [nil, Drawer()] {
            let error = await #expect(throws: SealError.self) {
                try await store(vault: vault).store(SecretBytes(copying: [2]), named: "a")
            }
            #expect(error?.kind == .keyMissing)
            #expect(error?.message.contains("restore") == true)
            #expect(await vault?.keys.isEmpty ?? true)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: file("")) == ["a"])
    }

    @Test func `a damaged key file is told from a changed secret`() async throws {
        try await store().store(SecretBytes(copying: [1]), named: "a")
        let good = try bytes(".sealing-key")
        #expect(good.count == 57)
        for place in good.indices {
            var bad = good
            bad[place] ^= 0x10
            try put(bad, at: ".sealing-key")
            let error = await #expect(throws: SealError.self) { try await store().secret(named: "a") }
            #expect(error?.kind == (place == 7 ? .laterVersion : .keyMissing))
            await #expect(throws: SealError.self) { try await store().store(SecretBytes(copying: [2]), named: "a") }
            await #expect(throws: SealError.self) { try await store().keyLocation() }
        }
        for count in 0..<good.count {
            try put(Array(good.prefix(count)), at: ".sealing-key")
            #expect(await #expect(throws: SealError.self) { try await store().secret(named: "a") }?.kind == .keyMissing)
        }
    }

    @Test func `a key file that others can read is not used`() async throws {
        try await store().store(SecretBytes(copying: [1]), named: "a")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file(".sealing-key"))
        let error = await #expect(throws: SealError.self) { try await store().secret(named: "a") }
        #expect(error?.kind == .unusableFile)
        #expect(error?.message.contains("chmod 600") == true)
    }

    @Test func `a file sealed under another store's key says so`() async throws {
        let other = SealedStore(directory: "other", in: base.path)
        try await other.store(SecretBytes(copying: [1]), named: "a")
        try await store().store(SecretBytes(copying: [1]), named: "b")
        try put([UInt8](try Data(contentsOf: URL(fileURLWithPath: base.file("other/a")))), at: "a")
        #expect(await #expect(throws: SealError.self) { try await store().secret(named: "a") }?.kind == .otherKey)
    }

    @Test func `a secret has at most 65536 bytes`() async throws {
        let longest = try SecretBytes(copying: [UInt8](repeating: 7, count: SealedStore.maximumCount))
        try await store().store(longest, named: "a")
        #expect(try await store().secret(named: "a") == longest)
        let error = await #expect(throws: SealError.self) {
            try await store().store(
                try SecretBytes(copying: [UInt8](repeating: 7, count: SealedStore.maximumCount + 1)), named: "a")
        }
        #expect(error?.kind == .tooLong)
    }

    @Test(arguments: ["", "../x", "a/b", "A", ".hidden", ".sealing-key", "a b", String(repeating: "a", count: 201)])
    func `a name that could leave the directory or name the key is refused`(_ name: String) async throws {
        #expect(await #expect(throws: SealError.self) { try await store().secret(named: name) }?.kind == .invalidName)
        await #expect(throws: SealError.self) { try await store().store(SecretBytes(copying: [1]), named: name) }
        await #expect(throws: SealError.self) { try await store().removeSecret(named: name) }
        #expect(!FileManager.default.fileExists(atPath: file("")))
    }

    @Test func `stores that begin at once agree on one key`() async throws {
        for vault in [nil, Drawer()] {
            try? FileManager.default.removeItem(atPath: file(""))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<16 {
                    let store = store(vault: vault)
                    group.addTask { try await store.store(SecretBytes(copying: [UInt8(number)]), named: "n\(number)") }
                }
                try await group.waitForAll()
            }
            for number in 0..<16 {
                #expect(try await store(vault: vault).secret(named: "n\(number)") == SecretBytes(copying: [UInt8(number)]))
            }
            if let vault { #expect(await vault.keys.count == 1) }
        }
    }
}

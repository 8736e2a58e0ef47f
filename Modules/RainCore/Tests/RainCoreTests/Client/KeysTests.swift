import RainCore
import RainTestKit
import Synchronization
import Testing

@Suite struct KeysTests {
    private static let words = "test test test test test test test test test test test junk"
    /// The first account of these words, as every development tool knows it.
    private static let account = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"

    /// A wallet whose keys can be taken away and brought.
    private final class OpenWallet: KeyExporting, KeyImporting {
        let key: SigningKey
        let phrase: SecretBytes
        let exported: SecretBytes
        let imported = Mutex<[SecretBytes]>([])

        init(phrase: String = words, exported: SecretBytes? = nil) throws {
            key = try SigningKey(mnemonic: Mnemonic(phrase: words))
            self.phrase = try SecretBytes(copying: Array(phrase.utf8))
            self.exported = try exported ?? SecretBytes(copying: [UInt8](repeating: 1, count: 32))
        }

        func address(on chain: ChainID) async throws -> Address { key.address }
        func sign(_ request: SigningRequest) async throws -> TransactionSignature { try key.sign(request.digest) }
        func exportPhrase() async throws -> SecretBytes { phrase }
        func exportPrivateKey(on chain: ChainID) async throws -> SecretBytes { exported }
        func importPhrase(_ phrase: SecretBytes) async throws -> Address {
            imported.withLock { $0.append(phrase) }
            return key.address
        }
    }

    private func client(_ wallet: any WalletProvider) async throws -> RainClient {
        try await RainSdk.builder(environment: .inMemory(transport: FakeNode()))
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "http://a")])
            .register(StubProvider(wallet))
            .build().first { _ in true }
    }

    @Test func `a phrase is handed over as the provider has it`() async throws {
        let phrase = try await client(OpenWallet()).exportPhrase()
        #expect(phrase.phrase.withUnsafeBytes { Array($0) } == Array(Self.words.utf8))
    }

    @Test func `what is no recovery phrase is refused, and no word of it is told`() async throws {
        let client = try await client(OpenWallet(phrase: Self.words.replacing("junk", with: "jungle")))
        let error = await rainError { _ = try await client.exportPhrase() }
        #expect(error?.kind == .providerError)
        #expect(error?.message.contains("jungle") == false)
    }

    @Test func `a key is compared with the account before it is handed over`() async throws {
        // The key of the account above, which everybody knows.
        let known: [UInt8] = [
            0xac, 0x09, 0x74, 0xbe, 0xc3, 0x9a, 0x17, 0xe3, 0x6b, 0xa4, 0xa6, 0xb4, 0xd2, 0x38, 0xff, 0x94, 0x4b, 0xac, 0xb4,
            0x78, 0xcb, 0xed, 0x5e, 0xfc, 0xae, 0x78, 0x4d, 0x7b, 0xf4, 0xf2, 0xff, 0x80,
        ]
        let key = try SecretBytes(copying: known)
        #expect(try await client(OpenWallet(exported: key)).exportPrivateKey(on: .baseSepolia) == key)
        let other = try await client(OpenWallet())
        let error = await rainError { _ = try await other.exportPrivateKey(on: .baseSepolia) }
        #expect(error?.kind == .providerError)
        #expect(error?.message.contains(Self.account) == true)
    }

    @Test func `a phrase is brought in one spelling, and a mistyped one never reaches the provider`() async throws {
        let wallet = try OpenWallet()
        let client = try await client(wallet)
        let typed = try SecretBytes(copying: Array(("  " + Self.words.replacing(" ", with: "\t ") + "\n").utf8))
        #expect(try await client.importPhrase(typed).description == Self.account)
        let mistyped = try SecretBytes(copying: Array(Self.words.replacing("junk", with: "jnuk").utf8))
        let error = await rainError { _ = try await client.importPhrase(mistyped) }
        #expect(error?.kind == .invalidConfig)
        #expect(error?.message.contains("jnuk") == false)
        #expect(wallet.imported.withLock { $0 } == [try SecretBytes(copying: Array(Self.words.utf8))])
    }

    @Test func `a provider without these ports says so`() async throws {
        let client = try await client(StubWalletProvider())
        let phrase = try SecretBytes(copying: Array(Self.words.utf8))
        for error in [
            await rainError { _ = try await client.exportPhrase() },
            await rainError { _ = try await client.exportPrivateKey(on: .baseSepolia) },
            await rainError { _ = try await client.importPhrase(phrase) },
        ] {
            #expect(error?.kind == .internalLogicError)
            #expect(error?.message.contains("stub") == true)
        }
    }
}

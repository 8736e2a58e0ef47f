import RainCore
import RainCrypto
import RainEncoding
import RainEthereum
import RainTestKit

/// A client over a fake node, with a key in memory and a clock that stands.
struct Fixture {
    let node = FakeNode()
    let wallet: StubWalletProvider
    let time: ManualTime
    let journal: any TransactionJournal
    let sdk: RainSdk

    static let usdc = "0x036CbD53842c5426634e7929541eC2318f3dCF7e"
    static let recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"

    init(
        journal: any TransactionJournal = InMemoryTransactionJournal(), wallet: StubWalletProvider? = nil,
        tokens: [TokenInfo] = [], time: ManualTime = ManualTime(), configure: (RainSdk.Builder) throws -> Void = { _ in }
    ) throws {
        self.journal = journal
        self.time = time
        self.wallet = try wallet ?? StubWalletProvider()
        let environment = RainEnvironment(
            transport: node, secrets: InMemorySecureStore(), journal: journal, time: time)
        let builder = RainSdk.builder(environment: environment)
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "http://127.0.0.1:1")])
            .registerTokens(tokens)
            .register(StubProvider(self.wallet))
        try configure(builder)
        sdk = try builder.build()
    }

    func client() async throws -> RainClient {
        try await sdk.provider(ProviderID(rawValue: "stub"))
    }

    func request(_ amount: Amount, to recipient: String = recipient, native: Bool = false) throws -> TransferRequest {
        TransferRequest(
            chainID: .baseSepolia, token: native ? .native : .contract(try Address(Self.usdc)),
            recipient: try Address(recipient), amount: amount)
    }

    /// The transactions that reached the node, decoded.
    func received() throws -> [SignedTransaction] {
        try node.with { $0.received }.map { try SignedTransaction(decoding: DataHex.decode($0)) }
    }
}

/// Runs a call that must throw a `RainError` and gives it back.
func rainError(_ body: () async throws -> Void) async -> RainError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? RainError
    }
}

/// The key of one byte repeated: 1 is the stub wallet's.
func testKey(_ byte: UInt8) throws -> SigningKey {
    try SigningKey(privateKey: SecretBytes(copying: [UInt8](repeating: byte, count: 32)))
}

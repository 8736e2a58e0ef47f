import RainCore
import RainEthereum
import RainHTTP
import RainTestKit

@testable import RainCollateral

/// A wallet over a fake chain and a fake Rain; made again over the same stores, it is another process.
struct WithdrawalFixture {
    let rain: FakeRain
    let wallet: StubWalletProvider
    let time: ManualTime
    let secrets: any SecureStore
    let journal: any TransactionJournal
    let sdk: RainSdk

    init(
        _ version: CollateralContract.Version = .second, rain: FakeRain? = nil, wallet: StubWalletProvider? = nil,
        secrets: any SecureStore = InMemorySecureStore(), journal: any TransactionJournal = InMemoryTransactionJournal(),
        time: ManualTime = ManualTime(), provider: (any WalletProvider)? = nil,
        configure: (RainSdk.Builder) throws -> Void = { _ in }
    ) throws {
        let stub = try wallet ?? StubWalletProvider()
        self.wallet = stub
        self.rain = try rain ?? FakeRain(version, admin: stub.address)
        self.time = time
        self.secrets = secrets
        self.journal = journal
        let environment = RainEnvironment(transport: self.rain, secrets: secrets, journal: journal, time: time)
        let builder = RainSdk.builder(environment: environment)
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "http://127.0.0.1:1")])
            .register(StubProvider(provider ?? stub))
            .register(
                RainCollateral(
                    endpoint: .custom("http://127.0.0.1:2/v1/issuing"), credentials: .apiKey("key", for: .user("u")),
                    environment: environment))
        try configure(builder)
        sdk = try builder.build()
    }

    /// The next process: what was kept is all that it has.
    func restarted(wallet: StubWalletProvider? = nil) throws -> WithdrawalFixture {
        try WithdrawalFixture(
            rain: rain, wallet: try wallet ?? StubWalletProvider(), secrets: secrets, journal: journal, time: time)
    }

    func client() async throws -> RainClient {
        try await sdk.provider(ProviderID(rawValue: "stub"))
    }

    func request(_ amount: Amount = "5", to recipient: Address? = nil) throws -> WithdrawalRequest {
        WithdrawalRequest(from: rain.collateral, asset: try Address(FakeRain.usdc), amount: amount, to: recipient)
    }

    /// How often the wallet was asked for typed data, and for a transaction.
    var asked: (typedData: Int, transactions: Int) {
        var asked = (typedData: 0, transactions: 0)
        for request in wallet.requests {
            switch request.payload {
            case .typedData: asked.typedData += 1
            case .transaction: asked.transactions += 1
            case .personalMessage: break
            }
        }
        return asked
    }

    /// The withdrawals that reached the chain.
    func received() throws -> [WithdrawalCall] {
        try rain.with { $0.raw }.compactMap { raw in
            WithdrawalCall(
                reading: try SignedTransaction(decoding: DataHex.decode(raw)).transaction.data, of: rain.version)
        }
    }
}

import LocalStack
import RainCollateral
import RainCore
import RainEncoding
import RainTestKit
import Testing

/// A user with a wallet, gas and a collateral of 50 USDC that is really deployed.
struct Withdrawer {
    let stack: LocalStack
    let issuing: IssuingStack
    let wallet: StubWalletProvider
    let made: IssuingCollateral
    let environment: RainEnvironment
    let client: RainClient

    static let usdc = "0x036CbD53842c5426634e7929541eC2318f3dCF7e"

    init(version: Int = 2, admin: String? = nil, environment: RainEnvironment? = nil) async throws {
        let (stack, issuing) = try await CollateralStack.fresh()
        let wallet = try StubWalletProvider.random()
        let account = wallet.address.description
        try await stack.fund(account, "native", amount: "1000000000000000000")
        let made = try await issuing.makeCollateral(admins: [admin ?? account], version: version, usdc: "50000000")
        try await self.init(stack, issuing, wallet, made, environment ?? Self.environment())
    }

    private init(
        _ stack: LocalStack, _ issuing: IssuingStack, _ wallet: StubWalletProvider, _ made: IssuingCollateral,
        _ environment: RainEnvironment
    ) async throws {
        self.stack = stack
        self.issuing = issuing
        self.wallet = wallet
        self.made = made
        self.environment = environment
        let sdk = try RainSdk.builder(environment: environment)
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: try stack.rpcURL(of: 84532))])
            .register(StubProvider(wallet))
            .register(
                RainCollateral(
                    endpoint: .custom(issuing.baseURL),
                    credentials: .userSession(of: made.userID, apiKey: issuing.apiKey), environment: environment)
            )
            .build()
        client = try await sdk.provider(ProviderID(rawValue: "stub"))
    }

    /// Another process of the same user: it has what was kept, and nothing else.
    func restarted() async throws -> Withdrawer {
        try await Withdrawer(stack, issuing, wallet, made, environment)
    }

    /// Real HTTP, and waits that are over at once.
    private static func environment() -> RainEnvironment {
        var environment = RainEnvironment.inMemory()
        environment.time = ManualTime(now: SystemTime().now)
        return environment
    }

    /// Asks the issuing API for the collateral, as an app does.
    func request(_ amount: Amount = "5", to recipient: Address? = nil) async throws -> WithdrawalRequest {
        WithdrawalRequest(
            from: try await client.collateralContract(on: .baseSepolia), asset: try Address(Self.usdc), amount: amount,
            to: recipient)
    }

    /// Waits until the chain has it.
    func mined(_ sent: SentTransaction) async throws -> SentTransaction {
        try await client.waitForReceipt(of: sent.id, interval: .milliseconds(50))
    }

    /// How much USDC the collateral holds.
    func held() async throws -> String? {
        let balances = try await client.collateralBalances(of: try await client.collateralContract(on: .baseSepolia))
        return balances.first?.amount?.formatted
    }

    /// How many transactions of the wallet the chain has.
    func transactions() async throws -> JSONValue {
        try await stack.rpc("eth_getTransactionCount", [.string(wallet.address.description), "latest"])
    }

    /// How often the wallet was asked for typed data, and for a transaction.
    var asked: [Int] {
        var asked = [0, 0]
        for request in wallet.requests {
            switch request.payload {
            case .typedData: asked[0] += 1
            case .transaction: asked[1] += 1
            case .personalMessage: break
            }
        }
        return asked
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

import LocalStack
import RainAuthPull
@_spi(RainFeature) import RainCore
import RainEncoding
import RainTestKit

/// A wallet of its own on the local chain, with a key in memory, and the card that pulls from it.
struct Cardholder {
    let stack: LocalStack
    let issuing: IssuingStack
    let wallet: StubWalletProvider
    let client: RainClient

    static let usdc = "0x036CbD53842c5426634e7929541eC2318f3dCF7e"

    /// - Parameters:
    ///   - stack: The stack; the one that all tests share unless given.
    ///   - config: Auth Pull's settings; the sandbox with the stack's operator unless given.
    init(
        on stack: LocalStack? = nil, native: String? = "1000000000000000000", usdc: String = "50000000",
        _ config: RainAuthPullConfig? = nil, tokens: [TokenInfo] = [], wallet: StubWalletProvider? = nil
    ) async throws {
        if let stack { self.stack = stack } else { self.stack = try await .shared() }
        issuing = try self.stack.issuing()
        self.wallet = try wallet ?? StubWalletProvider.random()
        let provider = StubProvider(self.wallet)
        client = try await RainSdk.builder(environment: .inMemory())
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: try self.stack.rpcURL(of: 84532))])
            .register(provider)
            .registerTokens(tokens)
            .register(RainAuthPull(config ?? .sandbox(operatorAddress: issuing.operatorAddress)))
            .build()
            .provider(provider.id)
        if let native { try await self.stack.fund(self.wallet.address.description, "native", amount: native) }
        if usdc != "0" { try await self.stack.fund(self.wallet.address.description, "USDC", amount: usdc) }
    }

    /// The card is used at a till.
    func pay(cents: Int) async throws -> JSONValue {
        try await issuing.authorizeCard(wallet: wallet.address.description, cents: cents)
    }

    /// The allowance as the chain keeps it, read apart from the SDK.
    func allowance(of token: String = usdc, for spender: Address? = nil) async throws -> UInt256 {
        let spender = try spender ?? Address(issuing.operatorAddress)
        return try await number(of: token, ERC20.allowance(owner: wallet.address, spender: spender))
    }

    /// What the wallet holds, read apart from the SDK.
    func balance(of token: String = usdc) async throws -> UInt256 {
        try await number(of: token, ERC20.balanceOf(wallet.address))
    }

    /// How many transactions of the wallet's are mined.
    func transactionCount() async throws -> UInt64 {
        let count = try await stack.rpc("eth_getTransactionCount", [.string(wallet.address.description), "latest"])
        return try Quantity.decodeUInt64(count.stringValue ?? "")
    }

    /// Makes a call and waits for it.
    func make(_ call: ContractCall) async throws -> SentTransaction {
        let sent = try await client.send(try await client.prepare(call, on: .baseSepolia))
        return try await client.waitForReceipt(of: sent.id)
    }

    private func number(of token: String, _ data: [UInt8]) async throws -> UInt256 {
        let call: JSONValue = ["to": .string(token), "data": .string(DataHex.encode(data))]
        return try ERC20.decodeUInt256(
            try DataHex.decode(try await stack.rpc("eth_call", [call, "latest"]).stringValue ?? ""))
    }
}

/// The kind of the error that a call throws.
func kind(_ body: () async throws -> Void) async -> RainError.Kind? {
    do {
        try await body()
        return nil
    } catch {
        return (error as? RainError)?.kind
    }
}

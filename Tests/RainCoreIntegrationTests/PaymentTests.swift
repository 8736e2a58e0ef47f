import LocalStack
import RainCore
import RainEncoding
import RainHTTP
import RainTestKit
import Testing

/// Payments on a real EVM, by a key in memory: what the chain itself says about the pipeline.
///
/// Each test has accounts of its own, so they run side by side on one chain.
@Suite struct PaymentIntegrationTests {
    private static let usdc = "0x036CbD53842c5426634e7929541eC2318f3dCF7e"
    private let stack: LocalStack
    private let wallet: StubWalletProvider
    private let usdc: Address
    private let recipient: Address

    init() async throws {
        stack = try await LocalStack.shared()
        wallet = try StubWalletProvider.random()
        usdc = try Address(Self.usdc)
        recipient = try StubWalletProvider.random().address
    }

    private func client(of wallet: StubWalletProvider? = nil, url: String? = nil) async throws -> RainClient {
        let sdk = try RainSdk.builder(environment: .inMemory())
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: try url ?? stack.rpcURL(of: 84532))])
            .register(StubProvider(wallet ?? self.wallet))
            .build()
        return try await sdk.provider(ProviderID(rawValue: "stub"))
    }

    private func fund(native: String = "1000000000000000000", usdc: String = "50000000") async throws {
        try await stack.fund(wallet.address.description, "native", amount: native)
        try await stack.fund(wallet.address.description, "USDC", amount: usdc)
    }

    /// What the chain says an account holds, read apart from the SDK.
    private func balance(of account: Address, native: Bool = false) async throws -> UInt256 {
        if native {
            return try Quantity.decode(
                try await stack.rpc("eth_getBalance", [.string("\(account)"), "latest"]).stringValue ?? "")
        }
        let data = DataHex.encode(ERC20.balanceOf(account))
        let word = try await stack.rpc("eth_call", [["to": .string(Self.usdc), "data": .string(data)], "latest"])
        return try ERC20.decodeUInt256(try DataHex.decode(word.stringValue ?? ""))
    }

    @Test func `a token transfer is mined and moves exactly what was shown`() async throws {
        try await fund()
        let client = try await client()
        let sent = try await client.sendToken(usdc, to: recipient, amount: "16.38", on: .baseSepolia)
        let mined = try await client.waitForReceipt(of: sent.id)
        #expect(mined.status == .succeeded)
        #expect(try await balance(of: recipient) == 16_380_000)
        #expect(try await balance(of: wallet.address) == 33_620_000)
        #expect(try await client.getBalance(of: .contract(usdc), on: .baseSepolia).amount.formatted == "33.62")
    }

    @Test func `a native transfer is mined and costs no more than was shown, the rollup's own fee included`() async throws {
        try await fund()
        let client = try await client()
        let prepared = try await client.prepare(
            TransferRequest(chainID: .baseSepolia, token: .native, recipient: recipient, amount: "0.000000000000000001"))
        let sent = try await client.send(prepared)
        #expect(try await client.waitForReceipt(of: sent.id).status == .succeeded)
        #expect(try await balance(of: recipient, native: true) == 1)
        let receipt = try await stack.rpc("eth_getTransactionReceipt", [.string("\(try #require(sent.transactionHash))")])
        let rollupFee = try Quantity.decode(receipt["l1Fee"]?.stringValue ?? "")
        #expect(rollupFee > .zero)
        #expect(rollupFee <= prepared.fees.rollupFee)
        let left = try await balance(of: wallet.address, native: true)
        let spent = try UInt256(1_000_000_000_000_000_000 as UInt64).subtracting(left)
        #expect(try spent <= prepared.fees.maximumFee.adding(1))
        #expect(spent > rollupFee)
    }

    @Test func `bad input gets its error, and the chain sees nothing of it`() async throws {
        try await fund()
        let client = try await client()
        for (amount, kind) in [
            ("1.0000001", RainError.Kind.invalidAmount), ("1,000", .invalidAmount), ("1e3", .invalidAmount),
            ("0x10", .invalidAmount),
            ("-1", .invalidAmount), ("50.000001", .insufficientTokenBalance),
        ] {
            await #expect {
                try await client.sendToken(usdc, to: recipient, amount: Amount(amount), on: .baseSepolia)
            } throws: {
                ($0 as? RainError)?.kind == kind
            }
        }
        await #expect { try await client.sendNative(to: recipient, amount: "1", on: .baseSepolia) } throws: {
            ($0 as? RainError)?.kind == .insufficientFunds
        }
        await #expect { try await client.sendNative(to: recipient, amount: "0.1", on: 999) } throws: {
            ($0 as? RainError)?.kind == .invalidConfig
        }
        #expect(try await balance(of: recipient) == 0)
        #expect(try await balance(of: wallet.address) == 50_000_000)
        #expect(wallet.requests.isEmpty)
    }

    @Test func `a node of another chain, or none at all, moves nothing`() async throws {
        let other = try await LocalStack.start(["--chains", "8453"])
        defer { other.stop() }
        let wrong = try await client(url: try other.rpcURL(of: 8453))
        await #expect { try await wrong.sendNative(to: recipient, amount: 1, on: .baseSepolia) } throws: {
            ($0 as? RainError)?.kind == .invalidConfig && "\($0)".contains("8453")
        }
        // The port of a stack that has ended.
        let url = try other.rpcURL(of: 8453)
        other.stop()
        let down = try await client(url: url)
        await #expect(throws: (any Error).self) { try await down.sendNative(to: recipient, amount: 1, on: .baseSepolia) }
        #expect(wallet.requests.isEmpty)
    }

    @Test func `a rollup's fee that rises after the price was shown is refused by the node, and the nonce stays free`()
        async throws
    {
        // A chain of its own: on a shared one the prices would change for its neighbours too.
        let own = try await LocalStack.start()
        defer { own.stop() }
        try await own.fund(wallet.address.description, "native", amount: "1000000000000000000")
        let client = try await client(url: try own.rpcURL(of: 84532))
        func request(_ amount: Amount) -> TransferRequest {
            TransferRequest(chainID: .baseSepolia, token: .native, recipient: recipient, amount: amount)
        }
        let probe = try await client.prepare(request("0.1"))
        let all = try UInt256(1_000_000_000_000_000_000 as UInt64).subtracting(probe.fees.maximumFee)
        let most = try await client.prepare(request(Amount(try TokenAmount(baseUnits: all, decimals: 18).formatted)))
        // All but a base unit more, and it is not even prepared.
        let more = try TokenAmount(baseUnits: all.adding(1), decimals: 18).formatted
        await #expect {
            try await client.prepare(request(Amount(more)))
        } throws: {
            ($0 as? RainError)?.kind == .insufficientFunds
        }
        try await own.rpc("sandbox_setL1Fees", ["0x174876e800", "0x174876e800"])
        await #expect {
            try await client.send(most)
        } throws: {
            ($0 as? RainError)?.kind == .insufficientFunds
        }
        #expect(try await client.pendingTransactions().isEmpty)
        #expect(try await client.sendNative(to: recipient, amount: "0.1", on: .baseSepolia).nonce == 0)
    }

    @Test func `twenty sends at once are all mined, with the nonces in a row`() async throws {
        try await fund()
        let client = try await client()
        let usdc = usdc
        let recipient = recipient
        let nonces = try await withThrowingTaskGroup(of: UInt64.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let sent = try await client.sendToken(usdc, to: recipient, amount: "0.000001", on: .baseSepolia)
                    let mined = try await client.waitForReceipt(of: sent.id)
                    #expect(mined.status == .succeeded)
                    return try #require(mined.nonce)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(nonces.sorted() == Array(0..<20))
        #expect(try await balance(of: recipient) == 20)
    }
}

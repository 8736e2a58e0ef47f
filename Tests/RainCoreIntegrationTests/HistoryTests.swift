import LocalStack
import RainCore
import RainEncoding
import RainTestKit
import Testing

/// A wallet's history on a real chain, after real transfers.
@Suite struct HistoryIntegrationTests {
    private let wallet: StubWalletProvider
    private let recipient: Address
    private let usdc: Address

    init() throws {
        wallet = try StubWalletProvider.random()
        recipient = try StubWalletProvider.random().address
        usdc = try Address("0x036CbD53842c5426634e7929541eC2318f3dCF7e")
    }

    private func client(_ stack: LocalStack) async throws -> RainClient {
        let provider = StubProvider(wallet)
        return try await RainSdk.builder(environment: .inMemory())
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: try stack.rpcURL(of: 84532))])
            .register(provider).build().provider(provider.id)
    }

    /// Receives 50 USDC and an ether, sends 16.38 USDC and three wei, and 1 USDC to itself.
    private func live(_ client: RainClient, on stack: LocalStack) async throws -> [SentTransaction] {
        try await stack.fund(wallet.address.description, "native", amount: "1000000000000000000")
        try await stack.fund(wallet.address.description, "USDC", amount: "50000000")
        var sent: [SentTransaction] = []
        for send in [
            try await client.sendToken(usdc, to: recipient, amount: "16.38", on: .baseSepolia),
            try await client.sendNative(to: recipient, amount: "0.000000000000000003", on: .baseSepolia),
            try await client.sendToken(usdc, to: wallet.address, amount: 1, on: .baseSepolia),
        ] {
            sent.append(try await client.waitForReceipt(of: send.id))
        }
        return sent
    }

    @Test func `transfers of tokens are all there, newest first, at the times of their blocks`() async throws {
        let stack = try await LocalStack.shared()
        let client = try await client(stack)
        let sent = try await live(client, on: stack)
        let page = try await client.getTransactions(on: .baseSepolia)
        #expect(page.transactions.map { $0.amount?.formatted } == ["1", "16.38", "50"])
        #expect(page.transactions.map(\.from).prefix(2) == [wallet.address, wallet.address])
        #expect(page.transactions.map(\.to) == [wallet.address, recipient, wallet.address])
        #expect(page.transactions.prefix(2).map(\.hash) == [sent[2].transactionHash, sent[0].transactionHash])
        #expect(page.transactions.prefix(2).map(\.blockNumber) == [sent[2].blockNumber, sent[0].blockNumber])
        #expect(page.transactions.allSatisfy { $0.symbol == "USDC" && $0.category == .erc20 && $0.succeeded == true })
        #expect(page.next == nil)
        #expect(page.coverage.isComplete)
        #expect(!page.coverage.includesNativeTransfers)
        for transaction in page.transactions {
            let number = Quantity.encode(try #require(transaction.blockNumber))
            let block = try await stack.rpc("eth_getBlockByNumber", [.string(number), false])
            let time = try Quantity.decodeUInt64(block["timestamp"]?.stringValue ?? "")
            #expect(transaction.timestamp?.secondsSinceEpoch == Int64(time))
        }
    }

    @Test func `with blocks scanned the chain's own currency is there too, on a node that takes few blocks at once`()
        async throws
    {
        let stack = try await LocalStack.start()
        defer { stack.stop() }
        let client = try await client(stack)
        let sent = try await live(client, on: stack)
        try await stack.rpc("anvil_mine", ["0x20"])
        try await stack.rpc("sandbox_setMaxLogRange", [7])
        for includesNative in [false, true] {
            var all: [RainTransaction] = []
            let options = HistoryOptions(includesNativeTransfers: includesNative)
            for try await page in client.transactionPages(on: .baseSepolia, pageSize: 2, options: options) {
                #expect(page.coverage.includesNativeTransfers == includesNative)
                all += page.transactions
            }
            // The faucet writes native currency into the state: that is in no block.
            #expect(
                all.map { $0.amount?.formatted }
                    == (includesNative ? ["1", "0.000000000000000003", "16.38", "50"] : ["1", "16.38", "50"]))
            if includesNative {
                #expect(all.dropLast().map(\.hash) == sent.reversed().map(\.transactionHash))
                #expect(all[1].category == .external)
                #expect(all.allSatisfy { $0.succeeded == true })
            }
        }
    }

    @Test func `a movement of a replaced block leaves the history`() async throws {
        let stack = try await LocalStack.start()
        defer { stack.stop() }
        let client = try await client(stack)
        try await stack.fund(wallet.address.description, "USDC", amount: "7")
        #expect(try await client.getTransactions(on: .baseSepolia).transactions.map(\.rawValue) == [7])
        let snapshot = try await stack.rpc("evm_snapshot")
        try await stack.fund(wallet.address.description, "USDC", amount: "8")
        #expect(try await client.getTransactions(on: .baseSepolia).transactions.map(\.rawValue) == [8, 7])
        try await stack.rpc("evm_revert", [snapshot])
        #expect(try await client.getTransactions(on: .baseSepolia).transactions.map(\.rawValue) == [7])
    }
}

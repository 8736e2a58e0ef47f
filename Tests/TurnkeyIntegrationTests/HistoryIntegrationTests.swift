import LocalStack
import RainEncoding
import RainTurnkeyAdapter
import Testing

@Suite struct HistoryIntegrationTests {
    private let recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
    private let usdc = "0x036CbD53842c5426634e7929541eC2318f3dCF7e"

    /// A wallet that got a token and native currency, and gave some of both.
    private func spender(_ turnkey: TurnkeyStack) async throws -> RainClient {
        let environment = RainEnvironment.inMemory()
        let auth = try await turnkey.logIn(try turnkey.newContact(), environment: environment)
        let client = try await turnkey.client(TurnkeyProvider(auth), environment: environment)
        let account = "\(try await client.getWalletAddress(on: .baseSepolia))"
        try await turnkey.stack.fund(account, "native", amount: "1000000000000000000")
        try await turnkey.stack.fund(account, "USDC", amount: "25000000")
        let to = try Address(recipient)
        _ = try await client.sendToken(try Address(usdc), to: to, amount: "16.38", on: .baseSepolia)
        _ = try await client.sendNative(to: to, amount: "0.25", on: .baseSepolia)
        return client
    }

    @Test func `what came and went is told as Turnkey indexed it: native currency too, who, how much, and when`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let client = try await spender(turnkey)
        let account = try await client.getWalletAddress(on: .baseSepolia)
        let page = try await client.getTransactions(on: .baseSepolia)
        #expect(page.coverage.isComplete && page.coverage.includesNativeTransfers && page.coverage.blocks == nil)
        #expect(page.transactions.map(\.token) == [.native, .contract(try Address(usdc)), .contract(try Address(usdc))])
        #expect(page.transactions.map { $0.rawValue?.description } == ["250000000000000000", "16380000", "25000000"])
        #expect(page.transactions.map { $0.amount?.description } == ["0.25", "16.38", "25"])
        #expect(page.transactions.map { $0.from == account } == [true, true, false])
        #expect(page.transactions.map { $0.to == account } == [false, false, true])
        #expect(page.transactions.allSatisfy { $0.succeeded == true && $0.blockNumber != nil && $0.timestamp != nil })
    }

    @Test func `page after page gives every movement once, newest first`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let client = try await spender(turnkey)
        let whole = try await client.getTransactions(on: .baseSepolia).transactions.map(\.id)
        var pages: [[String]] = []
        for try await page in client.transactionPages(on: .baseSepolia, pageSize: 1) {
            pages.append(page.transactions.map(\.id))
        }
        #expect(pages.allSatisfy { $0.count <= 1 })
        #expect(pages.flatMap(\.self) == whole && Set(whole).count == 3)
    }

    @Test func `where the organisation has no history, or the chain none, the node is asked`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let client = try await spender(turnkey)
        // The last is the status of a server's fault, so it is asked again before it is believed.
        for (code, message, count) in [(7, "not enabled", 1), (3, "not a supported chain", 1), (12, "not served", 9)] {
            try await turnkey.refuse("list_eth_transaction_history", code: code, message, count: count)
            let page = try await client.getTransactions(on: .baseSepolia)
            #expect(page.coverage.blocks != nil, "\(message)")
            #expect(page.transactions.map { $0.rawValue?.description } == ["16380000", "25000000"])
        }
    }

    @Test func `a history that cannot be read now is an error, never an empty one`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let client = try await spender(turnkey)
        for kind in ["html", "truncate", "reset-before"] {
            let planned = try await turnkey.stack.control(
                "faults", ["target": "turnkey", "path": "list_eth_transaction_history", "kind": .string(kind), "count": 9])
            let error = await #expect(throws: RainError.self, "\(kind)") { try await client.getTransactions(on: .baseSepolia) }
            #expect(error?.code == "RAIN_301" || error?.code == "RAIN_501")
            try await turnkey.removeFault(planned)
        }
        try await turnkey.stack.control("turnkey", ["killSessions": [:]])
        let dead = await #expect(throws: RainError.self) { try await client.getTransactions(on: .baseSepolia) }
        #expect(dead?.code == "RAIN_201")
    }
}

import RainCore
import RainEncoding
import RainEthereum
import Testing

@testable import TurnkeyWallet

@Suite("History as Turnkey indexes it")
struct TurnkeyHistoryTests {
    private let fixture: Fixture
    private var turnkey: FakeTurnkey { fixture.turnkey }
    private var wallet: TurnkeyWalletProvider {
        TurnkeyWalletProvider(service: fixture.service, source: fixture.login, mode: .enclave)
    }
    private static let other = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
    private static let usdc = "0x036CbD53842c5426634e7929541eC2318f3dCF7e"

    init() throws { fixture = try Fixture() }

    private func hash(_ number: Int) -> String { "\(Hash32.keccak256([UInt8(number)]))" }

    private func transfer(
        _ direction: String, _ amount: String, asset: String = "eip155:84532/erc20:" + usdc, decimals: JSONValue = 6,
        counterparty: String = other
    ) -> JSONValue {
        [
            "direction": .string(direction), "amount": .string(amount), "counterparty": .string(counterparty),
            "asset": ["caip19": .string(asset), "symbol": "USDC", "name": "USD Coin", "decimals": decimals],
            "display": ["crypto": "2.5", "usd": "2.50"],
        ]
    }

    private func transaction(
        _ number: Int, _ transfers: [JSONValue], status: String = "CONFIRMED", time: String? = "2026-08-12T10:00:00Z"
    ) -> JSONValue {
        [
            "transactionHash": .string(hash(number)), "status": .string(status), "from": .string(Self.other),
            "to": .string(Self.usdc), "transfers": .array(transfers), "turnkey": ["sponsored": true],
            "future": ["ignored": true],
            "block": time.map { ["number": "123", "hash": "0x00", "timestamp": .string($0)] } ?? nil,
        ]
    }

    private func answer(_ transactions: [JSONValue], next: String? = nil) {
        turnkey.interrupt(
            "list_eth_transaction_history", status: 200,
            [
                "transactions": .array(transactions),
                "pageInfo": ["hasNextPage": .bool(next != nil), "endCursor": .string(next ?? "end")],
            ])
    }

    @Test("the question names the account, the chain, and the limit as text")
    func question() async throws {
        try await fixture.logIn()
        answer([])
        let history = try await wallet.transactions(on: .baseSepolia, limit: 25, before: nil)
        #expect(history.transactions.isEmpty && history.next == nil && history.includesNativeTransfers)
        let body = try #require(turnkey.requests(to: "list_eth_transaction_history").first)
        #expect(body["organizationId"] == "sub" && body["caip2"] == "eip155:84532")
        #expect(body["address"]?.stringValue == "\(turnkey.wallet.address)")
        #expect(body["paginationOptions"] == ["limit": "25"])
    }

    @Test("a transfer in and one out, of a token and of the chain's own currency, say who, what and how much")
    func movements() async throws {
        try await fixture.logIn()
        let account = turnkey.wallet.address
        answer([
            transaction(1, [transfer("OUT", "2500000"), transfer("IN", "7", asset: "eip155:84532/slip44:60", decimals: "18")])
        ])
        let rows = try await wallet.transactions(on: .baseSepolia, limit: 10, before: nil).transactions
        #expect(rows.map(\.id) == ["\(hash(1)):0", "\(hash(1)):1"])
        let (out, into) = (try #require(rows.first), try #require(rows.last))
        let (other, usdc) = (try Address(Self.other), try Address(Self.usdc))
        #expect(out.from == account && out.to == other)
        #expect(out.token == .contract(usdc) && out.category == .erc20)
        #expect(out.amount?.formatted == "2.5" && out.rawValue == 2_500_000 && out.succeeded == true)
        #expect(out.blockNumber == 123 && out.timestamp == Timestamp(secondsSinceEpoch: 1_786_528_800))
        #expect(out.symbol == nil && out.metadata["assetSymbol"] == "USDC" && out.metadata["sponsored"] == "true")
        #expect(into.from == other && into.to == account)
        #expect(into.token == .native && into.category == .external && into.amount?.baseUnits == 7)
    }

    @Test(
        "an asset that cannot be read, or is another chain's, is a token without an amount; decimals beyond 77 are no decimals",
        arguments: [
            ("eip155:1/erc20:" + usdc, 6), ("eip155:84532", 6), ("eip155:84532/erc20", 6), ("eip155:84532/erc20:0x12", 6),
            ("", 6),
            ("eip155:84532/erc20:" + usdc + "/1/2", 6), ("eip155:84532/erc20:" + usdc, 78), ("eip155:84532/erc20:" + usdc, -1),
        ] as [(String, Int)])
    func defensive(asset: String, decimals: Int) async throws {
        try await fixture.logIn()
        answer([transaction(1, [transfer("OUT", "1", asset: asset, decimals: .number(JSONNumber(decimals)))])])
        let row = try #require(try await wallet.transactions(on: .baseSepolia, limit: 10, before: nil).transactions.first)
        #expect(row.amount == nil && row.rawValue == 1)
        #expect(decimals != 6 || row.category == .token)
    }

    @Test("single pieces say which, and have no amount")
    func pieces() async throws {
        try await fixture.logIn()
        answer([transaction(1, [transfer("IN", "1", asset: "eip155:84532/erc721:\(Self.usdc)/771", decimals: 0)])])
        let row = try #require(try await wallet.transactions(on: .baseSepolia, limit: 10, before: nil).transactions.first)
        #expect(row.category == .erc721 && row.tokenID == 771 && row.amount == nil && row.rawValue == nil)
    }

    @Test(
        "how it ended is read where it is known, and told in words",
        arguments: [
            ("CONFIRMED", true, "confirmed"), ("EXECUTION_REVERTED", false, "executionReverted"), ("PENDING", nil, "pending"),
            ("SOMETHING_NEW", nil, "somethingNew"),
        ] as [(String, Bool?, String)])
    func statuses(status: String, succeeded: Bool?, words: String) async throws {
        try await fixture.logIn()
        answer([transaction(1, [], status: status)])
        let row = try #require(try await wallet.transactions(on: .baseSepolia, limit: 10, before: nil).transactions.first)
        #expect(row.succeeded == succeeded && row.metadata["status"] == words && row.category == HistoryRow.call)
    }

    @Test("what is in no block yet comes first, then the newest")
    func order() async throws {
        try await fixture.logIn()
        answer([
            transaction(1, [], time: "2026-08-12T10:00:00Z"), transaction(2, [], time: nil),
            transaction(3, [], time: "2026-08-12T10:00:00.5Z"), transaction(4, [], time: "2026-08-12T12:00:01+02:00"),
        ])
        let rows = try await wallet.transactions(on: .baseSepolia, limit: 10, before: nil).transactions
        #expect(rows.map { "\($0.hash)" } == [hash(2), hash(4), hash(3), hash(1)])
    }

    @Test("a blank counterparty is none")
    func blank() async throws {
        try await fixture.logIn()
        answer([transaction(1, [transfer("OUT", "1", counterparty: "  "), transfer("IN", "1", counterparty: "")])])
        let rows = try await wallet.transactions(on: .baseSepolia, limit: 10, before: nil).transactions
        #expect(rows.first?.to == nil)
        let sender = try Address(Self.other)
        #expect(rows.last?.from == sender)
    }

    @Test("a page never has more movements than asked for, and none is lost between pages")
    func pages() async throws {
        try await fixture.logIn()
        let many = transaction(1, (1...5).map { transfer("IN", "\($0)") })
        answer([many], next: "c1")
        let first = try await wallet.transactions(on: .baseSepolia, limit: 2, before: nil)
        answer([many], next: "c1")
        let second = try await wallet.transactions(on: .baseSepolia, limit: 2, before: first.next)
        answer([many], next: "c1")
        let third = try await wallet.transactions(on: .baseSepolia, limit: 2, before: second.next)
        answer([transaction(2, [transfer("OUT", "6")])])
        let last = try await wallet.transactions(on: .baseSepolia, limit: 2, before: third.next)
        let rows = [first, second, third, last].flatMap(\.transactions)
        #expect(rows.map(\.rawValue) == [1, 2, 3, 4, 5, 6])
        #expect(last.next == nil)
        let asked = turnkey.requests(to: "list_eth_transaction_history").map { $0["paginationOptions"]?["after"]?.stringValue }
        #expect(asked == [nil, nil, nil, "c1"])
    }

    @Test(
        "an organisation without the feature, or a chain without an index, is RAIN_105: the node is asked",
        arguments: [400, 403, 404, 501])
    func notIndexed(status: Int) async throws {
        try await fixture.logIn()
        for _ in 0..<3 {
            turnkey.interrupt(
                "list_eth_transaction_history", status: status,
                ["code": 7, "message": "transaction history feature is not enabled for organization"])
        }
        let error = await rainError { _ = try await wallet.transactions(on: .baseSepolia, limit: 1, before: nil) }
        #expect(error?.kind == .chainNotSupported)
    }

    @Test("a dead session, the rate and a broken answer are errors of their own, and no empty history")
    func failures() async throws {
        try await fixture.logIn()
        for _ in 0..<3 { turnkey.interrupt("list_eth_transaction_history", status: 429) }
        #expect(await kind() == .rateLimited)
        turnkey.interrupt("list_eth_transaction_history", status: 200, [:])
        #expect(await kind() == .networkError)
        answer([transaction(1, [transfer("IN", "1.5")])])
        #expect(await kind() == .networkError)
        answer([["transactionHash": "0x12", "status": "CONFIRMED", "from": .string(Self.other)]])
        #expect(await kind() == .networkError)
        turnkey.interrupt("list_eth_transaction_history", status: 200, ["transactions": [], "pageInfo": ["hasNextPage": true]])
        #expect(await kind() == .networkError)
        turnkey.interrupt("list_eth_transaction_history", status: 401)
        #expect(await kind() == .tokenExpired)
    }

    @Test("a cursor that is none is RAIN_102", arguments: ["", "x", "1", "-1:a", "9999999999999999999:a", "100001:"])
    func cursors(cursor: String) async throws {
        try await fixture.logIn()
        let error = await rainError { _ = try await wallet.transactions(on: .baseSepolia, limit: 1, before: cursor) }
        #expect(error?.code == "RAIN_102")
    }

    private func kind() async -> RainError.Kind? {
        await rainError { _ = try await wallet.transactions(on: .baseSepolia, limit: 5, before: nil) }?.kind
    }
}

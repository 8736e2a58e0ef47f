import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

@Suite("Indexed history")
struct HistoryTests {
    private let entry: JSONValue = [
        "transactionHash": .string("0x" + String(repeating: "ab", count: 32)), "status": "CONFIRMED", "from": "0xfrom",
        "to": " ",
        "block": ["number": "123", "hash": "0xblock", "timestamp": "2026-08-12T10:00:00Z"],
        "transfers": [
            [
                "direction": "OUT", "amount": "1", "counterparty": "0xc",
                "asset": ["caip19": "eip155:1/erc20:0xt", "decimals": "6"],
            ]
        ],
        "turnkey": ["sponsored": true], "future": 1,
    ]

    @Test("the limit is text and within the service's bounds", arguments: [(-5, "1"), (0, "1"), (25, "25"), (.max, "100")])
    func limit(asked: Int, sent: String) async throws {
        let transport = FakeTransport([.json(["transactions": []])])
        let client = try makeClient(transport)
        let page = try await client.ethereumHistory(of: "0xabc", on: "eip155:1", limit: asked, after: "c", in: "o")
        #expect(page == IndexedTransactions(transactions: [], next: nil))
        #expect(try transport.body()["paginationOptions"] == ["limit": .string(sent), "after": "c"])
        #expect(transport.requests.first?.url == "https://api.example.com/public/v1/query/list_eth_transaction_history")
    }

    @Test("a transaction is read with what is known of it, and decimals may be text")
    func reads() async throws {
        let transport = FakeTransport([
            .json(["transactions": [entry], "pageInfo": ["hasNextPage": true, "endCursor": "next"]])
        ])
        let page = try await makeClient(transport).ethereumHistory(of: "a", on: "eip155:1", limit: 1, in: "o")
        let read = try #require(page.transactions.first)
        #expect(read.hash == "0x" + String(repeating: "ab", count: 32))
        #expect(page.next == "next" && read.isSponsored && read.to == nil && read.blockNumber == "123")
        #expect(read.transfers.first?.decimals == 6 && read.transfers.first?.symbol == nil)
    }

    @Test("an answer without its list, or whose next part is nowhere, is none")
    func refuses() async throws {
        for answer in [
            [:], ["transactions": [["status": "CONFIRMED"]]], ["transactions": [], "pageInfo": ["hasNextPage": true]],
            ["transactions": [], "pageInfo": ["hasNextPage": true, "endCursor": "c"]],
        ] as [JSONValue] {
            let client = try makeClient(FakeTransport([.json(answer)]))
            let error = await #expect(throws: TurnkeyError.self) {
                try await client.ethereumHistory(of: "a", on: "eip155:1", limit: 1, after: "c", in: "o")
            }
            #expect(error?.kind == .unexpectedAnswer)
        }
    }
}

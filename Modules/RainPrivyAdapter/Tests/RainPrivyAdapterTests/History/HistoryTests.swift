import PrivyAPI
@_spi(RainFeature) import RainCore
import RainEncoding
import RainHTTP
import RainTestKit
import Testing

@testable import RainPrivyAdapter

@Suite("Privy's history")
struct HistoryTests {
    private static let hash = "0x" + String(repeating: "ab", count: 32)

    private func row(_ time: Int64, _ raw: String = "1", status: String = "confirmed", decimals: Int = 18) -> JSONValue {
        [
            "caip2": "eip155:8453", "created_at": .number(JSONNumber(time)), "status": .string(status),
            "privy_transaction_id": nil, "transaction_hash": .string(Self.hash), "sponsored": true,
            "details": [
                "type": "transfer_sent", "sender": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
                "recipient": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", "raw_value": .string(raw),
                "raw_value_decimals": .number(JSONNumber(decimals)),
            ],
        ]
    }

    private func provider(_ rows: @escaping @Sendable (String, Int?) -> JSONValue) async throws -> (
        Fixture, any HistoryProviding
    ) {
        let fixture = try Fixture()
        try await fixture.logIn()
        fixture.privy.set { state in
            state.interruptions = (0..<400).map { _ in
                (
                    "/transactions",
                    { request in
                        let query = request.url.split(separator: "?").last.map(String.init) ?? ""
                        let cursor = query.split(separator: "&").first { $0.hasPrefix("cursor=") }
                            .flatMap { Int($0.dropFirst("cursor=".count)) }
                        return FakePrivy.response(rows(query, cursor))
                    }
                )
            }
        }
        return (fixture, try #require(try await fixture.wallet() as? any HistoryProviding))
    }

    @Test func `currency and tokens are merged newest first, page by page, nothing twice and nothing lost`() async throws {
        // The currency's times are even, one token's odd; two rows a page.
        let (fixture, wallet) = try await provider { [self] query, cursor in
            let isNative = query.contains("asset=eth")
            guard isNative || query.contains("token=0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913") else {
                return ["transactions": [], "next_cursor": nil]
            }
            let start = cursor ?? 0
            let times = (start..<min(start + 2, 7)).map { Int64(100 - 2 * $0 - (isNative ? 0 : 1)) }
            return [
                "transactions": .array(times.map { row($0, decimals: isNative ? 18 : 6) }),
                "next_cursor": start + 2 < 7 ? .string("\(start + 2)") : nil,
            ]
        }
        var (times, cursor): ([Int64], String?) = ([], nil)
        var parts = 0
        repeat {
            let part = try await wallet.transactions(on: .base, limit: 3, before: cursor)
            times += part.transactions.compactMap { $0.timestamp?.millisecondsSinceEpoch }
            cursor = part.next
            parts += 1
        } while cursor != nil && parts < 30
        #expect(times == Array((87...100).reversed()))
        #expect(fixture.privy.exchanges("/transactions").allSatisfy { $0.request.url.contains("chain=base&") } == true)
    }

    @Test func `amounts are told only where the decimals are known, and agree`() async throws {
        let (_, wallet) = try await provider { [self] query, _ in
            let rows: [JSONValue] =
                if query.contains("asset=eth") {
                    [
                        row(9, "1500000000000000000"), row(8, "1", decimals: 6), row(7, status: "execution_reverted"),
                        row(6, status: "new"),
                    ]
                } else { [] }
            return ["transactions": .array(rows), "next_cursor": nil]
        }
        let rows = try await wallet.transactions(on: .base, limit: 100, before: nil).transactions
        #expect(rows.map { $0.amount.map { "\($0)" } != nil } == [true, false, true, true])
        #expect(rows.map(\.succeeded) == [true, true, false, nil])
        #expect(rows.map(\.token) == [.native, .native, .native, .native])
        #expect(rows.first?.metadata["sponsored"] == "true")
        #expect(rows.first?.metadata["status"] == "confirmed")
    }

    @Test func `one thing that fails, or cannot be read, ends the call`() async throws {
        for body: JSONValue in [
            [
                "transactions": [["caip2": "eip155:1", "status": "confirmed", "transaction_hash": .string(Self.hash)]],
                "next_cursor": nil,
            ],
            ["transactions": 1],
        ] {
            let (_, wallet) = try await provider { query, _ in
                query.contains("asset=") ? body : ["transactions": [], "next_cursor": nil]
            }
            let error = await rainError { _ = try await wallet.transactions(on: .base, limit: 10, before: nil) }
            #expect(error?.kind == .networkError)
        }
    }

    @Test func `chains that Privy does not index are left to the node, and a strange cursor is refused`() async throws {
        let (fixture, wallet) = try await provider { _, _ in ["transactions": [], "next_cursor": nil] }
        #expect(
            await rainError { _ = try await wallet.transactions(on: 43_114, limit: 10, before: nil) }?.kind
                == .chainNotSupported)
        for cursor in ["", "x", "W10", "bnVsbA", String(repeating: "A", count: 20_000)] {
            let error = await rainError { _ = try await wallet.transactions(on: .base, limit: 10, before: cursor) }
            #expect(error?.kind == .invalidConfig)
        }
        #expect(fixture.privy.exchanges("/transactions").isEmpty)
    }

    @Test func `what the app names comes first, and ten things are asked for at most`() {
        let named = (1...9).compactMap { try? Address("0x" + String(repeating: "\($0)", count: 40)) }
        let filters = HistoryFilters(chain: .base, tokens: named)?.filters
        #expect(filters?.count == 10)
        #expect(filters?.dropFirst().map(\.token) == named.map { .contract($0) })
        #expect(filters?.dropFirst().allSatisfy { $0.decimals == nil } == true)
        #expect(HistoryFilters(chain: .base, tokens: [])?.filters.first?.token == .native)
    }
}

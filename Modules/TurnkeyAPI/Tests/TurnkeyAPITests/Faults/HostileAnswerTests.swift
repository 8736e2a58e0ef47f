import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

/// Every request of both clients, answered with what no service should answer.
@Suite("Hostile answers")
struct HostileAnswerTests {
    private static let answers: [(String, FakeTransport.Answer)] = [
        ("a page", .text("<html>502</html>", type: "text/html")), ("a page that says it is JSON", .text("<html>")),
        ("a part", .text(#"{"activity":{"id":"a","organi"#)), ("nothing", .text("")), ("a list", .text("[]")),
        ("another type", .text("{}", type: "text/plain")), ("deep lists", .text(String(repeating: "[", count: 100_000))),
        ("a number", .text("1e999999999")), ("twice the same member", .text(#"{"activity":1,"activity":2}"#)),
        ("too much", .failure(HTTPError(.tooLarge, "more than allowed", requestMayHaveBeenSent: true))),
    ]

    @Test("pages, parts and floods are unexpected answers of every request", arguments: answers.indices)
    func unexpected(place: Int) async throws {
        let (name, answer) = Self.answers[place]
        for (number, call) in try EveryCall.ofAPI().enumerated() {
            let transport = FakeTransport([answer])
            let told = await kind { try await call(makeClient(transport)) }
            // A question about an activity that was accepted leaves it pending.
            let pending = transport.requests.first?.url.hasSuffix("/get_activity") == true
            #expect(told == (pending ? .activityPending : .unexpectedAnswer), "\(name), call \(number)")
        }
        for (number, call) in try EveryCall.ofProxy().enumerated() {
            let told = await kind { try await call(makeProxy(FakeTransport([answer]))) }
            #expect(told == .unexpectedAnswer, "\(name), proxy call \(number)")
        }
    }

    private static let odd: [JSONValue] = [
        .null, true, 7, "x", [], [:], [nil], ["x", 7], [[:]], ["": ""], ["id": 7], .string(String(repeating: "9", count: 30)),
    ]

    @Test("members of any other type never stop a reader, which says what it misses")
    func oddMembers() async throws {
        let names = [
            "activity", "activities", "users", "user", "wallets", "wallet", "accounts", "account", "apiKeys", "authenticators",
            "policies", "organizationIds", "organizationId", "userId",
        ]
        for value in Self.odd {
            let answer = FakeTransport.Answer.json(.object(names.reduce(into: JSONObject()) { $0[$1] = value }))
            for call in try EveryCall.ofAPI() {
                let told = await kind { try await call(makeClient(FakeTransport([answer]))) }
                #expect([nil, .unexpectedAnswer, .activityPending].contains(told))
            }
        }
    }

    @Test("results of any other type never stop a reader, and no activity that has none counts as done")
    func oddResults() async throws {
        for value in Self.odd {
            for call in try EveryCall.ofAPI() {
                let transport = FakeTransport([])
                _ = await kind { try await call(makeClient(transport)) }
                guard let url = transport.requests.first?.url, url.contains("/submit/") else { continue }
                let done = FakeTransport.Answer.activity("ACTIVITY_STATUS_COMPLETED", ["result": value])
                let told = await kind { try await call(makeClient(FakeTransport([done, done]))) }
                // Changes of a user and votes have no result of their own.
                let bare = ["update_user", "approve_activity", "reject_activity"].contains { url.contains($0) }
                #expect(bare ? told == nil : told == .unexpectedAnswer, "\(url)")
            }
        }
    }
}

import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

@Suite("Activities")
struct ActivityTests {
    private func sign(_ answers: [FakeTransport.Answer], waits: Waits = Waits(), polling: Int = 10) async throws -> (
        FakeTransport, Result<RawSignature, any Error>
    ) {
        let transport = FakeTransport(answers)
        let client = try makeClient(transport, waits: waits, polling: polling)
        do {
            return (transport, .success(try await client.signRawPayload("00", hash: .keccak256, signWith: "0x1", in: "o")))
        } catch { return (transport, .failure(error)) }
    }

    private func failure(_ answers: [FakeTransport.Answer], polling: Int = 10) async throws -> TurnkeyError {
        let (transport, result) = try await sign(answers, polling: polling)
        #expect(transport.leftOver == 0)
        return try #require(throws: TurnkeyError.self) { try result.get() }
    }

    private let signature: JSONValue = ["r": "01", "s": "02", "v": "00"]

    @Test("an activity that is under way is asked for in its own organisation until it is done")
    func polls() async throws {
        let waits = Waits()
        let (transport, result) = try await sign(
            [
                .activity("ACTIVITY_STATUS_CREATED"), .activity("ACTIVITY_STATUS_PENDING"),
                .completed("signRawPayloadResult", signature),
            ], waits: waits)
        #expect(try result.get().isOdd == false)
        #expect(waits.durations == [.seconds(1), .seconds(1)])
        #expect(
            transport.requests.map(\.url).dropFirst().allSatisfy {
                $0 == "https://api.example.com/public/v1/query/get_activity"
            })
        let question = try JSONValue(parsing: transport.requests[1].body)
        #expect(question == ["organizationId": "org-of-activity", "activityId": "activity-1"])
    }

    @Test("an activity that stays under way is pending, not failed, and can be found again")
    func staysPending() async throws {
        let answers = Array(repeating: FakeTransport.Answer.activity("ACTIVITY_STATUS_PENDING"), count: 4)
        let error = try await failure(answers, polling: 3)
        #expect(error.kind == .activityPending)
        #expect(
            error.activity
                == ActivityReference(id: "activity-1", organizationID: "org-of-activity", fingerprint: "sha256:00"))
    }

    @Test("an accepted activity whose outcome cannot be asked for is pending")
    func outcomeUnreachable() async throws {
        let error = try await failure([.activity("ACTIVITY_STATUS_CREATED"), .lost, .lost, .lost])
        #expect(error.kind == .activityPending)
        #expect(error.activity?.id == "activity-1")
    }

    @Test("a failed activity carries its failure, not a decoding error")
    func failed() async throws {
        let error = try await failure([
            .activity("ACTIVITY_STATUS_FAILED", ["failure": ["code": 5, "message": "no key", "details": []], "result": [:]])
        ])
        #expect(error.kind == .activityFailed)
        #expect(error.code == 5)
        #expect(error.message == "no key")
    }

    @Test(
        "what others must do is told apart",
        arguments: [
            ("ACTIVITY_STATUS_REJECTED", TurnkeyError.Kind.activityRejected),
            ("ACTIVITY_STATUS_CONSENSUS_NEEDED", .consensusNeeded),
            ("ACTIVITY_STATUS_AUTHENTICATORS_NEEDED", .authenticatorsNeeded),
            ("ACTIVITY_STATUS_SOMETHING_NEW", .unexpectedAnswer),
        ])
    func typedOutcomes(status: String, expected: TurnkeyError.Kind) async throws {
        let error = try await failure([.activity(status)])
        #expect(error.kind == expected)
        #expect(error.activity?.id == "activity-1")
    }

    @Test("a status not known here does not break the report of the activity")
    func unknownStatus() async throws {
        let transport = FakeTransport([.activity("ACTIVITY_STATUS_SOMETHING_NEW")])
        let reference = ActivityReference(id: "a", organizationID: "o", fingerprint: nil)
        #expect(try await makeClient(transport).activity(reference).status.rawValue == "ACTIVITY_STATUS_SOMETHING_NEW")
    }

    @Test(
        "a completed activity without its result is an unexpected answer",
        arguments: [JSONObject(), ["result": nil], ["result": [:]], ["result": ["signRawPayloadResult": nil]]])
    func withoutResult(members: JSONObject) async throws {
        #expect(try await failure([.activity("ACTIVITY_STATUS_COMPLETED", members)]).kind == .unexpectedAnswer)
    }

    @Test("lists of accounts are followed over their pages of a hundred")
    func paging() async throws {
        func page(_ numbers: Range<Int>) -> FakeTransport.Answer {
            .json([
                "accounts": .array(
                    numbers.map { number in
                        [
                            "walletAccountId": "id-\(number)", "walletId": "w", "path": "m", "address": "0x\(number)",
                            "addressFormat": number == 150 ? "ADDRESS_FORMAT_ETHEREUM" : "ADDRESS_FORMAT_NEW",
                        ]
                    })
            ])
        }
        let transport = FakeTransport([page(0..<100), page(100..<200), page(200..<201)])
        let accounts = try await makeClient(transport).accounts(in: "o", walletID: "w")
        #expect(accounts.count == 201)
        #expect(accounts.filter(\.isEthereum).map(\.address) == ["0x150"])
        let bodies = try transport.requests.map { try JSONValue(parsing: $0.body) }
        #expect(bodies.map { $0["paginationOptions"]?["limit"] } == ["100", "100", "100"])
        #expect(bodies.map { $0["paginationOptions"]?["after"] } == [nil, "id-99", "id-199"])
    }
}

import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

@Suite("Activities that are prepared first")
struct PreparedActivityTests {
    private let submission = ActivitySubmission(
        path: "/public/v1/submit/create_wallet", type: "ACTIVITY_TYPE_CREATE_WALLET", organizationID: "org",
        parameters: NewWallet(name: "secret name").json)

    @Test("what was prepared is sent as the same bytes, now and after a restart, each time with a stamp of its own")
    func sameBytes() async throws {
        let done = FakeTransport.Answer.completed("createWalletResult", ["walletId": "w", "addresses": ["0x1"]])
        let transport = FakeTransport([done, done])
        let prepared = try makeClient(transport).prepare(submission)
        #expect(prepared.timestamp == 1_700_000_000_123)
        #expect(prepared.fingerprint == "sha256:" + Hex.encode(SHA256.hash(prepared.body).bytes))
        _ = try await makeClient(transport).submit(prepared)
        let restored = PreparedActivity(path: prepared.path, body: prepared.body, timestamp: prepared.timestamp)
        _ = try await makeClient(transport, now: 1_700_003_599_000).submit(restored)
        #expect(transport.requests.map(\.body) == [prepared.body, prepared.body])
        let stamps = transport.requests.compactMap { $0.headers["X-Stamp"] }
        #expect(Set(stamps).count == 2)
    }

    @Test("a body that the service would refuse for its age is not sent", arguments: [3_600_000, 3_600_001, Int64.max])
    func tooOld(age: Int64) async throws {
        let transport = FakeTransport([])
        let prepared = PreparedActivity(path: "/x", body: [1], timestamp: age == .max ? -10 : 0)
        #expect(!prepared.canBeSent(at: age))
        #expect(prepared.canBeSent(at: 3_599_999 + prepared.timestamp))
        #expect(await kind { try await makeClient(transport, now: age).submit(prepared) } == .invalidConfiguration)
        #expect(transport.requests.isEmpty)
    }

    @Test("neither a submission, nor its body, nor its report shows its content when printed")
    func notPrinted() async throws {
        let transport = FakeTransport([.completed("createWalletResult", ["walletId": "secret id", "addresses": ["0x1"]])])
        let client = try makeClient(transport)
        let prepared = client.prepare(submission)
        let activity = try await client.submit(prepared)
        var text = "\(submission)\(prepared)\(activity)"
        dump(submission, to: &text)
        dump(prepared, to: &text)
        dump(activity, to: &text)
        #expect(!text.contains("secret"))
    }

    @Test("an outcome that cannot be asked for leaves the activity pending, whatever the service answers instead")
    func pending() async throws {
        let limited = HTTPResponse(
            status: 429, headers: ["Content-Type": "application/json", "Retry-After": "7"], body: Array("{}".utf8))
        let failure = FakeTransport.Answer.text("oops", status: 500, type: "text/plain")
        for answers in [[.response(limited)], [failure, failure, failure], [.text("<html>", type: "text/html")], [.json([:])]]
            as [[FakeTransport.Answer]]
        {
            let transport = FakeTransport([.activity("ACTIVITY_STATUS_PENDING")] + answers)
            let error = try #require(
                await #expect(throws: TurnkeyError.self) { try await makeClient(transport).submit(submission) })
            #expect(error.kind == .activityPending)
            #expect(error.activity?.id == "activity-1")
            #expect(transport.leftOver == 0)
        }
    }

    @Test("a refusal to tell the outcome names the activity")
    func refused() async throws {
        let transport = FakeTransport([
            .activity("ACTIVITY_STATUS_PENDING"),
            .json(["code": 16, "message": "expired api key", "turnkeyErrorCode": "API_KEY_EXPIRED"], status: 401),
        ])
        let error = try #require(
            await #expect(throws: TurnkeyError.self) { try await makeClient(transport).submit(submission) })
        #expect(error.kind == .refused)
        #expect(error.endsSession)
        #expect(error.activity?.organizationID == "org-of-activity")
    }
}

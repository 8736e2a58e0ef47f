import RainEncoding
import Testing

@testable import TurnkeyAPI

@Suite("Votes on activities")
struct VoteTests {
    private let fingerprint = "sha256:5a2d45e700283d37f537b4ce0888f1ee93cb90d794de1426c3bc033da120fe53"
    private var reference: ActivityReference {
        ActivityReference(id: "activity-1", organizationID: "org-of-activity", fingerprint: fingerprint)
    }
    private func vote(_ status: String) -> FakeTransport.Answer {
        .activity(status, ["id": "vote", "type": "ACTIVITY_TYPE_APPROVE_ACTIVITY"])
    }

    @Test("an activity that waits for others tells who voted and whether one may, and its fingerprint is kept whole")
    func waiting() async throws {
        let votes: JSONValue = [
            [
                "userId": "u", "selection": "VOTE_SELECTION_APPROVED", "message": "a secret body",
                "createdAt": ["seconds": "1700000000", "nanos": "0"],
            ], ["userId": "v", "selection": "VOTE_SELECTION_REJECTED"], ["selection": "VOTE_SELECTION_APPROVED"], 7,
        ]
        let transport = FakeTransport([
            .activity(
                "ACTIVITY_STATUS_CONSENSUS_NEEDED",
                ["fingerprint": .string(fingerprint), "votes": votes, "canApprove": true, "canReject": false, "type": "T"])
        ])
        let activity = try await makeClient(transport).activity(reference)
        #expect(activity.reference == reference)
        #expect(activity.canApprove && !activity.canReject && activity.type == "T")
        #expect(activity.votes.map(\.userID) == ["u", "v"])
        #expect(activity.votes.map(\.approves) == [true, false])
        #expect(activity.votes.first?.castAt == 1_700_000_000)
        guard case .consensusNeeded(let waiting) = activity.outcome else { return #expect(Bool(false)) }
        #expect(waiting == reference)
    }

    @Test("an approval names the fingerprint, in the activity's own organisation, and gives the activity after it")
    func approves() async throws {
        let transport = FakeTransport([vote("ACTIVITY_STATUS_COMPLETED"), .activity("ACTIVITY_STATUS_COMPLETED")])
        let activity = try await makeClient(transport).approve(reference)
        #expect(activity.reference.id == "activity-1")
        let body = try transport.body()
        #expect(body["type"] == "ACTIVITY_TYPE_APPROVE_ACTIVITY")
        #expect(body["organizationId"] == "org-of-activity")
        #expect(body["parameters"] == ["fingerprint": .string(fingerprint)])
        #expect(try transport.body(1) == ["organizationId": "org-of-activity", "activityId": "activity-1"])
    }

    @Test("a service that answers with the activity itself is understood")
    func answeredItself() async throws {
        let transport = FakeTransport([.activity("ACTIVITY_STATUS_REJECTED")])
        let activity = try await makeClient(transport).reject(reference)
        guard case .rejected = activity.outcome else { return #expect(Bool(false)) }
        #expect(try transport.body()["type"] == "ACTIVITY_TYPE_REJECT_ACTIVITY")
        #expect(transport.requests.count == 1)
    }

    @Test("a vote that failed is a failure, not an approval")
    func failedVote() async throws {
        let transport = FakeTransport([vote("ACTIVITY_STATUS_FAILED")])
        #expect(await kind { try await makeClient(transport).approve(reference) } == .activityFailed)
    }

    @Test("without a fingerprint there is nothing to vote on", arguments: [nil, "", "sha256:00", "[left out]"] as [String?])
    func withoutFingerprint(text: String?) async throws {
        let transport = FakeTransport([])
        let reference = ActivityReference(id: "a", organizationID: "o", fingerprint: text)
        #expect(await kind { try await makeClient(transport).approve(reference) } == .invalidConfiguration)
        #expect(transport.requests.isEmpty)
    }

    @Test("activities are listed by state and type, in as many pages as are wanted")
    func lists() async throws {
        func page(_ numbers: Range<Int>) -> FakeTransport.Answer {
            .json(["activities": .array(numbers.map { ["id": .string("a\($0)"), "organizationId": "o", "status": "X"] })])
        }
        let transport = FakeTransport([page(0..<20), page(20..<25)])
        let found = try await makeClient(transport).activities(
            in: "o", statuses: [.consensusNeeded], types: ["T"], limit: 25)
        #expect(found.count == 25)
        #expect(try transport.body()["filterByStatus"] == ["ACTIVITY_STATUS_CONSENSUS_NEEDED"])
        #expect(try transport.body()["filterByType"] == ["T"])
        #expect(try transport.body(1)["paginationOptions"] == ["limit": "5", "after": "a19"])
    }

    @Test("a list whose pages do not advance ends as an unexpected answer")
    func doesNotAdvance() async throws {
        let same = FakeTransport.Answer.json([
            "organizationIds": .array(Array(repeating: "o", count: 100))
        ])
        let transport = FakeTransport([same, same, same])
        #expect(await kind { try await makeClient(transport).subOrganizations(in: "p") } == .unexpectedAnswer)
        #expect(transport.requests.count == 2)
    }
}

import RainCore
import Testing
import TurnkeyAPI

@testable import TurnkeyWallet

@Suite("Turnkey's errors as Rain's")
struct TurnkeyErrorMapperTests {
    private func code(_ error: any Error, _ conversation: TurnkeyErrorMapper.Conversation = .session) -> String? {
        (TurnkeyErrorMapper.map(error, in: conversation) as? RainError)?.code
    }

    @Test(
        "each kind has its code",
        arguments: [
            (TurnkeyError.Kind.invalidConfiguration, "RAIN_102"), (.transport, "RAIN_301"), (.unexpectedAnswer, "RAIN_301"),
            (.activityFailed, "RAIN_501"), (.activityRejected, "RAIN_501"), (.consensusNeeded, "RAIN_501"),
            (.authenticatorsNeeded, "RAIN_501"), (.activityPending, "RAIN_501"), (.untrusted, "RAIN_501"),
            (.cryptography, "RAIN_502"),
        ])
    func kinds(kind: TurnkeyError.Kind, expected: String) {
        let mapped = TurnkeyErrorMapper.map(TurnkeyError(kind, "m")) as? RainError
        #expect(mapped?.code == expected)
        #expect(mapped?.context["turnkey"] == kind.description)
    }

    @Test(
        "a refusal is decided by status and the vendor's code, not by words",
        arguments: [
            (401, nil, "RAIN_201", "RAIN_202"), (403, nil, "RAIN_202", "RAIN_202"), (400, nil, "RAIN_501", "RAIN_501"),
            (400, .publicKeyNotFound, "RAIN_201", "RAIN_501"), (404, nil, "RAIN_501", "RAIN_501"),
            (429, .rateLimitExceeded, "RAIN_501", "RAIN_501"), (500, nil, "RAIN_501", "RAIN_501"),
            (403, .publicKeyNotFound, "RAIN_202", "RAIN_202"),
        ] as [(Int, TurnkeyErrorCode?, String, String)])
    func refusals(status: Int, vendorCode: TurnkeyErrorCode?, inSession: String, inLogin: String) {
        let error = TurnkeyError(
            .refused, "rejected denied cancelled insufficient funds expired api key", status: status, vendorCode: vendorCode)
        #expect(code(error) == inSession)
        #expect(code(error, .login) == inLogin)
        #expect(TurnkeyErrorMapper.endsSession(error) == (inSession == "RAIN_201"))
    }

    @Test("cancellation and Rain's own errors pass as they are")
    func passes() {
        #expect(TurnkeyErrorMapper.map(CancellationError()) is CancellationError)
        #expect(code(RainError(.userRejected, "no")) == "RAIN_401")
        struct Other: Error {}
        #expect(code(Other()) == "RAIN_501")
    }

    @Test("what an app can act on has a kind of its own: a policy, an approval, the rate, the quota")
    func kindsOfRefusal() {
        let errors: [(TurnkeyError, RainError.Kind)] = [
            (TurnkeyError(.refused, "no", status: 403, vendorCode: .forbidden), .policyDenied),
            (TurnkeyError(.refused, "policy engine denied request explicitly", status: 403, code: 7), .policyDenied),
            (TurnkeyError(.activityFailed, "policy engine denied request", code: 7), .policyDenied),
            (TurnkeyError(.consensusNeeded, "m"), .approvalNeeded),
            (TurnkeyError(.refused, "slow down", status: 429), .rateLimited),
            (TurnkeyError(.refused, "no more", status: 429, vendorCode: .signingQuotaExceeded), .quotaExceeded),
            (TurnkeyError(.refused, "no", status: 403), .unauthorized),
        ]
        for (error, kind) in errors {
            #expect((TurnkeyErrorMapper.map(error) as? RainError)?.kind == kind, "\(error)")
            #expect(!TurnkeyErrorMapper.endsSession(error))
        }
    }

    @Test(
        "in a passkey's ceremony a refusal is RAIN_501, never a dead session or a missing right",
        arguments: [400, 401, 403, 404])
    func passkey(status: Int) {
        #expect(code(TurnkeyError(.refused, "no", status: status), .passkey) == "RAIN_501")
    }

    @Test("an activity can be found again from the error")
    func activity() {
        let reference = ActivityReference(id: "a-1", organizationID: "o", fingerprint: "sha256:00")
        let mapped = TurnkeyErrorMapper.map(TurnkeyError(.consensusNeeded, "m", activity: reference)) as? RainError
        #expect(mapped?.context["activityID"] == "a-1")
        #expect(mapped?.context["activityOrganizationID"] == "o")
        #expect(mapped?.context["activityFingerprint"] == "sha256:00")
    }
}

import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

@Suite("What errors mean")
struct TurnkeyErrorMeaningTests {
    private func refusal(
        _ status: Int, code: Int = 3, _ message: String = "m", _ vendorCode: String? = nil, headers: HTTPHeaders = [:]
    ) -> TurnkeyError {
        var body: JSONObject = ["code": .number(JSONNumber(code)), "message": .string(message), "details": []]
        if let vendorCode { body["turnkeyErrorCode"] = .string(vendorCode) }
        let response = HTTPResponse(status: status, headers: headers)
        return TurnkeyError.refusal(status: status, body: .object(body), rateLimit: TurnkeyRateLimit(response))
    }

    @Test("every name of the service's list has a constant, and a new one is kept as it is")
    func codes() {
        let known: [(TurnkeyErrorCode, String)] = [
            (.unspecified, "UNSPECIFIED"), (.internalError, "INTERNAL"), (.organizationNotFound, "ORGANIZATION_NOT_FOUND"),
            (.apiOperationsDisabled, "API_OPERATIONS_DISABLED"), (.signingQuotaExceeded, "SIGNING_QUOTA_EXCEEDED"),
            (.requestNotAuthorized, "REQUEST_NOT_AUTHORIZED"), (.publicKeyNotFound, "PUBLIC_KEY_NOT_FOUND"),
            (.rateLimitExceeded, "RATE_LIMIT_EXCEEDED"), (.signatureMissing, "SIGNATURE_MISSING"),
            (.signatureInvalid, "SIGNATURE_INVALID"), (.credentialNotFound, "CREDENTIAL_NOT_FOUND"),
            (.credentialConflict, "CREDENTIAL_CONFLICT"), (.apiKeyExpired, "API_KEY_EXPIRED"),
            (.requestInvalid, "REQUEST_INVALID"), (.forbidden, "FORBIDDEN"), (.unauthenticated, "UNAUTHENTICATED"),
            (.unsupportedTransactionType, "UNSUPPORTED_TRANSACTION_TYPE"), (.invalidTransaction, "INVALID_TRANSACTION"),
            (.invalidOIDCToken, "INVALID_OIDC_TOKEN"), (.invalidOrganizationID, "INVALID_ORGANIZATION_ID"),
            (.invalidActivityCaller, "INVALID_ACTIVITY_CALLER"), (.invalidEmail, "INVALID_EMAIL"),
            (.invalidDomainName, "INVALID_FQDN"), (.emailSendingDisabled, "EMAIL_SENDING_DISABLED"),
            (.oauthProviderAlreadyExists, "OAUTH_PROVIDER_ALREADY_EXISTS"),
            (.walletAccountNotExported, "WALLET_ACCOUNT_NOT_EXPORTED"), (.rpcCallError, "RPC_CALL_ERROR"),
            (.organizationMismatch, "ORGANIZATION_MISMATCH"),
        ]
        for (constant, name) in known { #expect(refusal(400, "m", name).vendorCode == constant) }
        #expect(Set(known.map(\.0)).count == known.count)
        #expect(refusal(400, "m", "NEW_IN_2027").vendorCode?.rawValue == "NEW_IN_2027")
    }

    @Test("a key that is gone or expired ends the session, by name or by the service's words, and nothing else does")
    func endsSession() {
        #expect(refusal(401, code: 16, "m", "PUBLIC_KEY_NOT_FOUND").endsSession)
        #expect(refusal(401, code: 16, "m", "API_KEY_EXPIRED").endsSession)
        #expect(refusal(401, code: 16, "expired api key").endsSession)
        #expect(
            refusal(401, code: 16, "could not find public key in organization or its parent organization: x").endsSession)
        #expect(!refusal(401, code: 16, "could not verify api key signature", "SIGNATURE_INVALID").endsSession)
        #expect(!refusal(400, "expired api key").endsSession)
        #expect(!TurnkeyError(.transport, "expired api key").endsSession)
    }

    @Test("denials, limits and quotas are told apart")
    func toldApart() {
        let denied = refusal(403, code: 7, "policy engine denied request explicitly")
        let limited = refusal(429, code: 8, "Too many requests. Please wait and try again in a few seconds")
        let quota = refusal(429, code: 8, "m", "SIGNING_QUOTA_EXCEEDED")
        let codes = refusal(400, "Max number of OTPs have been initiated")
        let signer = refusal(404, code: 5, "Could not find any resource to sign with. Addresses are case sensitive.")
        let all = [denied, limited, quota, codes, signer]
        #expect(all.map(\.isDeniedByPolicy) == [true, false, false, false, false])
        #expect(all.map(\.isRateLimited) == [false, true, false, false, false])
        #expect(all.map(\.isQuotaExhausted) == [false, false, true, false, false])
        #expect(all.map(\.hasTooManyCodes) == [false, false, false, true, false])
        #expect(all.map(\.findsNoSigner) == [false, false, false, false, true])
        #expect(refusal(403, code: 7, "m", "FORBIDDEN").isDeniedByPolicy)
        #expect(!refusal(403, code: 7, "origin not allowed").isDeniedByPolicy)
        #expect(refusal(503).isTransient && TurnkeyError(.transport, "m").isTransient && !denied.isTransient)
    }

    @Test(
        "what the answer says about how often one may ask is kept",
        arguments: [
            (
                [("ratelimit-limit", "10"), ("ratelimit-remaining", "0")],
                TurnkeyRateLimit(limit: 10, remaining: 0, retryAfter: nil)
            ),
            ([("RateLimit-Limit", "10, 10;w=1")], TurnkeyRateLimit(limit: 10, remaining: nil, retryAfter: nil)),
            ([("Retry-After", "3")], TurnkeyRateLimit(limit: nil, remaining: nil, retryAfter: .seconds(3))),
            ([("ratelimit-limit", "many"), ("ratelimit-remaining", "-1")], nil),
            ([("ratelimit-limit", "99999999999999999999")], nil), ([], nil),
        ] as [([(String, String)], TurnkeyRateLimit?)])
    func rateLimit(fields: [(String, String)], expected: TurnkeyRateLimit?) async throws {
        let headers = HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0.0, value: $0.1) })
        #expect(refusal(429, headers: headers).rateLimit == expected)
        let response = HTTPResponse(status: 429, headers: headers)
        let transport = FakeTransport([.response(response)])
        let error = await #expect(throws: TurnkeyError.self) { try await makeClient(transport).whoami(in: "o") }
        #expect(error?.rateLimit == expected)
        #expect(transport.requests.count == 1)
    }

    @Test("the members that were wrong are told, bounded and printable")
    func violations() {
        let many: [JSONValue] = (0..<100).map { ["field": .string("f\($0)"), "description": "d\u{1b}[2J"] }
        let body: JSONValue = ["message": "bad", "details": [["fieldViolations": .array(many)], ["fieldViolations": 7]]]
        let error = TurnkeyError.refusal(status: 400, body: body)
        #expect(error.violations.count == 32)
        #expect(error.violations.first == TurnkeyError.FieldViolation(field: "f0", reason: "d [2J"))
        #expect(error.message.count <= 301)
    }
}

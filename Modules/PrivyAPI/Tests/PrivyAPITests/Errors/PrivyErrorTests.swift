import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import PrivyAPI

@Suite("Privy's refusals")
struct PrivyErrorTests {
    private func refusal(_ status: Int, _ text: String, _ code: String? = nil, headers: [(String, String)] = []) async throws
        -> PrivyError
    {
        var body: JSONObject = ["error": .string(text)]
        if let code { body["code"] = .string(code) }
        let client = try PrivyClient.test(FakeTransport(.json(status, .object(body), headers: headers)))
        // Not repeated, so that one answer is enough.
        return try #require(await privyError { try await client.sendCode(to: .email("a@b")) })
    }

    @Test func `a refused signature is not a refused token, nor the other way round`() async throws {
        let signature = try await refusal(401, "No valid authorization keys or user signing keys available")
        #expect(signature.refusesAuthorization && !signature.refusesToken)
        let older = try await refusal(401, "Missing `privy-authorization-signature` header.")
        #expect(older.refusesAuthorization)
        let token = try await refusal(401, "Invalid auth token", "missing_or_invalid_token")
        #expect(token.refusesToken && !token.refusesAuthorization)
        let missing = try await refusal(400, "Missing access token", "missing_or_invalid_token")
        #expect(missing.refusesToken)
    }

    @Test(arguments: [
        (403, "Must specify origin", "missing_origin"), (403, "x", "invalid_native_app_id"),
        (403, "Native app ID xyz has not been set as an allowed app identifier in the Privy dashboard", nil),
        (400, "Invalid Privy app ID", nil), (400, "Invalid app client ID", nil), (401, "Invalid JWT token provided", nil),
        (401, "Invalid JWT token provided", "missing_or_invalid_token"), (403, "x", "disallowed_login_method"),
    ])
    func `what is wrong with the set-up is no log-out`(status: Int, text: String, code: String?) async throws {
        let error = try await refusal(status, text, code)
        #expect(error.refusesSetup)
        #expect(!error.refusesToken && !error.refusesAuthorization && !error.refusesCode)
    }

    @Test func `a wrong code is told by its name, its status or its words`() async throws {
        #expect(try await refusal(422, "Invalid email and code combination", "invalid_credentials").refusesCode)
        #expect(try await refusal(422, "Invalid email and code combination").refusesCode)
        #expect(try await refusal(400, "Invalid email and code combination").refusesCode)
        #expect(try await !refusal(422, "bad number", "invalid_data").refusesCode)
        #expect(try await !refusal(429, "Too many requests", "too_many_requests").refusesCode)
        #expect(try await !refusal(500, "no").refusesCode)
    }

    @Test func `policy, existing wallets, used tokens, limits and conflicts are told apart`() async throws {
        #expect(try await refusal(400, "x", "policy_violation").isDeniedByPolicy)
        #expect(try await refusal(400, "embedded_wallet_already_exists").findsWallet)
        #expect(try await refusal(400, "x", "resource_already_exists").findsWallet)
        #expect(try await refusal(400, "x", "token_already_used").refusesUsedToken)
        let conflict = try await refusal(
            400, "Idempotency key was already used with a different request body", "invalid_request")
        #expect(conflict.conflictsWithKey && !conflict.isTransient)
        #expect(try await refusal(429, "x").isRateLimited)
        #expect(try await refusal(503, "x").isTransient)
        #expect(try await !refusal(403, "x").isTransient)
    }

    @Test(arguments: [
        ([("retry-after-ms", "250")], Duration.milliseconds(250)), ([("Retry-After", "3")], .seconds(3)),
        ([("x-ratelimit-reset", "1767225605")], .seconds(5)), ([("x-ratelimit-reset", "7")], .seconds(7)),
        ([("x-ratelimit-reset", "1767225000")], .zero), ([("x-ratelimit-reset", "-1")], nil),
        ([("x-ratelimit-reset", "99999999999999999999")], nil), ([], nil),
    ])
    func `how long to wait is read in all its spellings`(headers: [(String, String)], wait: Duration?) async throws {
        #expect(try await refusal(429, "Too many requests", "too_many_requests", headers: headers).retryAfter == wait)
    }

    @Test func `a token or key that the service repeats is left out of the text`() async throws {
        let error = try await refusal(
            400, "bad eyJhbGciOiJFUzI1NiJ9.e30.x and MIGHAgEAMBM and \(String(repeating: "r", count: 93)) \u{1b}[31m\nend")
        #expect(error.message == "bad [left out] and [left out] and [left out]  [31m end")
    }
}

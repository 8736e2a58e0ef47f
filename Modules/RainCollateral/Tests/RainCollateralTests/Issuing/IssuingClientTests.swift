import RainCore
import RainEncoding
import RainHTTP
import RainTestKit
import Testing

@testable import RainCollateral

@Suite struct IssuingClientTests {
    private let issuing = ScriptedIssuing()

    @Test func `without credentials every call says what to set, and nothing is sent`() async {
        for credentials in [nil, .apiKey("  "), .userSession(of: " ", apiKey: "k"), .userSession(of: "u", apiKey: "")]
            as [IssuingCredentials?]
        {
            let error = await rainError { _ = try await issuing.client(credentials).contracts() }
            #expect(error?.code == "RAIN_104")
            #expect(error?.message.contains("IssuingCredentials") == true)
        }
        #expect(issuing.transport.requests.isEmpty)
    }

    @Test func `a key goes in its header and the owner in the path`() async throws {
        issuing.transport.then(200, "[]")
        issuing.transport.then(200, "[]")
        issuing.transport.then(200, "[]")
        let client = issuing.client()
        _ = try await client.contracts()
        _ = try await client.acting(for: .company("c/2")).contracts()
        _ = try await client.acting(for: .tenant).contracts()
        #expect(issuing.paths == ["GET /users/u%201/contracts", "GET /companies/c%2F2/contracts", "GET /contracts"])
        for request in issuing.transport.requests {
            #expect(request.headers["Api-Key"] == "key")
            #expect(request.headers["Authorization"] == nil)
            #expect(request.headers["Accept"] == "application/json")
        }
        try issuing.transport.finish()
    }

    @Test func `a session is made with an empty body and no type, and used as a bearer token`() async throws {
        issuing.transport.then(200, #"{"token":"cst_1","expiresAt":"2026-01-01T00:15:00.000Z"}"#)
        issuing.transport.then(200, "[]")
        issuing.transport.then(200, "[]")
        let client = issuing.client(.userSession(of: "u", apiKey: "key"))
        _ = try await client.contracts()
        _ = try await client.contracts()
        #expect(issuing.paths == ["POST /users/u/sessions", "GET /users/u/contracts", "GET /users/u/contracts"])
        let requests = issuing.transport.requests
        #expect(requests[0].body.isEmpty && requests[0].headers["Content-Type"] == nil)
        #expect(requests[0].headers["Api-Key"] == "key")
        #expect(requests[1].headers["Authorization"] == "Bearer cst_1")
        #expect(requests[1].headers["Api-Key"] == nil)
    }

    @Test func `many callers share one session in the making`() async throws {
        let made = Locked(0)
        let client = issuing.client(
            .userSession(of: "u") {
                made.withLock { $0 += 1 }
                for _ in 0..<20 { await Task.yield() }
                return IssuingSession(token: "cst_1", expiresAt: Timestamp(secondsSinceEpoch: 1_767_229_200))
            })
        for _ in 0..<25 { issuing.transport.then(200, "[]") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<25 { group.addTask { _ = try await client.contracts() } }
            try await group.waitForAll()
        }
        #expect(made.withLock { $0 } == 1)
    }

    @Test func `a session that is about to end is made anew, and one whose end cannot be read counts five minutes`()
        async throws
    {
        issuing.transport.then(200, #"{"token":"cst_1","expiresAt":"whenever"}"#)
        issuing.transport.then(200, "[]")
        issuing.transport.then(200, "[]")
        issuing.transport.then(200, #"{"token":"cst_2","expiresAt":1767229200}"#)
        issuing.transport.then(200, "[]")
        let client = issuing.client(.userSession(of: "u", apiKey: "key"))
        _ = try await client.contracts()
        issuing.time.advance(by: .seconds(239))
        _ = try await client.contracts()
        issuing.time.advance(by: .seconds(2))
        _ = try await client.contracts()
        try issuing.transport.finish()
        #expect(issuing.transport.requests.last?.headers["Authorization"] == "Bearer cst_2")
    }

    @Test func `a session that is refused is made anew once, and a refusal after that is one`() async throws {
        issuing.transport.then(200, #"{"token":"cst_1","expiresAt":"2026-01-01T01:00:00Z"}"#)
        issuing.transport.then(401, #"{"message":"Unauthorized","statusCode":401}"#)
        issuing.transport.then(200, #"{"token":"cst_2","expiresAt":"2026-01-01T01:00:00Z"}"#)
        issuing.transport.then(200, "[]")
        let client = issuing.client(.userSession(of: "u", apiKey: "key"))
        _ = try await client.contracts()
        issuing.transport.then(403, #"{"error":"forbidden","code":"x"}"#)
        issuing.transport.then(200, #"{"token":"cst_3","expiresAt":"2026-01-01T01:00:00Z"}"#)
        issuing.transport.then(403, #"{"error":"forbidden","code":"x"}"#)
        let error = await rainError { _ = try await client.contracts() }
        #expect(error?.code == "RAIN_202")
        #expect(error?.message.contains("forbidden") == true)
        try issuing.transport.finish()
    }

    @Test func `a key that is refused is not asked again`() async throws {
        issuing.transport.then(401, #"{"message":"Address invalid for API key"}"#)
        #expect(await rainError { _ = try await issuing.client().contracts() }?.kind == .unauthorized)
        try issuing.transport.finish()
    }

    @Test func `a late refusal of an old session leaves the new one alone`() async throws {
        let sessions = IssuingSessions()
        let made = Locked(0)
        let mint: @Sendable () async throws -> IssuingSession = {
            let number = made.withLock { count in
                count += 1
                return count
            }
            return IssuingSession(token: "cst_\(number)", expiresAt: Timestamp(secondsSinceEpoch: 1_767_229_200))
        }
        let (first, same) = (
            try await sessions.current(at: issuing.time, mint), try await sessions.current(at: issuing.time, mint)
        )
        #expect(first.number == same.number)
        await sessions.drop(first.number)
        await sessions.drop(same.number)
        _ = try await sessions.current(at: issuing.time, mint)
        await sessions.drop(first.number)
        #expect(try await sessions.current(at: issuing.time, mint).session.token.exposed == "cst_2")
    }

    @Test func `a session without a token, and one that cannot be made, are errors and not kept`() async throws {
        let client = issuing.client(.userSession(of: "u", apiKey: "key"))
        issuing.transport.then(200, #"{"token":""}"#)
        #expect(await rainError { _ = try await client.contracts() }?.kind == .networkError)
        issuing.transport.then(200, #"{"token":"cst_1","expiresAt":"2026-01-01T01:00:00Z"}"#)
        issuing.transport.then(200, "[]")
        _ = try await client.contracts()
    }

    @Test func `nothing that is printed holds a key or a token`() {
        let session = IssuingSession(token: "cst_s3cr3t", expiresAt: Timestamp(secondsSinceEpoch: 0))
        let credentials = IssuingCredentials.apiKey("rain_s3cr3t")
        for text in ["\(session)", "\(credentials)", String(reflecting: issuing.client(credentials))] {
            #expect(!text.contains("s3cr3t"))
        }
    }
}

import RainCore
import RainEncoding
import RainHTTP
import RainTestKit
import Testing

@testable import RainCollateral

@Suite struct IssuingErrorTests {
    private let issuing = ScriptedIssuing()

    @Test(arguments: [
        (400, RainError.Kind.apiError, "RAIN_302"), (403, .unauthorized, "RAIN_202"), (404, .apiError, "RAIN_302"),
        (409, .apiError, "RAIN_302"), (422, .apiError, "RAIN_302"), (423, .addressLocked, "RAIN_302"),
        (302, .networkError, "RAIN_301"),
    ])
    func `each status has its error, with the service's words and the status`(
        status: Int, kind: RainError.Kind, code: String
    ) async throws {
        issuing.transport.then(status, #"{"message":"Some words","error":"Kind","statusCode":1}"#)
        let error = await rainError { _ = try await issuing.client().contracts() }
        #expect(error?.kind == kind)
        #expect(error?.code == code)
        #expect(error?.context["status"] == String(status))
        if status >= 400 { #expect(error?.message.contains("Some words: Kind") == true) }
        try issuing.transport.finish()
    }

    @Test func `what may pass is asked again twice, and then is an error`() async throws {
        for status in [429, 503] { issuing.transport.then(status, #"{"msg":"later"}"#) }
        issuing.transport.then(200, "[]")
        #expect(try await issuing.client().contracts().isEmpty)
        for _ in 0..<3 { issuing.transport.then(500, "<html>") }
        #expect(await rainError { _ = try await issuing.client().contracts() }?.context["status"] == "500")
        try issuing.transport.finish()
    }

    @Test func `an answer that is no JSON, and a network that is down, are network errors`() async throws {
        issuing.transport.then(200, "<html>")
        #expect(await rainError { _ = try await issuing.client().contracts() }?.kind == .networkError)
        for _ in 0..<3 {
            issuing.transport.then { _ in throw HTTPError(.cannotConnect, "no route", requestMayHaveBeenSent: false) }
        }
        #expect(await rainError { _ = try await issuing.client().contracts() }?.kind == .networkError)
        try issuing.transport.finish()
    }

    @Test func `a long or hostile message is cut and cleaned`() async throws {
        let long = String(repeating: "x", count: 5000)
        issuing.transport.then(400, #"{"message":"a\u001b[2Jb\#(long)"}"#)
        let error = await rainError { _ = try await issuing.client().contracts() }
        #expect((error?.message.count ?? 0) < 400)
        #expect(error?.message.contains("\u{1b}") == false)
    }

    @Test(arguments: [
        "", "ftp://a", "http://api.example/v1", "https://", "https://user@host", "https://a/?x=1", "https://a b", "http://",
        "http://127.0.0.1.evil.example/", "https://a#f",
    ])
    func `a URL that cannot be right stops the build`(url: String) throws {
        let module = RainCollateral(endpoint: .custom(url), environment: issuing.environment)
        #expect { try module.validate(chains: []) } throws: { ($0 as? RainError)?.kind == .invalidConfig }
    }

    @Test(arguments: ["https://api.example/v1/issuing/", "http://localhost:1", "http://127.0.0.1:80/x", "http://[::1]:5/v1"])
    func `a URL that can be right is taken`(url: String) throws {
        _ = try RainCollateral(endpoint: .custom(url), environment: issuing.environment).validate(chains: [])
    }

    @Test func `the vendor's hosts are the ones built in`() throws {
        #expect(IssuingEndpoint.development.url("/contracts") == "https://api-dev.raincards.xyz/v1/issuing/contracts")
        #expect(IssuingEndpoint.production.url("/contracts") == "https://api.raincards.xyz/v1/issuing/contracts")
        #expect(IssuingEndpoint.custom("https://a/b//").url("/c") == "https://a/b/c")
        #expect(RainCollateral.name == "RainCollateral")
        _ = try RainCollateral(environment: issuing.environment).validate(chains: [])
    }

    @Test func `a key with line breaks inside, and an empty owner, stop the build`() {
        let bad = [
            issuing.client(.apiKey("a\nb")), issuing.client(.apiKey("k", for: .user(""))), issuing.client(.apiKey("ключ")),
        ]
        for client in bad { #expect(throws: RainError.self) { try client.validate() } }
    }

    @Test func `each kind has its code, which never changes`() {
        let codes: [(RainError.Kind, String)] = [
            (.addressLocked, "RAIN_302"), (.insufficientCollateral, "RAIN_302"), (.activeSignatureExists, "RAIN_303"),
            (.withdrawalUnderWay, "RAIN_303"), (.webhookNotAuthentic, "RAIN_202"),
        ]
        for (kind, code) in codes { #expect(kind.code == code) }
        #expect(Set(codes.map(\.0.name)).count == codes.count)
    }
}

import RainEncoding
import Testing

@testable import TurnkeyAPI

@Suite("Errors of the service")
struct TurnkeyErrorTests {
    private func refusal(_ body: String, status: Int = 400, type: String = "application/json") async throws -> TurnkeyError {
        let transport = FakeTransport([.text(body, status: status, type: type)])
        return try #require(await #expect(throws: TurnkeyError.self) { try await makeClient(transport).whoami(in: "o") })
    }

    @Test("the service's code stands at the top")
    func codeAtTop() async throws {
        let error = try await refusal(
            #"{"code":16,"message":"expired api key","details":[],"turnkeyErrorCode":"API_KEY_EXPIRED"}"#, status: 401)
        #expect(error.vendorCode == .apiKeyExpired)
        #expect(error.code == 16)
        #expect(error.status == 401)
        #expect(error.message == "expired api key")
    }

    @Test("the service's code stands in the details")
    func codeInDetails() async throws {
        let error = try await refusal(
            #"{"code":16,"message":"m","details":[{"@type":"x"},{"@type":"type.googleapis.com/errors.v1.TurnkeyErrorDetail","turnkeyErrorCode":"PUBLIC_KEY_NOT_FOUND"}]}"#,
            status: 401)
        #expect(error.vendorCode == .publicKeyNotFound)
    }

    @Test("a code not known here is kept")
    func unknownCode() async throws {
        #expect(try await refusal(#"{"turnkeyErrorCode":"SOMETHING_NEW"}"#).vendorCode?.rawValue == "SOMETHING_NEW")
    }

    @Test("the fields that were wrong are named")
    func fieldViolations() async throws {
        let error = try await refusal(
            #"{"code":3,"message":"bad","details":[{"fieldViolations":[{"field":"a.0.b","description":"d"}]}]}"#)
        #expect(error.message == "bad (a.0.b)")
    }

    @Test("a failure without a readable body has its status", arguments: ["", "<html>", "nope", "[1]", "{\"code\":"])
    func withoutBody(body: String) async throws {
        let error = try await refusal(body, status: 418)
        #expect(error.kind == .refused)
        #expect(error.status == 418)
        #expect(error.code == nil)
        #expect(!error.message.contains("html"))
    }

    @Test("what the service says cannot rewrite a terminal and is bounded")
    func printable() async throws {
        let long = String(repeating: "x", count: 5_000)
        let error = try await refusal("{\"message\":\"a\\u001b[2J\\u202e\\n\(long)\"}")
        #expect(error.message.count == 301)
        #expect(error.message.hasPrefix("a [2J  xxx"))
        #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202e })
    }
}

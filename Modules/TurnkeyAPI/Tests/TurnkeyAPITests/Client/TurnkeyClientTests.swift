import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

@Suite("Requests to the API")
struct TurnkeyClientTests {
    @Test("a query is a POST of JSON with a stamp over its exact bytes")
    func stampedQuery() async throws {
        let transport = FakeTransport([.json(["organizationId": "o", "userId": "u"])])
        let identity = try await makeClient(transport).whoami(in: "o")
        #expect(identity == TurnkeyIdentity(organizationID: "o", userID: "u"))
        let request = try #require(transport.requests.first)
        #expect(request.method == .post)
        #expect(request.url == "https://api.example.com/public/v1/query/whoami")
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.body == Array(#"{"organizationId":"o"}"#.utf8))
        let stamp = try JSONValue(parsing: Base64URL.decode(try #require(request.headers["X-Stamp"])))
        let key = try P256.PublicKey(x963Representation: Hex.decode(try #require(stamp["publicKey"]?.stringValue)))
        let signature = try P256.Signature(derRepresentation: Hex.decode(try #require(stamp["signature"]?.stringValue)))
        #expect(stamp["scheme"] == "SIGNATURE_SCHEME_TK_API_P256")
        #expect(key.isValid(signature, for: request.body))
    }

    @Test("an activity names its type, the time as a string, its organisation and its parameters")
    func activityBody() async throws {
        let transport = FakeTransport([.completed("createWalletResult", ["walletId": "w", "addresses": ["0x1"]])])
        let wallet = try await makeClient(transport).createWallet(NewWallet(name: "Main"), in: "org")
        #expect(wallet == CreatedWallet(id: "w", addresses: ["0x1"]))
        let body = try JSONValue(parsing: try #require(transport.requests.first).body)
        #expect(body["type"] == "ACTIVITY_TYPE_CREATE_WALLET")
        #expect(body["timestampMs"] == "1700000000123")
        #expect(body["organizationId"] == "org")
        #expect(body["parameters"]?["mnemonicLength"] == 12)
        #expect(body["parameters"]?["accounts"]?[0]?["path"] == "m/44'/60'/0'/0/0")
    }

    @Test("a lost answer and a server's failure are asked for again with the same bytes")
    func repeatsSameBytes() async throws {
        let waits = Waits()
        let transport = FakeTransport([
            .lost, .text("oops", status: 500, type: "text/plain"),
            .completed("createWalletResult", ["walletId": "w", "addresses": ["0x1"]]),
        ])
        _ = try await makeClient(transport, waits: waits).createWallet(NewWallet(name: "Main"), in: "org")
        #expect(Set(transport.requests.map(\.body)).count == 1)
        #expect(transport.requests.count == 3)
        #expect(waits.durations == [.milliseconds(100), .milliseconds(200)])
    }

    @Test("a refusal is never asked for again", arguments: [400, 401, 403, 404, 408, 409, 429])
    func refusalIsFinal(status: Int) async throws {
        let transport = FakeTransport([.json(["code": 3, "message": "no"], status: status)])
        let error = await #expect(throws: TurnkeyError.self) { try await makeClient(transport).whoami(in: "o") }
        #expect(error?.kind == .refused)
        #expect(error?.status == status)
        #expect(transport.requests.count == 1)
    }

    @Test("after three attempts the last failure is told")
    func givesUp() async throws {
        let transport = FakeTransport([.lost, .lost, .lost])
        #expect(await kind { try await makeClient(transport).whoami(in: "o") } == .transport)
        #expect(transport.requests.count == 3)
    }

    @Test("cancellation passes as itself")
    func cancellation() async throws {
        let transport = FakeTransport([.failure(CancellationError())])
        await #expect(throws: CancellationError.self) { try await makeClient(transport).whoami(in: "o") }
    }

    @Test(
        "an answer that is not the service's is told apart from a refusal",
        arguments: [
            FakeTransport.Answer.text("<html>hello</html>", type: "text/html"), .text("{\"organizationId\":\"o\","), .text(""),
            .text("[]"), .text("{}"), .text(#"{"organizationId":"","userId":"u"}"#),
            .text(#"{"organizationId":7,"userId":"u"}"#),
            .text(#"{"organizationId":"o","userId":"u"}"#, type: "text/plain"),
            .text(#"{"organizationId":"o","organizationId":"p","userId":"u"}"#), .text("", status: 302, type: "text/html"),
            .response(HTTPResponse(status: 200, body: Array(#"{"organizationId":"o","userId":"u"}"#.utf8))),
            .failure(HTTPError(.tooLarge, "more than allowed", requestMayHaveBeenSent: true)),
        ])
    func unexpected(answer: FakeTransport.Answer) async throws {
        #expect(await kind { try await makeClient(FakeTransport([answer])).whoami(in: "o") } == .unexpectedAnswer)
    }

    @Test("an answer with parameters in its content type and members not known here is understood")
    func tolerant() async throws {
        let transport = FakeTransport([
            .text(
                #"{"organizationId":"o","userId":"u","new":{"x":[1.5e300]},"n":null}"#, type: "Application/JSON ; charset=utf-8"
            )
        ])
        #expect(try await makeClient(transport).whoami(in: "o").userID == "u")
    }
}

import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

/// Mistakes that clients of this service are known for, each on the wire where it would show.
///
/// Those with a suite of their own: pages (`ActivityTests`), the organisation that is polled (`ActivityTests`), refusals that are
/// repeated (`TurnkeyClientTests`), a look-up taken for "no account" (`AuthProxyClientTests`), keys that do not belong together
/// (`TurnkeyAPIKeyTests`), trimmed signatures (`RawSignatureTests`), 0x at both edges (`SigningRequestTests`).
@Suite("Known mistakes of clients")
struct VendorFaultTests {
    @Test("bytes that are no text are signed as exactly these bytes, hashed by the service")
    func rawBytes() async throws {
        let bytes: [UInt8] = [0x19, 0xff, 0x00, 0xfe]
        let transport = FakeTransport([.completed("signRawPayloadResult", ["r": "1", "s": "1", "v": "0"])])
        _ = try await makeClient(transport).signRawPayload(
            Hex.encode(bytes), hash: .keccak256, signWith: "0x1", in: "o")
        let parameters = try transport.body()["parameters"]
        #expect(parameters?["payload"] == "19ff00fe")
        #expect(parameters?["encoding"] == "PAYLOAD_ENCODING_HEXADECIMAL")
        #expect(parameters?["hashFunction"] == "HASH_FUNCTION_KECCAK256")
    }

    @Test("an encoding and a hash that are asked for are the ones that are sent")
    func overrides() async throws {
        for encoding in [PayloadEncoding.text, .eip712, .eip7702Authorization, .hexadecimal] {
            for hash in [PayloadHash.none, .sha256, .keccak256] {
                let transport = FakeTransport([.completed("signRawPayloadResult", ["r": "1", "s": "1", "v": "0"])])
                _ = try await makeClient(transport).signRawPayload(
                    "p", encoding: encoding, hash: hash, signWith: "0x1", in: "o")
                #expect(try transport.body()["parameters"]?["encoding"]?.stringValue == encoding.rawValue)
                #expect(try transport.body()["parameters"]?["hashFunction"]?.stringValue == hash.rawValue)
            }
        }
    }

    @Test("numbers beyond 2^53 inside typed data go out with every digit")
    func bigNumbers() async throws {
        let text = #"{"message":{"value":"115792089237316195423570985008687907853269984665640564039457584007913129639935"}}"#
        let transport = FakeTransport([.completed("signRawPayloadResult", ["r": "1", "s": "1", "v": "0"])])
        _ = try await makeClient(transport).signRawPayload(text, encoding: .eip712, hash: .none, signWith: "0x1", in: "o")
        #expect(try transport.body()["parameters"]?["payload"]?.stringValue == text)
    }

    @Test("a session's lifetime and the end of the others are passed on, and left out when they are not asked for")
    func sessionOptions() async throws {
        let answer = FakeTransport.Answer.completed("stampLoginResult", ["session": "t"])
        let transport = FakeTransport([answer, answer])
        let client = try makeClient(transport)
        _ = try await client.stampLogin(in: "o", publicKeyHex: "02", lifetimeSeconds: 1800, invalidateExisting: true)
        _ = try await client.stampLogin(in: "o", publicKeyHex: "02")
        #expect(try transport.body()["parameters"]?["expirationSeconds"] == "1800")
        #expect(try transport.body()["parameters"]?["invalidateExisting"] == true)
        #expect(try transport.body(1)["parameters"]?["expirationSeconds"] == nil)
        #expect(try transport.body(1)["parameters"]?["invalidateExisting"] == false)
    }

    @Test("an error says what happened: the service's message, its number and its name")
    func errorsAreReadable() async throws {
        let transport = FakeTransport([
            .json(
                ["code": 7, "message": "policy engine denied request explicitly", "turnkeyErrorCode": "FORBIDDEN"], status: 403)
        ])
        let error = await #expect(throws: TurnkeyError.self) { try await makeClient(transport).whoami(in: "o") }
        #expect(error?.description == "Turnkey refused (HTTP 403) FORBIDDEN: policy engine denied request explicitly")
    }

    @Test(
        "a reply that needs others is their state, never a decoding error, whatever its result holds",
        arguments: [JSONObject(), ["result": nil], ["result": ["signRawPayloadResult": ["r": ""]]], ["result": "x"]])
    func statusFirst(members: JSONObject) async throws {
        for (status, expected) in [
            ("ACTIVITY_STATUS_FAILED", TurnkeyError.Kind.activityFailed),
            ("ACTIVITY_STATUS_CONSENSUS_NEEDED", .consensusNeeded),
            ("ACTIVITY_STATUS_AUTHENTICATORS_NEEDED", .authenticatorsNeeded), ("ACTIVITY_STATUS_REJECTED", .activityRejected),
        ] {
            let transport = FakeTransport([.activity(status, members)])
            #expect(
                await kind {
                    try await makeClient(transport).signRawPayload("00", hash: .none, signWith: "0x1", in: "o")
                } == expected)
        }
    }

    @Test("a dead session is asked with once, and is known as dead")
    func deadSession() async throws {
        let dead = FakeTransport.Answer.json(
            ["code": 16, "message": "expired api key", "details": [], "turnkeyErrorCode": "API_KEY_EXPIRED"], status: 401)
        let transport = FakeTransport([dead, dead, dead])
        let error = await #expect(throws: TurnkeyError.self) {
            try await makeClient(transport).signRawPayload("00", hash: .none, signWith: "0x1", in: "o")
        }
        #expect(error?.endsSession == true)
        #expect(transport.requests.count == 1)
    }

    @Test("signing in the parent is told as such")
    func parentCannotSign() async throws {
        let transport = FakeTransport([
            .json(
                ["code": 5, "message": "Could not find any resource to sign with. Addresses are case sensitive."], status: 404)
        ])
        let error = await #expect(throws: TurnkeyError.self) {
            try await makeClient(transport).signRawPayload("00", hash: .none, signWith: "0x1", in: "parent")
        }
        #expect(error?.findsNoSigner == true)
    }

    @Test("points are written with their leading zeros", .timeLimit(.minutes(1)))
    func leadingZeros() throws {
        let point = try EnclavePublicKey(hex: "0200d2eb47be2006c29db5fe9941dd686d19ddeea85a0328894f08091f6b5be9b3").key
        #expect(Hex.encode(point.compressed).count == 66)
        #expect(Hex.encode(point.uncompressed).hasPrefix("0400d2eb47"))
        #expect(throws: TurnkeyError.self) {
            try EnclavePublicKey(
                hex: "0400d2eb47be2006c29db5fe9941dd686d19ddeea85a0328894f08091f6b5be9b366c4872345594c12a7f7c47c62dd8074542934"
                    + "820fce5ee0ddc55d6d1d8dd313")
        }
    }
}

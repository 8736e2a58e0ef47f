import RainCrypto
import RainEncoding
import Testing

@testable import PrivyAPI

@Suite("Access tokens")
struct AccessTokenTests {
    private let key: P256.PrivateKey
    private let now: Int64 = 1_767_225_600

    init() throws { key = try P256.PrivateKey() }

    private func token(_ changes: JSONObject = [:], header: JSONValue = ["alg": "ES256", "typ": "JWT", "kid": "k"]) throws
        -> String
    {
        var claims: JSONObject = [
            "sid": "s", "sub": "did:privy:a", "iss": "privy.io", "aud": "app", "iat": .number(JSONNumber(now)),
            "exp": .number(JSONNumber(now + 3_600)),
        ]
        for change in changes { claims[change.name] = change.value }
        let signed = Base64URL.encode(header.encoded()) + "." + Base64URL.encode(JSONValue.object(claims).encoded())
        return signed + "." + Base64URL.encode(try key.signature(for: Array(signed.utf8)).rawRepresentation)
    }

    private func keys(_ id: String? = "k", of key: P256.PrivateKey? = nil) throws -> PrivyKeySet {
        let key = (key ?? self.key).publicKey
        var entry: JSONObject = [
            "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "x": .string(Base64URL.encode(key.x.bytes)),
            "y": .string(Base64URL.encode(key.y.bytes)),
        ]
        if let id { entry["kid"] = .string(id) }
        return try PrivyKeySet(["keys": [["kty": "RSA", "n": "x"], .object(entry)]])
    }

    private func refusal(_ changes: JSONObject, keys: PrivyKeySet? = nil) throws -> PrivyError? {
        let token = try PrivyAccessToken(Redacted(token(changes)))
        let set = try keys ?? self.keys()
        do throws(PrivyError) {
            try set.verify(token, appID: "app", now: now)
            return nil
        } catch { return error }
    }

    @Test func `a token of this app's is believed, with the key it names or one without a name`() throws {
        #expect(try refusal([:]) == nil)
        #expect(try refusal([:], keys: keys(nil)) == nil)
        let token = try PrivyAccessToken(Redacted(token()))
        #expect(token.userID == "did:privy:a" && token.sessionID == "s" && token.expiresAt == now + 3_600)
        #expect("\(token)".contains("eyJ") == false)
    }

    @Test func `another issuer, another app, another key and a time that cannot be are refused`() throws {
        #expect(try refusal(["iss": "evil.io"])?.kind == .untrusted)
        #expect(try refusal(["aud": "other"])?.kind == .untrusted)
        #expect(try refusal([:], keys: keys(of: P256.PrivateKey()))?.kind == .untrusted)
        #expect(try refusal([:], keys: keys("other"))?.kind == .untrusted)
        #expect(try refusal(["iat": .number(JSONNumber(now + 31))])?.message.contains("clock") == true)
        #expect(try refusal(["iat": .number(JSONNumber(now + 30))]) == nil)
        #expect(try refusal(["exp": .number(JSONNumber(now))])?.kind == .untrusted)
        #expect(
            try refusal(["iat": .number(JSONNumber(Int64.max)), "exp": .number(JSONNumber(Int64.max))])?.kind == .untrusted)
    }

    @Test func `a set without a key that could verify anything is refused`() {
        for keys: JSONValue in [[], [["kty": "RSA"]], [["kty": "EC", "crv": "P-256", "x": "AA", "y": "AA"]]] {
            #expect(#expect(throws: PrivyError.self) { try PrivyKeySet(["keys": keys]) }?.kind == .unexpectedAnswer)
        }
    }

    @Test func `what is no token is refused, other algorithms among it`() throws {
        let whole = try token()
        let parts = whole.split(separator: ".")
        let texts = [
            "", ".", "..", "a.b.c", "\(parts[0]).\(parts[1])", "\(parts[0]).\(parts[1]).", whole + ".x",
            try token(header: ["alg": "none"]), try token(header: ["alg": "HS256"]), try token(["aud": ["app"]]),
            try token(["sub": ""]), try token(["exp": "soon"]), String(repeating: "a", count: 20_000),
        ]
        for text in texts {
            #expect(#expect(throws: PrivyError.self) { try PrivyAccessToken(Redacted(text)) }?.kind == .untrusted)
        }
    }
}

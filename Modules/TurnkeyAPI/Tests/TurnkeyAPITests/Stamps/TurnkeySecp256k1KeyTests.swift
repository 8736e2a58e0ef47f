import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

@Suite("API keys on secp256k1")
struct TurnkeySecp256k1KeyTests {
    private let privateKey = "487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c"
    private let publicKey = "026e8778db1225221ed4cf0a910249998415e5fa92dea649c5a33a96a7a9214074"

    @Test("a key is read as Turnkey's tools write it", arguments: ["", ":secp256k1", "\n"])
    func reads(suffix: String) throws {
        let key = try TurnkeySecp256k1Key(privateKeyHex: secret(privateKey + suffix), publicKeyHex: publicKey)
        #expect(key.publicKeyHex == publicKey)
    }

    @Test(
        "a key that is malformed, of another curve or not of the given public key is refused before any request",
        arguments: [
            ("487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c:p256", nil),
            (String(repeating: "0", count: 64), nil), ("", nil), (String(repeating: "f", count: 64), nil),
            (
                "487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c",
                "02f739f8c77b32f4d5f13265861febd76e7a9c61a1140d296b8c16302508870316"
            ),
            (
                "487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c",
                "038318535b54105d4a7aae60c08fc45f9687181b4fdfc625bd1a753fa7397fed75"
            ),
        ] as [(String, String?)])
    func refuses(privateKey: String, publicKey: String?) {
        let error = #expect(throws: TurnkeyError.self) {
            try TurnkeySecp256k1Key(privateKeyHex: secret(privateKey), publicKeyHex: publicKey)
        }
        #expect(error?.kind == .invalidConfiguration)
        #expect(error.map { !$0.description.contains("487f361d") } == true)
    }

    @Test("it stamps with its own scheme, over the digest of the body")
    func stamps() async throws {
        let key = try TurnkeySecp256k1Key(privateKeyHex: secret(privateKey))
        let stamp = try JSONValue(parsing: Base64URL.decode(try await APIKeyStamper(key).stamp([1]).value))
        #expect(stamp["scheme"] == "SIGNATURE_SCHEME_TK_API_SECP256K1")
        #expect(stamp["publicKey"]?.stringValue == publicKey)
        let expected = try key.privateKey.signature(forDigest: SHA256.hash([1])).derRepresentation
        #expect(stamp["signature"]?.stringValue == Hex.encode(expected))
    }

    @Test("as a user's key it is registered by its curve, and a P-256 key by its own")
    func registers() throws {
        let key = try TurnkeySecp256k1Key(privateKeyHex: secret(privateKey))
        let json = NewAPIKey(name: "n", key: key, lifetimeSeconds: 60).json
        #expect(
            json == [
                "apiKeyName": "n", "publicKey": .string(publicKey), "curveType": "API_KEY_CURVE_SECP256K1",
                "expirationSeconds": "60",
            ])
        #expect(NewAPIKey(name: "n", key: try TurnkeyAPIKey.random()).json["curveType"] == "API_KEY_CURVE_P256")
        #expect(NewAPIKey(name: "n", key: try TurnkeyAPIKey.random()).json["expirationSeconds"] == nil)
    }
}

import RainCrypto
import RainEncoding
import Testing
import TurnkeyAPI

@Suite("API keys")
struct TurnkeyAPIKeyTests {
    private let privateKey = "487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c"
    private let publicKey = "02f739f8c77b32f4d5f13265861febd76e7a9c61a1140d296b8c16302508870316"

    @Test("a key is read as Turnkey's tools write it", arguments: ["", ":p256", "\n", ":p256\n", " \t\r\n"])
    func readsKey(suffix: String) throws {
        #expect(
            try TurnkeyAPIKey(privateKeyHex: secret(privateKey + suffix), publicKeyHex: publicKey).publicKeyHex == publicKey)
    }

    @Test(
        "a key that is malformed, of another curve or not of the given public key is refused before any request",
        arguments: [
            ("487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c:secp256k1", nil),
            ("487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c:ed25519", nil),
            ("487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c:", nil),
            ("487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213", nil), ("", nil), (":p256", nil),
            ("487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213g", nil), (" ", nil),
            ("0x487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c021", nil),
            (String(repeating: "0", count: 64), nil), (String(repeating: "f", count: 64), nil),
            (
                "487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c",
                "02a1d9ee281053cf73c07678d6c1231216e8434f87662b75f08c66882c2f95ee45"
            ), ("487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c", "02"),
        ] as [(String, String?)])
    func refusesKey(privateKey: String, publicKey: String?) {
        let error = #expect(throws: TurnkeyError.self) {
            try TurnkeyAPIKey(privateKeyHex: secret(privateKey), publicKeyHex: publicKey)
        }
        #expect(error?.kind == .invalidConfiguration)
        #expect(error.map { !$0.description.contains("487f361d") } == true)
    }

    @Test("a key does not show itself when printed")
    func notPrinted() throws {
        let key = try TurnkeyAPIKey(privateKeyHex: secret(privateKey))
        var dumped = ""
        dump(key, to: &dumped)
        dump(APIKeyStamper(key), to: &dumped)
        #expect(!dumped.contains("487f361d") && !"\(key)".contains("487f361d"))
    }

    @Test("either case of the digits is the same key, and what is decoded is the scalar")
    func decodes() throws {
        let key = try TurnkeyAPIKey(privateKeyHex: secret(privateKey.uppercased()))
        #expect(key.publicKeyHex == publicKey)
        #expect(key.privateKey.rawRepresentation.withUnsafeBytes { Hex.encode($0) } == privateKey)
    }

    @Test("the pinned keys of production can be read")
    func productionKeys() throws {
        let keys = try TurnkeyEnclaveKeys.production()
        #expect(Set([keys.signer, keys.notarizer, keys.tlsFetcher]).count == 3)
    }
}

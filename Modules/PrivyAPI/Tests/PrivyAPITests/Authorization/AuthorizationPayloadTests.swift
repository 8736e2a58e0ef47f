import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import PrivyAPI

@Suite("What is signed of a request")
struct AuthorizationPayloadTests {
    private let key: PrivyAuthorizationKey

    init() throws { key = try PrivyAuthorizationKey(text: SecretBytes(copying: KnownAnswers.privateKey.utf8)) }

    private func check(_ payload: AuthorizationPayload, _ known: KnownAnswers.Signed) throws {
        #expect(String(decoding: payload.canonicalBytes, as: UTF8.self) == known.canonical)
        #expect(Hex.encode(SHA256.hash(payload.canonicalBytes).bytes) == known.sha256)
        for text in [known.signature, try key.signature(for: payload)] {
            let signature = try P256.Signature(derRepresentation: Base64.decode(text))
            #expect(key.privateKey.publicKey.isValid(signature, for: payload.canonicalBytes))
        }
        #expect(key.publicKey == KnownAnswers.publicKey)
    }

    @Test func `a PATCH with a PEM in its body is the known text, whose known signature verifies`() throws {
        let rows = [KnownAnswers.publicKey.prefix(64), KnownAnswers.publicKey.dropFirst(64)]
        let pem = "-----BEGIN PUBLIC KEY-----\n\(rows[0])\n\(rows[1])\n-----END PUBLIC KEY-----\n"
        try check(
            AuthorizationPayload(
                method: .patch, url: "https://api.privy.io/v1/wallets/o5zuf7fbygwze9l9gaxyc0bm", appID: PrivyClient.appID,
                body: ["owner": ["public_key": .string(pem)]]), KnownAnswers.v1Patch)
    }

    @Test func `the place that is called is in the text, that of apps on devices too`() throws {
        try check(
            AuthorizationPayload(
                method: .post, url: "https://auth.privy.io/api/v1/wallets/o5zuf7fbygwze9l9gaxyc0bm/rpc",
                appID: PrivyClient.appID,
                body: [
                    "method": "personal_sign", "chain_type": "ethereum",
                    "params": ["message": "Hello, world!", "encoding": "utf-8"],
                ]), KnownAnswers.v2PersonalSign)
    }

    @Test func `idempotency key and expiry are signed, as texts`() throws {
        try check(
            AuthorizationPayload(
                method: .post, url: "https://api.privy.io/v1/wallets/o5zuf7fbygwze9l9gaxyc0bm/rpc",
                appID: PrivyClient.appID,
                body: [
                    "method": "eth_sendTransaction", "caip2": "eip155:8453", "chain_type": "ethereum",
                    "params": [
                        "transaction": [
                            "to": "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", "value": "0x2386f26fc10000",
                            "chain_id": 8453,
                        ]
                    ],
                ], idempotencyKey: "7f1a2c3d-0000-4000-8000-000000000001", expiry: 1_773_679_531_000),
            KnownAnswers.v3Idempotency)
    }

    @Test(arguments: [nil, [:]] as [JSONValue?])
    func `a request without a body, or with an empty one, is signed with an empty text`(body: JSONValue?) throws {
        try check(
            AuthorizationPayload(
                method: .delete, url: "https://api.privy.io/v1/policies/tb54eps4z44ed0jepousxi4n",
                appID: PrivyClient.appID, body: body), KnownAnswers.v4EmptyBody)
    }

    @Test func `what cannot be signed is refused before anything is sent`() {
        let url = "https://api.privy.io/v1/x"
        for (method, url, body, key) in [
            (HTTPMethod.get, url, [:] as JSONValue, nil), (.post, url + "/", [:], nil), (.post, "", [:], nil),
            (.post, url, ["n": .number(JSONNumber(9_007_199_254_740_993 as Int64))], nil), (.post, url, [:], ""),
            (.post, url, [:], String(repeating: "k", count: 257)), (.post, url, [:], "a\r\nb"),
        ] {
            let error = #expect(throws: PrivyError.self) {
                try AuthorizationPayload(method: method, url: url, appID: "a", body: body, idempotencyKey: key)
            }
            #expect(error?.kind == .invalidRequest)
        }
    }

    @Test(arguments: ["wallet-auth:", "wallet-api:", " \n"])
    func `older spellings of a key are the same key`(prefix: String) throws {
        let text = prefix + KnownAnswers.privateKey + "\n"
        #expect(try PrivyAuthorizationKey(text: SecretBytes(copying: text.utf8)).publicKey == KnownAnswers.publicKey)
    }

    @Test func `what is no key is refused, and never repeated`() throws {
        let texts = [
            "", "=", "====", "AAAA", String(KnownAnswers.privateKey.dropLast()), KnownAnswers.publicKey,
            KnownAnswers.privateKey + "AAAA", KnownAnswers.privateKey.replacing("M", with: "-"),
            String(repeating: "A", count: 4_096), "-----BEGIN PRIVATE KEY-----",
        ]
        for text in texts {
            let error = #expect(throws: PrivyError.self) {
                try PrivyAuthorizationKey(text: SecretBytes(copying: text.utf8))
            }
            #expect(error?.kind == .invalidConfiguration)
            #expect(text.count < 4 || error?.description.contains(text) == false)
        }
    }
}

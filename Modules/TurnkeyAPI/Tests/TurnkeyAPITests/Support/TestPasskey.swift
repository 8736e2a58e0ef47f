import RainCrypto
import RainEncoding
import TurnkeyAPI

/// A passkey in software, as an authenticator would answer.
struct TestPasskey {
    let key: P256.PrivateKey
    let credentialID: [UInt8] = Array(1...16)

    init() throws { key = try P256.PrivateKey() }

    func assertion(
        _ challenge: [UInt8], type: String = "webauthn.get", flags: UInt8 = 1
    ) throws -> WebAuthnAssertion {
        let client: JSONValue = [
            "type": .string(type), "challenge": .string(Base64URL.encode(challenge)), "origin": "https://wallet.example",
        ]
        let clientData = client.encoded()
        let data = SHA256.hash(Array("wallet.example".utf8)).bytes + [flags, 0, 0, 0, 0]
        let signature = try key.signature(for: data + SHA256.hash(clientData).bytes)
        return WebAuthnAssertion(
            credentialID: credentialID, authenticatorData: data, clientDataJSON: clientData,
            signature: signature.derRepresentation)
    }
}

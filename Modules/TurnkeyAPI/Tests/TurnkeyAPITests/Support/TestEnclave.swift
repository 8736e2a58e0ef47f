import RainCrypto
import RainEncoding
@testable import TurnkeyAPI

/// What Turnkey's enclaves do, with keys of the test's own.
struct TestEnclave {
    let key: P256.PrivateKey

    init() throws { key = try P256.PrivateKey() }

    var publicKey: EnclavePublicKey { EnclavePublicKey(key.publicKey) }

    func bundle(
        _ data: JSONValue, version: String = "v1.0.0", signedBy signer: P256.PrivateKey? = nil,
        naming named: P256.PublicKey? = nil
    ) throws -> String {
        let bytes = data.encoded()
        let bundle: JSONValue = [
            "version": .string(version), "data": .string(Hex.encode(bytes)),
            "dataSignature": .string(Hex.encode(try (signer ?? key).signature(for: bytes).derRepresentation)),
            "enclaveQuorumPublic": .string(Hex.encode((named ?? key.publicKey).uncompressed)),
        ]
        return bundle.text
    }

    /// A token over SHA-256 once (verification) or twice (session).
    func token(_ claims: JSONValue, hashedTwice: Bool, algorithm: String = "ES256") throws -> Redacted<String> {
        let header: JSONValue = ["alg": .string(algorithm), "typ": "JWT"]
        let signed = Base64URL.encode(header.encoded()) + "." + Base64URL.encode(claims.encoded())
        let bytes = Array(signed.utf8)
        let signature = try key.signature(for: hashedTwice ? SHA256.hash(bytes).bytes : bytes)
        return Redacted(signed + "." + Base64URL.encode(signature.rawRepresentation))
    }
}

func kind(_ body: () async throws -> some Any) async -> TurnkeyError.Kind? {
    do {
        _ = try await body()
        return nil
    } catch { return (error as? TurnkeyError)?.kind }
}

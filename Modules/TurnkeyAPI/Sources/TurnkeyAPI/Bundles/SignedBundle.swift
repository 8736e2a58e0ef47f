import RainCrypto
import RainEncoding

/// A message of an enclave: a JSON object, signed.
///
/// The text holds `version`, `data` (the object's bytes in hexadecimal), `dataSignature` (DER, over those bytes) and
/// `enclaveQuorumPublic` (the key that signed). That key is compared with the pinned one before anything is verified: a bundle
/// that brings its own key proves nothing.
struct SignedBundle {
    static let version = "v1.0.0"

    /// The object that was signed.
    let data: JSONValue

    /// Reads and verifies a bundle.
    ///
    /// - Throws: ``TurnkeyError`` of kind `unexpectedAnswer` when it is malformed, `untrusted` when it is of another version,
    ///   names another key, or its signature does not hold.
    init(_ text: String, key: EnclavePublicKey) throws(TurnkeyError) {
        guard let outer = try? JSONValue(parsing: text, maximumDepth: 8), let version = outer["version"]?.stringValue,
            let bytes = outer["data"]?.stringValue.flatMap({ try? Hex.decode($0) }),
            let signatureBytes = outer["dataSignature"]?.stringValue.flatMap({ try? Hex.decode($0) }),
            let point = outer["enclaveQuorumPublic"]?.stringValue.flatMap({ try? Hex.decode($0) })
        else {
            throw TurnkeyError(.unexpectedAnswer, "the enclave's bundle is malformed")
        }
        guard version == Self.version else {
            throw TurnkeyError(.untrusted, "the enclave's bundle is of a version not known here")
        }
        guard point == key.key.uncompressed else {
            throw TurnkeyError(.untrusted, "the bundle names a key that is not the pinned key of the enclave")
        }
        guard let signature = try? P256.Signature(derRepresentation: signatureBytes), key.key.isValid(signature, for: bytes)
        else {
            throw TurnkeyError(.untrusted, "the bundle is not signed by the enclave")
        }
        guard let data = try? JSONValue(parsing: bytes, maximumDepth: 8), data.objectValue != nil else {
            throw TurnkeyError(.unexpectedAnswer, "the enclave's bundle holds no JSON object")
        }
        self.data = data
    }
}

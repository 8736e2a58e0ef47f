public import RainCrypto
import RainEncoding

/// The key for which a secret of one user is sealed, so that only the enclave reads it.
///
/// Made from the `importBundle` of `init_import_wallet` or `init_import_private_key`; that it comes from the enclave, and is
/// meant for this user, is checked first: a phrase sealed for anybody else is lost.
public struct ImportTarget: Hashable, Sendable {
    private let key: P256.PublicKey

    /// Reads and verifies an import bundle.
    ///
    /// - Parameters:
    ///   - bundle: The bundle as it came.
    ///   - signer: The pinned key of the enclave that makes them.
    ///   - organizationID: The organisation it must be for.
    ///   - userID: The user it must be for.
    /// - Throws: ``TurnkeyError`` of kind `untrusted` or `unexpectedAnswer`.
    public init(
        bundle: String, signer: EnclavePublicKey, organizationID: String, userID: String
    ) throws(TurnkeyError) {
        let signed = try SignedBundle(bundle, key: signer)
        guard signed.data["organizationId"]?.stringValue == organizationID, signed.data["userId"]?.stringValue == userID else {
            throw TurnkeyError(.untrusted, "the import bundle is for another user")
        }
        guard let point = signed.data["targetPublic"]?.stringValue.flatMap({ try? Hex.decode($0) }),
            let key = try? P256.PublicKey(x963Representation: point)
        else {
            throw TurnkeyError(.unexpectedAnswer, "the bundle holds no target key")
        }
        self.key = key
    }

    /// Seals a secret.
    ///
    /// - Returns: The `encryptedBundle` of the import.
    /// - Throws: ``TurnkeyError`` of kind `cryptography`.
    public func seal(_ secret: SecretBytes) throws(TurnkeyError) -> String {
        try SealedMessage(sealing: secret, to: key).json.text
    }
}

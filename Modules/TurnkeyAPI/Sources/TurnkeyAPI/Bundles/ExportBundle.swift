public import RainCrypto
import RainEncoding

/// A secret on its way out of the enclave, sealed for a key of ours.
public struct ExportBundle {
    private let sealed: SealedMessage

    /// Reads and verifies a bundle; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - text: The bundle as it came.
    ///   - signer: The pinned key of the enclave that makes them.
    ///   - organizationID: The organisation the secret must belong to.
    /// - Throws: ``TurnkeyError`` of kind `untrusted` or `unexpectedAnswer`.
    public init(_ text: String, signer: EnclavePublicKey, organizationID: String) throws(TurnkeyError) {
        let signed = try SignedBundle(text, key: signer)
        guard signed.data["organizationId"]?.stringValue == organizationID else {
            throw TurnkeyError(.untrusted, "the bundle belongs to another organisation")
        }
        sealed = try SealedMessage(signed.data)
    }

    /// The secret.
    ///
    /// - Parameter recipient: The private half of the key the export was asked for.
    /// - Throws: ``TurnkeyError`` of kind `untrusted` when it was sealed for another key or altered.
    public func open(with recipient: P256.PrivateKey) throws(TurnkeyError) -> SecretBytes {
        try sealed.open(with: recipient)
    }
}

extension ExportBundle: Sendable {}

public import RainCrypto
import RainEncoding

/// The key for which one-time codes of one challenge are sealed, so that only the enclave reads them.
///
/// Made from the `otpEncryptionTargetBundle` of `otp_init_v2`; that it comes from the enclave is checked first.
public struct OneTimeCodeTarget: Hashable, Sendable {
    private let key: P256.PublicKey

    /// Reads and verifies a target bundle.
    ///
    /// - Parameters:
    ///   - bundle: The bundle as it came.
    ///   - tlsFetcher: The pinned key of the enclave that makes them.
    /// - Throws: ``TurnkeyError`` of kind `untrusted` or `unexpectedAnswer`.
    public init(bundle: String, tlsFetcher: EnclavePublicKey) throws(TurnkeyError) {
        let signed = try SignedBundle(bundle, key: tlsFetcher)
        guard let point = signed.data["targetPublic"]?.stringValue.flatMap({ try? Hex.decode($0) }),
            let key = try? P256.PublicKey(x963Representation: point)
        else {
            throw TurnkeyError(.unexpectedAnswer, "the bundle holds no target key")
        }
        self.key = key
    }

    /// Seals a code together with the public key the verification shall be bound to.
    ///
    /// - Returns: The `encryptedOtpBundle` of `otp_verify_v2`.
    /// - Throws: ``TurnkeyError`` of kind `cryptography`.
    public func seal(code: Redacted<String>, publicKeyHex: String) throws(TurnkeyError) -> String {
        let message: JSONValue = ["otp_code": .string(code.exposed), "public_key": .string(publicKeyHex)]
        return try SealedMessage(sealing: message.encoded(), to: key).json.text
    }
}

public import RainCrypto
import RainEncoding

/// The public key of one of Turnkey's enclaves: what its answers must be signed with.
public struct EnclavePublicKey: Hashable, Sendable {
    /// The point.
    public let key: P256.PublicKey

    /// A key already at hand.
    public init(_ key: P256.PublicKey) {
        self.key = key
    }

    /// A key from configuration.
    ///
    /// - Parameter hex: The point, uncompressed (130 hexadecimal digits) or compressed (66).
    /// - Throws: ``TurnkeyError`` of kind `invalidConfiguration` when it is no point of P-256.
    public init(hex: String) throws(TurnkeyError) {
        guard let point = try? Hex.decode(hex.trimmed), let key = try? P256.PublicKey(x963Representation: point) else {
            throw TurnkeyError(.invalidConfiguration, "an enclave's key is a point of P-256 in hexadecimal")
        }
        self.key = key
    }
}

/// What went wrong in a cryptographic operation.
///
/// The message is safe to log: it names rules and lengths, never key bytes or plaintext.
public struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, for code to branch on.
    ///
    /// The set is open: match the kinds you handle and treat the rest as failures.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind, as written in code.
        public let description: String

        /// A private key of the wrong length, or a scalar outside [1, n-1].
        public static let invalidKey = Kind(description: "invalidKey")
        /// A public key that is malformed, not on its curve, or the point at infinity.
        public static let invalidPoint = Kind(description: "invalidPoint")
        /// A signature that is malformed, out of range, or from which no key can be recovered.
        public static let invalidSignature = Kind(description: "invalidSignature")
        /// A ciphertext that was altered, or sealed under another key, nonce or associated data.
        public static let authenticationFailed = Kind(description: "authenticationFailed")
        /// An input or a requested output of a length the operation does not allow.
        public static let invalidLength = Kind(description: "invalidLength")
        /// A parameter outside its range, such as an iteration count of zero.
        public static let invalidParameter = Kind(description: "invalidParameter")
        /// The underlying library refused or failed: no memory, no randomness.
        public static let internalFailure = Kind(description: "internalFailure")
        /// A known answer did not come out at first use: nothing computed on this machine is to be trusted.
        public static let selfTestFailed = Kind(description: "selfTestFailed")
    }

    /// The reason, for code to branch on.
    public let kind: Kind
    /// A sentence for people, safe to log.
    public let message: String

    /// An error of the given kind.
    ///
    /// - Parameters:
    ///   - kind: The reason.
    ///   - message: A sentence for people; must not contain secrets.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The kind and the message.
    public var description: String { "\(kind): \(message)" }
}

/// What went wrong in an Ethereum value: a kind to decide by, and a message to read.
///
/// The message says what is wrong and what would be right. It never holds a key, a seed, a phrase or a part of one, and
/// never the input itself, so it may be logged.
public struct EthereumError: Error, Hashable, Sendable {
    /// What kind of fault it is.
    ///
    /// The set is open: later versions may add kinds, so a `switch` needs a default.
    public let kind: Kind

    /// What is wrong and what would be right, in English, safe to log.
    public let message: String

    /// Makes an error of a kind.
    ///
    /// - Parameters:
    ///   - kind: The kind callers decide by.
    ///   - message: What is wrong and what would be right. Must not hold secrets or raw input.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

extension EthereumError {
    /// A kind of fault, to compare with its constants: `error.kind == .checksumMismatch`.
    public struct Kind: Hashable, Sendable {
        private let name: String

        private init(_ name: String) {
            self.name = name
        }

        /// A number does not fit in its range (256 bits, 64 bits) or a result would be below zero.
        public static let overflow = Kind("overflow")
        /// A division by zero.
        public static let divisionByZero = Kind("divisionByZero")
        /// Text or bytes that are no number of the wanted form.
        public static let invalidNumber = Kind("invalidNumber")
        /// A JSON-RPC QUANTITY or DATA that breaks the encoding rules.
        public static let invalidHex = Kind("invalidHex")
        /// Text or bytes that are no address.
        public static let invalidAddress = Kind("invalidAddress")
        /// An address in mixed case whose EIP-55 checksum does not match: most likely a typing mistake.
        public static let checksumMismatch = Kind("checksumMismatch")
        /// A name such as "alice.eth" where an address is needed: names are not resolved here.
        public static let nameNotSupported = Kind("nameNotSupported")
        /// A hash that is not 32 bytes.
        public static let invalidHash = Kind("invalidHash")
        /// Bytes that are not canonical RLP.
        public static let invalidRLP = Kind("invalidRLP")
        /// A transaction whose fields break a rule of its type.
        public static let invalidTransaction = Kind("invalidTransaction")
        /// A transaction of a type this version does not know.
        public static let unsupportedTransactionType = Kind("unsupportedTransactionType")
        /// A signature out of range, malleable (high s), or from which no key can be recovered.
        public static let invalidSignature = Kind("invalidSignature")
        /// Calldata or a returned value that is not strictly ABI-encoded.
        public static let invalidABI = Kind("invalidABI")
        /// A type, a function, an event, an error or a whole contract that is not declared correctly, in text or in JSON.
        public static let invalidABIDeclaration = Kind("invalidABIDeclaration")
        /// A value that its ABI type cannot hold: of another kind, out of range, too short or too long.
        public static let invalidABIValue = Kind("invalidABIValue")
        /// Typed data (EIP-712) whose types, domain or values do not fit together.
        public static let invalidTypedData = Kind("invalidTypedData")
        /// A domain (EIP-712) that is not the contract's own, so that it would refuse the signature.
        public static let domainMismatch = Kind("domainMismatch")
        /// A permit or authorization that is not valid at the time asked for, or at no time.
        public static let invalidPeriod = Kind("invalidPeriod")
        /// A BIP-39 phrase or entropy that is not valid.
        public static let invalidMnemonic = Kind("invalidMnemonic")
        /// A BIP-39 phrase that is valid in several languages and stands for something else in each: say which one it is.
        public static let ambiguousMnemonic = Kind("ambiguousMnemonic")
        /// A BIP-32 path that is not valid.
        public static let invalidDerivationPath = Kind("invalidDerivationPath")
        /// A private, public or extended key that is not valid.
        public static let invalidKey = Kind("invalidKey")
        /// A keystore file that is malformed, of another version, or does not hold what it says.
        public static let invalidKeystore = Kind("invalidKeystore")
        /// A keystore file that asks for more memory or work than is allowed.
        public static let keystoreTooCostly = Kind("keystoreTooCostly")
        /// A passphrase that does not open a keystore file.
        public static let wrongPassphrase = Kind("wrongPassphrase")
        /// A child key that BIP-32 says does not exist (chance below 2^-127): take the next index.
        public static let derivationFailed = Kind("derivationFailed")
        /// The cryptographic library refused or failed.
        public static let cryptographyFailed = Kind("cryptographyFailed")
        /// The known-answer test of key → address failed: nothing may be signed on this machine.
        public static let selfTestFailed = Kind("selfTestFailed")
    }
}

extension EthereumError: CustomStringConvertible {
    /// The kind and the message, safe to log.
    public var description: String {
        "\(kind): \(message)"
    }
}

extension EthereumError.Kind: CustomStringConvertible {
    /// The name of the constant, for logs.
    public var description: String {
        name
    }
}

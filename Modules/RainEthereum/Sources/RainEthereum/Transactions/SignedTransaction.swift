/// A transaction with its signature, in the bytes that go to a node.
public struct SignedTransaction: Hashable, Sendable {
    /// What was signed.
    public let transaction: Transaction

    /// The account's signature.
    public let signature: TransactionSignature

    /// The encoding that a node takes (`eth_sendRawTransaction`).
    public let rawBytes: [UInt8]

    /// The Keccak-256 hash of `rawBytes`, by which the chain knows the transaction.
    public let hash: Hash32

    /// Puts a transaction and a signature together, wherever the signature was made.
    ///
    /// Whether it was made by the right account is not checked here: see `recoverSigner()`.
    public init(_ transaction: Transaction, signature: TransactionSignature) {
        self.transaction = transaction
        self.signature = signature
        rawBytes = transaction.encoded(signature: signature)
        hash = .keccak256(rawBytes)
    }

    /// Reads the encoding of a transaction of type 0 to 4.
    ///
    /// Type 3 is taken without its blobs, as it stands in a block. The form that goes to a node, with them, is refused.
    /// Only the canonical encoding is taken, so `rawBytes` are again the bytes that came in.
    ///
    /// - Throws: `invalidRLP` or `invalidTransaction` when the bytes are not exactly the encoding of valid fields;
    ///   `invalidSignature` when the signature is out of range or not canonical; `unsupportedTransactionType`.
    public init(decoding rawBytes: [UInt8]) throws(EthereumError) {
        let (transaction, signature) = try Transaction.decode(rawBytes, isSigned: true)
        guard let signature else { throw EthereumError(.invalidTransaction, "the signature is missing") }
        self.transaction = transaction
        self.signature = signature
        self.rawBytes = rawBytes
        hash = .keccak256(rawBytes)
    }

    /// The address of the account that signed.
    ///
    /// - Throws: `invalidSignature` when no account belongs to the signature.
    public func recoverSigner() throws(EthereumError) -> Address {
        try signature.recoverSigner(of: transaction.signingHash)
    }
}

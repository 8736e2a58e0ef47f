public import RainEthereum

/// One send, from the nonce it took to what became of it.
///
/// It is the journal's row and the state machine's state.
public struct SendRecord: Hashable, Sendable, Identifiable {
    /// How far a send has come.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        /// A nonce is taken; nothing is signed.
        case reserved
        /// The signed bytes are in the journal; they may have gone out.
        case signed
        /// A node has taken the bytes.
        case broadcast
        /// In a block, and it did what it was to do.
        case succeeded
        /// In a block, and it failed: only the fee was paid.
        case reverted
        /// Another transaction took its nonce for good: this one moved nothing and never will.
        case replaced
        /// Nothing went out, or a node refused it: the nonce is free again.
        ///
        /// A node's word is no proof. While there are signed bytes, the row keeps its idempotency key, so that who repeats the
        /// wish meets these bytes again, and the next send takes the same nonce, so that at most one of the two is mined.
        case refused

        /// Whether nothing more can happen.
        public var isFinal: Bool {
            switch self {
            case .reserved, .signed, .broadcast: false
            case .succeeded, .reverted, .replaced, .refused: true
            }
        }
    }

    /// The send's name, unique in its journal: what `resume` and `waitForReceipt` are given.
    public let id: String
    /// The caller's idempotency key, or nil.
    public let key: String?
    /// The fingerprint of what it does, to tell a repeated wish from another one under the same key.
    public let intent: Hash32
    /// The account that sends.
    public let account: Address
    /// The transaction, with its nonce.
    public let transaction: Transaction
    /// When the nonce was taken.
    public let createdAt: Timestamp

    /// How often the row was changed.
    ///
    /// A journal takes a change only on top of the revision it was made from.
    public internal(set) var revision = 0
    /// How far it has come.
    public internal(set) var phase = Phase.reserved
    /// How often somebody took it up to have it signed.
    ///
    /// Each time is a change, so whoever held it before finds its own change refused.
    public internal(set) var claims = 0
    /// Who has it to be signed, as the journal names them; nil when nobody can be named.
    public internal(set) var owner: String?
    /// The signed bytes, once there are any: the only ones that ever go out.
    public internal(set) var rawBytes: [UInt8]?
    /// The transaction's hash, once it is signed.
    public internal(set) var transactionHash: Hash32?
    /// The block it is in.
    public internal(set) var blockNumber: UInt64?
    /// Why it was refused.
    public internal(set) var refusal: Refusal?
    /// Why it was refused, in words.
    public internal(set) var detail: String?
    /// When it last changed.
    public internal(set) var updatedAt: Timestamp

    /// Makes the row of a send that has just taken its nonce.
    init(id: String, key: String?, intent: Hash32, account: Address, transaction: Transaction, createdAt: Timestamp) {
        self.id = id
        self.key = key
        self.intent = intent
        self.account = account
        self.transaction = transaction
        self.createdAt = createdAt
        updatedAt = createdAt
    }

    /// The chain.
    public var chainID: ChainID { ChainID(rawValue: transaction.chainID ?? 0) }

    /// Whether its nonce is taken: by this send, or because the chain has moved past it.
    var holdsNonce: Bool { phase != .refused }

    /// Whether its idempotency key is in use.
    ///
    /// A send of which certainly nothing went out gives it back.
    public var holdsKey: Bool { phase != .refused || rawBytes != nil }

    /// The row to write for a change made on top of `stored`, or nil when `stored` has changed since.
    ///
    /// For journals: call it and write its result in one transaction.
    ///
    /// - Parameter owner: How the journal names the one who makes the change; kept while the send is not signed.
    public func revised(over stored: SendRecord?, owner: String? = nil) -> SendRecord? {
        guard let stored, stored.revision == revision, revision < Self.maximumRevision else { return nil }
        var row = self
        row.revision += 1
        if phase == .reserved { row.owner = owner }
        return row
    }

    /// Far more changes than a send ever sees.
    static let maximumRevision = 1 << 30
}

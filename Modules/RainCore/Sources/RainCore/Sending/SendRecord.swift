public import RainEthereum

/// One send, from the nonce it took to what became of it.
///
/// It is the journal's row and the state machine's state.
public struct SendRecord: Hashable, Sendable, Identifiable {
    /// How far a send has come.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        /// A nonce is taken; nothing is signed.
        case reserved
        /// The signed bytes, or the request to a vendor, are in the journal; they may have gone out.
        case signed
        /// A node has taken the bytes, or the vendor the request.
        case broadcast
        /// In a block, and it did what it was to do.
        case succeeded
        /// In a block, and it failed: only the fee was paid.
        case reverted
        /// In a block is, in its place, what the user had signed to stop it: only the fee was paid.
        case cancelled
        /// Another transaction took its nonce for good: this one moved nothing and never will.
        case replaced
        /// Nothing went out, or a node refused it: the nonce is free again.
        ///
        /// A node's word is no proof. While there are signed bytes, the row keeps its idempotency key, so that who repeats the
        /// wish meets these bytes again, and the next send takes the same nonce, so that at most one of the two is mined.
        case refused

        /// Whether it is on its way, or may be.
        public var isPending: Bool {
            switch self {
            case .reserved, .signed, .broadcast: true
            case .succeeded, .reverted, .cancelled, .replaced, .refused: false
            }
        }

        /// Whether it is in a block.
        public var isMined: Bool {
            switch self {
            case .succeeded, .reverted, .cancelled: true
            case .reserved, .signed, .broadcast, .replaced, .refused: false
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
    /// The transaction as it was agreed to, with its nonce; one that a vendor submits has no nonce of the account's, and no price.
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
    /// What was signed, oldest first: the only bytes that ever go out.
    public internal(set) var attempts: [SendAttempt] = []
    /// The request to the vendor that submits it; nil for one that core signs and sends.
    public internal(set) var submission: Submission?
    /// What the user agreed to put in its place, while that is being signed.
    public internal(set) var replacement: SendReplacement?
    /// The block it is in.
    public internal(set) var block: BlockReference?
    /// The hash of the attempt that is in the block.
    public internal(set) var minedHash: Hash32?
    /// Whether its block can no longer be replaced by another.
    public internal(set) var isSettled = false
    /// Why it was refused.
    public internal(set) var refusal: Refusal?
    /// Why it was refused, in words.
    public internal(set) var detail: String?
    /// When it last changed.
    public internal(set) var updatedAt: Timestamp

    /// Makes the row of a send that has just taken its nonce.
    init(
        id: String, key: String?, intent: Hash32, account: Address, transaction: Transaction, submission: Submission? = nil,
        createdAt: Timestamp
    ) {
        self.id = id
        self.key = key
        self.intent = intent
        self.account = account
        self.transaction = transaction
        self.submission = submission
        // The request is in the row from the start.
        if submission != nil { phase = .signed }
        self.createdAt = createdAt
        updatedAt = createdAt
    }

    /// The chain.
    public var chainID: ChainID { ChainID(rawValue: transaction.chainID ?? 0) }

    /// The attempt that is on its way: the newest that no node refused.
    ///
    /// Nil while nothing is signed. What became of the original stands in the phase, never in its attempt.
    public var current: SendAttempt? { attempts.last { $0.refusal == nil } }

    /// Whether what is on its way only stops the send.
    var isBeingCancelled: Bool { current?.purpose == .cancellation }

    /// The hash people can look it up by: of the attempt in the block, else of the one on its way.
    public var transactionHash: Hash32? {
        minedHash ?? submission?.transactionHash ?? current?.signed.hash
    }

    /// The account's nonce it has; nil when a vendor submits it, under a nonce of its own.
    public var nonce: UInt64? { submission == nil ? transaction.nonce : nil }

    /// Whether nothing that is known of it can change any more.
    public var isFinal: Bool { phase.isMined ? isSettled : !phase.isPending }

    /// Whether its nonce is taken: by this send, or because the chain has moved past it.
    var holdsNonce: Bool { phase != .refused && submission == nil }

    /// Whether its idempotency key is in use.
    ///
    /// A send of which certainly nothing went out gives it back.
    public var holdsKey: Bool { phase != .refused || !attempts.isEmpty || refusal == .failedAtVendor }

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

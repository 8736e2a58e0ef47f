public import RainEthereum

/// A transaction that was handed over to the chain, and what is known of it.
public struct SentTransaction: Sendable, Hashable {
    /// What became of it.
    public enum Status: String, Sendable, Hashable {
        /// It is on its way, or may be: resume it or wait for it, never send it again.
        case pending
        /// It is in a block and did what it was to do.
        case succeeded
        /// It is in a block and failed: only the fee was paid.
        case reverted
        /// What was signed to stop it is in a block in its place: it moved nothing and never will.
        case cancelled
        /// Another transaction took its nonce: it moved nothing and never will.
        case replaced
        /// It never went out.
        case refused
    }

    /// Its name in the journal, for `resume` and `waitForReceipt`.
    public let id: String
    /// The transfer it makes, when it is one of a known token.
    public let transfer: PreparedTransaction.Transfer?
    /// What it takes out of the account, or lets others take: the payment, allowance or withdrawal that was agreed to.
    public let outflow: Outflow
    /// When its nonce was taken.
    public let createdAt: Timestamp
    /// The hash of the version in the block, else of the one on its way; nil only when it was never signed.
    public let transactionHash: Hash32?
    /// What became of it.
    public let status: Status
    /// Whether nothing of this can change any more: a block that is not final may still be replaced by another.
    public let isFinal: Bool
    /// What the version in the block, or the one on its way, was signed for; nil when nothing was signed.
    public let purpose: SendAttempt.Purpose?
    /// The chain.
    public let chainID: ChainID
    /// The account that sent it.
    public let account: Address
    /// Its nonce; nil when the provider submits it, under a nonce of its own.
    public let nonce: UInt64?
    /// What the provider that submits it calls it; nil when core sends it, and until the provider answered.
    public let providerReference: String?
    /// Whether it waits at the provider until others approve.
    public let awaitsApproval: Bool
    /// The block it is in.
    public let blockNumber: UInt64?
    /// Where people can look at it, when an explorer is known.
    public let explorerURL: String?
    /// Why it was refused.
    public let detail: String?

    init(_ record: SendRecord, network: NetworkConfig?, tokens: TokenStore) {
        id = record.id
        createdAt = record.createdAt
        transfer = network.flatMap { PreparedTransaction.Transfer(record.transaction, on: $0, tokens: tokens) }
        transactionHash = record.transactionHash
        status =
            switch record.phase {
            case .reserved, .signed, .broadcast: .pending
            case .succeeded: .succeeded
            case .reverted: .reverted
            case .cancelled: .cancelled
            case .replaced: .replaced
            case .refused: .refused
            }
        outflow = Outflow(record.transaction, from: record.account, on: record.chainID)
        chainID = record.chainID
        account = record.account
        nonce = record.nonce
        providerReference = record.submission?.reference
        awaitsApproval = record.phase.isPending && record.submission?.awaitsApproval == true
        blockNumber = record.block?.number
        isFinal = record.isFinal
        purpose = (record.attempts.first { $0.signed.hash == record.minedHash } ?? record.current)?.purpose
        explorerURL = record.transactionHash.flatMap { network?.explorerURL(of: $0) }
        detail = record.detail
    }
}

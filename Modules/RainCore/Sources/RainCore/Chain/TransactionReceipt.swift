public import RainEthereum

/// What became of a transaction that is in a block.
public struct TransactionReceipt: Hashable, Sendable {
    /// The transaction.
    public let transactionHash: Hash32
    /// Whether it did what it was to do; a reverted one moved nothing but its fee.
    ///
    /// Nil in a block from before 2017, whose receipts do not say it (EIP-658).
    public let succeeded: Bool?
    /// The block.
    public let block: BlockReference
    /// The gas that was paid for.
    public let gasUsed: UInt64
}

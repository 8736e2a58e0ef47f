internal import RainEthereum

/// What a node knows about a send at one moment.
struct ChainView: Hashable, Sendable {
    /// The receipt of the attempt that is in a block.
    var receipt: TransactionReceipt?
    /// The hashes of the attempts it knows, mined or waiting.
    var known: Set<Hash32> = []
    /// How many transactions of the account are in blocks that are final.
    var finalizedNonce: UInt64 = 0
    /// The number of its newest block, when it said.
    var newestBlock: UInt64?
    /// The number of the newest block that is final, when the chain has such.
    var finalizedBlock: UInt64?

    /// After how many blocks one counts as final where a chain does not say: more than any known reorganisation had.
    static let settlingDepth: UInt64 = 128

    /// Whether a block can no longer be replaced.
    func isFinal(_ block: BlockReference) -> Bool {
        if let finalizedBlock {
            // A final block that is newer than the newest is not one to go by.
            return finalizedBlock >= block.number && newestBlock.map { finalizedBlock <= $0 } ?? true
        }
        guard let newestBlock, newestBlock >= block.number else { return false }
        return newestBlock - block.number >= Self.settlingDepth
    }
}

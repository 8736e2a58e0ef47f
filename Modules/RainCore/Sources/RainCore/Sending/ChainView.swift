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

    /// Whether another transaction has taken a nonce for good, as far as this tells: one that none of the attempts is.
    func showsReplacement(of nonce: UInt64) -> Bool {
        // Only a final block counts: a node that lags behind shows a nonce as used before it shows by whom.
        receipt == nil && known.isEmpty && finalizedNonce > nonce
    }

    /// Takes in what a node says of the attempts, its answers two by two: the transaction and the receipt of each.
    ///
    /// - Throws: `RainError` when a receipt cannot be read.
    mutating func include(_ answers: some Collection<RPCAnswer>, of hashes: [Hash32]) throws {
        var answers = Array(answers)[...]
        for hash in hashes {
            guard let transaction = answers.popFirst(), let answer = answers.popFirst() else { return }
            if let receipt = try answer.receipt(of: hash) { self.receipt = receipt }
            // A receipt settles it alone. Without one, what a node cannot say must not make a send look lost.
            if (try? transaction.isPresent()) ?? true { known.insert(hash) }
        }
    }

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

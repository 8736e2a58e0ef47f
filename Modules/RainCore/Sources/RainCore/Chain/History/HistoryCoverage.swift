/// What a page of history was made from, and what it cannot show: to be told to the user beside it.
public struct HistoryCoverage: Sendable, Hashable {
    /// Why a page ends where it does.
    public enum End: Sendable, Hashable {
        /// There is nothing older.
        case oldest
        /// The page is full.
        case pageFull
        /// The requests that a page may cost are used up; the next page goes on from here.
        case requestsSpent
        /// The node does not give older blocks, and says why.
        case refused(String)
    }

    /// The blocks that were looked at for this page; nil when a provider's own history was asked, or when there were none.
    public let blocks: ClosedRange<UInt64>?

    /// Whether transfers of the chain's own currency are in it; what contracts do among themselves is never seen in blocks.
    public let includesNativeTransfers: Bool

    /// Why it ends where it does.
    public let end: End

    /// Makes a note, as for a test.
    public init(blocks: ClosedRange<UInt64>?, includesNativeTransfers: Bool, end: End) {
        self.blocks = blocks
        self.includesNativeTransfers = includesNativeTransfers
        self.end = end
    }

    /// Whether nothing older is left to be read.
    public var isComplete: Bool { end == .oldest }

    /// What is there and what is missing, in a sentence or two for people.
    public var note: String {
        var sentences: [String] = []
        if let blocks { sentences.append("Blocks \(blocks.lowerBound) to \(blocks.upperBound) were read.") }
        if !includesNativeTransfers { sentences.append("Transfers of the chain's own currency are not in it.") }
        switch end {
        case .oldest: break
        case .pageFull, .requestsSpent: sentences.append("There may be older ones.")
        case .refused(let reason): sentences.append("The node gives no older ones: \(reason).")
        }
        return sentences.joined(separator: " ")
    }
}

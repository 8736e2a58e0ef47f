/// How far and how thoroughly a history is read from a node.
///
/// A provider that has a history of its own goes by its own rules.
public struct HistoryOptions: Sendable, Hashable {
    /// Whether every block is read in full, which finds transfers of the chain's own currency; no unless set.
    ///
    /// A node keeps no list of those. Reading blocks is slow: ten to a request, of some hundred kilobytes each.
    public var includesNativeTransfers: Bool

    /// How many HTTP requests one page may cost: ten unless set; fewer than three count as three.
    ///
    /// One that is repeated because it failed, or goes to another node of the chain, counts once.
    public var maximumRequests: Int

    /// The oldest block that is looked at: the first of the chain unless set.
    public var earliestBlock: UInt64

    /// Makes options.
    public init(includesNativeTransfers: Bool = false, maximumRequests: Int = 10, earliestBlock: UInt64 = 0) {
        self.includesNativeTransfers = includesNativeTransfers
        self.maximumRequests = maximumRequests
        self.earliestBlock = earliestBlock
    }
}

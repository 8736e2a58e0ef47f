public import RainEthereum

/// Names a block.
///
/// The number alone does not: until a block is final, another may take its place.
public struct BlockReference: Hashable, Sendable {
    /// Its number.
    public let number: UInt64
    /// Its hash.
    public let hash: Hash32

    /// Makes a reference.
    public init(number: UInt64, hash: Hash32) {
        self.number = number
        self.hash = hash
    }
}

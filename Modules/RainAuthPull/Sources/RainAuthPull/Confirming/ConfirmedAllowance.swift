public import RainCore

/// An approval that is in a block, and what its block says of the allowance.
public struct ConfirmedAllowance: Sendable, Hashable {
    /// The allowance at the approval's block.
    public let allowance: TokenAllowance
    /// The approval's receipt.
    public let receipt: TransactionReceipt
    /// Whether there is less than was approved, which is no failure: a card may have been paid in the same block.
    public let isReduced: Bool
}

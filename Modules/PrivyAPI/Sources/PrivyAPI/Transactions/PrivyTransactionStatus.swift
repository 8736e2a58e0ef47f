/// How far a transaction has come that the service sends by itself; open, because the service adds to the list.
public struct PrivyTransactionStatus: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name on the wire.
    public let rawValue: String

    /// A name as the service spells it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name on the wire.
    public var description: String { rawValue }

    /// It is not on its way yet.
    public static let pending = PrivyTransactionStatus(rawValue: "pending")
    /// A node has it.
    public static let broadcasted = PrivyTransactionStatus(rawValue: "broadcasted")
    /// It is in a block.
    public static let confirmed = PrivyTransactionStatus(rawValue: "confirmed")
    /// It is in a block that stays.
    public static let finalized = PrivyTransactionStatus(rawValue: "finalized")
    /// It is in a block, and its call failed.
    public static let executionReverted = PrivyTransactionStatus(rawValue: "execution_reverted")
    /// It was given up: nothing was sent.
    public static let failed = PrivyTransactionStatus(rawValue: "failed")
    /// The service's node failed it, which says nothing about the transaction.
    public static let providerError = PrivyTransactionStatus(rawValue: "provider_error")
    /// Another transaction took its place.
    public static let replaced = PrivyTransactionStatus(rawValue: "replaced")
}

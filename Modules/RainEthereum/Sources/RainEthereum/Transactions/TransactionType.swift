/// The kind of a transaction: the first byte of its encoding (EIP-2718), 0 for those without one.
///
/// The set is open: later versions may know more types.
public struct TransactionType: Hashable, Sendable {
    /// The type byte, 0 to 127.
    public let rawValue: UInt8

    private init(_ rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Type 0: one gas price, with a chain id (EIP-155) or without.
    public static let legacy = TransactionType(0)

    /// Type 1: one gas price and an access list (EIP-2930).
    public static let accessList = TransactionType(1)

    /// Type 2: a fee market with a cap and a tip (EIP-1559).
    public static let feeMarket = TransactionType(2)

    /// Type 3: a fee market, and blobs that travel beside the transaction and are named by their hashes (EIP-4844).
    public static let blob = TransactionType(3)

    /// Type 4: a fee market, and authorizations by which accounts take on the code of a contract (EIP-7702).
    public static let setCode = TransactionType(4)

    /// Whether there are a cap and a tip rather than one gas price: from type 2 on.
    var hasFeeMarket: Bool {
        rawValue >= 2
    }
}

extension TransactionType: CustomStringConvertible {
    /// The number, as in "type 2".
    public var description: String {
        "type \(rawValue)"
    }
}

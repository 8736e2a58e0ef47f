/// Why a send ended before anything went out.
public enum Refusal: String, Hashable, Sendable, CaseIterable {
    /// The wallet did not sign it.
    case unsigned
    /// Nobody came back to sign it.
    case abandoned
    /// Not a byte reached a node, or the vendor.
    case unreachable
    /// A node said that the account cannot pay for it.
    case insufficientFunds
    /// A node said that it breaks another rule.
    case rejected
    /// The vendor that was to submit it did not take it.
    case declinedByVendor
    /// The vendor took it, and gave it up.
    case failedAtVendor
    /// The vendor knows nothing of it, and can no longer come to.
    case unknownToVendor

    /// How it is thrown.
    var kind: RainError.Kind {
        switch self {
        case .unsigned, .rejected, .declinedByVendor, .failedAtVendor, .unknownToVendor: .providerError
        case .abandoned: .internalLogicError
        case .unreachable: .networkError
        case .insufficientFunds: .insufficientFunds
        }
    }
}

/// Why a send ended before anything went out.
public enum Refusal: String, Hashable, Sendable, CaseIterable {
    /// The wallet did not sign it.
    case unsigned
    /// Nobody came back to sign it.
    case abandoned
    /// Not a byte reached a node.
    case unreachable
    /// A node said that the account cannot pay for it.
    case insufficientFunds
    /// A node said that it breaks another rule.
    case rejected

    /// How it is thrown.
    var kind: RainError.Kind {
        switch self {
        case .unsigned, .rejected: .providerError
        case .abandoned: .internalLogicError
        case .unreachable: .networkError
        case .insufficientFunds: .insufficientFunds
        }
    }
}

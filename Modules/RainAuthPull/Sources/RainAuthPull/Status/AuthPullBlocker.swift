/// Why a card could not be paid from the wallet now.
public enum AuthPullBlocker: String, Sendable, Hashable, CaseIterable {
    /// The operator has no allowance.
    case noAllowance
    /// The operator's allowance is less than the amount that was asked about.
    case allowanceTooLow
    /// The wallet holds nothing of the token.
    case noBalance
    /// The wallet holds less than the amount that was asked about.
    case balanceTooLow
    /// An approval is needed, and the wallet cannot pay for its gas.
    case noGas
    /// The token's issuer has stopped all transfers.
    case tokenPaused
    /// The token's issuer has blocked the wallet.
    case walletBlocked
    /// The token's issuer has blocked the operator.
    case operatorBlocked

    /// What is wrong and what would help, for people.
    public var message: String {
        switch self {
        case .noAllowance: "Rain's operator may take nothing: approve an allowance"
        case .allowanceTooLow: "Rain's operator may take less than that: approve a larger allowance"
        case .noBalance: "the wallet holds none of the token: fund it"
        case .balanceTooLow: "the wallet holds less than that: fund it"
        case .noGas:
            "the wallet cannot pay for an approval's gas: fund it, or have a signed approval handed in by somebody else"
        case .tokenPaused: "the token's issuer has stopped all transfers: wait"
        case .walletBlocked: "the token's issuer has blocked this wallet"
        case .operatorBlocked: "the token's issuer has blocked Rain's operator: wait"
        }
    }
}

public import RainCore

/// Whether a card authorisation can pull from the wallet, and what stands in its way.
public struct AuthPullStatus: Sendable {
    /// The operator's allowance.
    public let allowance: TokenAllowance
    /// What the wallet holds of the token; nil when it could not be read, which is not the same as nothing.
    public let tokenBalance: TokenAmount?
    /// What the wallet holds of the chain's own currency, for gas; nil when it could not be read.
    public let nativeBalance: Balance?
    /// What an approval without limit would cost; nil when none is needed, or it could not be estimated.
    public let approvalFee: ApprovalFee?
    /// The amount that was asked about; nil when none was.
    public let requested: TokenAmount?
    /// What stands in the way, the most important first.
    public let blockers: [AuthPullBlocker]

    /// Whether a pull would succeed, as far as is known: of the amount that was asked about, else of any.
    public var isReady: Bool { blockers.isEmpty && tokenBalance != nil }
}

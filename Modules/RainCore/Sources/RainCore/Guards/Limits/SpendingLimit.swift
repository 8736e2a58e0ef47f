/// How much of a token an account may spend on a chain: in one transaction or signature, and in a span of time.
///
///     SpendingLimit(of: .contract(usdc), on: .base, perTransaction: "100", total: "500", within: .seconds(86_400))
///
/// Spent is what a signature lets leave the account: payments, and allowances in full when they are given, whether or not they
/// are ever used. The chain's own currency counts with the most that the gas may cost. What an account spent is read from the
/// journal, so all processes that share one keep the limits together; what other software signs is not in it.
public struct SpendingLimit: Sendable {
    /// The chain.
    public let chainID: ChainID
    /// What is spent.
    public let token: Token
    /// The most that one transaction or signature may take; nil for any amount.
    public let perTransaction: Amount?
    /// The most that may be taken within any span of `window`; nil for any amount.
    public let total: Amount?
    /// The span of time that `total` is for: it ends now and moves on with the clock.
    public let window: Duration

    /// Makes a limit.
    ///
    /// `RainSdk.Builder.build()` refuses one that limits nothing, of a chain or a token that is not known, of an amount that is
    /// none, or with a window outside of a second to 366 days.
    ///
    /// - Parameters:
    ///   - token: What is spent.
    ///   - chainID: The chain.
    ///   - perTransaction: The most that one transaction or signature may take.
    ///   - total: The most within any span of `window`.
    ///   - window: 24 hours unless given.
    public init(
        of token: Token, on chainID: ChainID, perTransaction: Amount? = nil, total: Amount? = nil,
        within window: Duration = .seconds(86_400)
    ) {
        self.token = token
        self.chainID = chainID
        self.perTransaction = perTransaction
        self.total = total
        self.window = window
    }
}

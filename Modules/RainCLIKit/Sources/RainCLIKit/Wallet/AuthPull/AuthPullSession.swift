internal import RainAuthPull
internal import RainCore

extension WalletSession {
    /// The client of whoever is logged in, with Auth Pull for the chain of this run.
    ///
    /// Real money and test networks have an operator each: the one of the chain's environment is taken, and never the other.
    func authPullClient() async throws -> RainClient {
        let isProduction = RainAuthPullChains.production.contains(chain)
        let field = isProduction ? SharedFields.authPullProductionOperator : SharedFields.authPullOperator
        let spender = try configuration.required(field)
        return try await client(
            with: RainAuthPull(isProduction ? .production(operatorAddress: spender) : .sandbox(operatorAddress: spender)))
    }
}

extension WalletTool {
    /// The amount of an allowance as a person gives it: `unlimited`, or digits.
    static func allowanceAmount(_ text: String) -> AllowanceAmount {
        text.lowercased() == "unlimited" ? .unlimited : .upTo(Amount(text))
    }

    /// Whether an amount is nothing, however many zeros it is written with.
    static func isZero(_ text: String) -> Bool {
        (try? Amount(text).baseUnits(decimals: TokenAmount.maximumDecimals))?.isZero == true
    }
}

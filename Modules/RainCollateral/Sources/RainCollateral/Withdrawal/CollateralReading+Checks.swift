internal import RainCore
internal import RainEthereum

extension CollateralReading {
    /// Refuses what the chain would certainly refuse.
    ///
    /// - Throws: `RainError` `walletNotAuthorized` (RAIN_407), `insufficientTokenBalance` (RAIN_402).
    func check(_ intent: WithdrawalIntent) throws(RainError) {
        // Only a plain no counts: one that cannot say may still take the signature.
        guard isAdmin != false else {
            throw RainError(
                .walletNotAuthorized,
                "the wallet \(intent.account) is not an admin of the collateral \(intent.proxy); an admin has to withdraw",
                context: ["wallet": intent.account.description, "collateral": intent.proxy.description])
        }
        if let balance, balance < intent.amount.baseUnits {
            let held = try TokenAmount(baseUnits: balance, decimals: intent.amount.decimals)
            throw RainError(
                .insufficientTokenBalance,
                "the collateral holds \(held) \(intent.symbol), which is less than \(intent.amount)")
        }
    }

    /// What the user should know.
    func warnings(_ intent: WithdrawalIntent) -> [GuardWarning] {
        guard isAdmin == nil else { return [] }
        return [
            GuardWarning(
                .notSimulated, "the collateral does not say whether this wallet may withdraw; the chain may refuse it")
        ]
    }
}

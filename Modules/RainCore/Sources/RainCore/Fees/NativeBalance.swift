internal import RainEthereum

/// What an account holds of the chain's own currency, from which amounts and fees are paid.
struct NativeBalance: Hashable, Sendable {
    let baseUnits: UInt256
    let currency: NativeCurrency

    /// Refuses what the account cannot pay for.
    ///
    /// - Throws: `RainError` `insufficientFunds` (RAIN_402).
    func check(value: UInt256, fee: UInt256 = .zero) throws(RainError) {
        let (needed, overflow) = value.addingReportingOverflow(fee)
        guard !overflow, needed <= baseUnits else {
            let held = try TokenAmount(baseUnits: baseUnits, decimals: currency.decimals)
            let wanted =
                overflow ? "more than there is" : try TokenAmount(baseUnits: needed, decimals: currency.decimals).formatted
            throw RainError(
                .insufficientFunds,
                "the account holds \(held) \(currency.symbol); the amount and the fee need up to \(wanted)")
        }
    }
}

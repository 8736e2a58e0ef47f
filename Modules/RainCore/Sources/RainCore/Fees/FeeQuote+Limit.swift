internal import RainEthereum

extension FeeQuote {
    /// Refuses a fee beyond the app's limit.
    ///
    /// A node that asks for too much, by mistake or on purpose, must not be able to spend the account's balance on a fee.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502).
    func check(atMost limit: Amount, on network: NetworkConfig) throws(RainError) {
        let currency = network.currency
        guard maximumFee <= (try limit.baseUnits(decimals: currency.decimals)) else {
            let asked = try TokenAmount(baseUnits: maximumFee, decimals: currency.decimals)
            throw RainError(
                .internalLogicError,
                "the fee could be up to \(asked) \(currency.symbol), more than the limit of \(limit); nothing was sent")
        }
    }
}

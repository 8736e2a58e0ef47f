public import RainEthereum

/// How much gas a call would use, and what that costs at the newest block's price.
public struct GasEstimate: Sendable, Hashable {
    /// The gas, without a margin.
    public let gas: UInt64
    /// What a unit of gas costs, in wei.
    public let gasPrice: UInt256
    /// What the gas costs, in the chain's own currency; what a rollup takes besides is not in it.
    public let fee: TokenAmount

    /// - Throws: `RainError` `internalLogicError` (RAIN_502) for numbers that cannot be right: gas below that of the plainest
    ///   transfer, a fee beyond 256 bits.
    init(gas: UInt64, gasPrice: UInt256, in currency: NativeCurrency) throws(RainError) {
        let (wei, overflow) = gasPrice.multipliedReportingOverflow(by: UInt256(gas))
        guard gas >= FeeQuote.plainTransferGas, !overflow else {
            throw RainError(.internalLogicError, "the node's gas estimate or gas price cannot be right")
        }
        self.gas = gas
        self.gasPrice = gasPrice
        fee = try TokenAmount(baseUnits: wei, decimals: currency.decimals)
    }
}

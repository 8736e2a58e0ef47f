public import RainCore
public import RainEthereum

/// What an approval would cost at the newest block's price.
public struct ApprovalFee: Sendable, Hashable {
    /// The gas of all its transactions, without a margin.
    public let gas: UInt64
    /// What a unit of gas costs, in wei.
    public let gasPrice: UInt256
    /// What the gas costs, in the chain's own currency; what a rollup takes besides is not in it.
    public let fee: TokenAmount
    /// How many transactions it takes: two where the token refuses to change an allowance that is not zero.
    public let transactionCount: Int

    init(_ estimate: GasEstimate) {
        gas = estimate.gas
        gasPrice = estimate.gasPrice
        fee = estimate.fee
        transactionCount = 1
    }

    /// The price of setting an allowance to zero and then to another value.
    ///
    /// The second cannot be tried out before the first is mined. It fills a storage slot that the first empties, which costs up
    /// to 20,000 gas more (EIP-2200, EIP-2929).
    init(resetting estimate: GasEstimate) throws(RainError) {
        let (twice, first) = estimate.gas.multipliedReportingOverflow(by: 2)
        let (gas, second) = twice.addingReportingOverflow(20_000)
        let (wei, third) = estimate.gasPrice.multipliedReportingOverflow(by: UInt256(gas))
        guard !first, !second, !third else {
            throw RainError(.internalLogicError, "the node's gas estimate or gas price cannot be right")
        }
        self.gas = gas
        gasPrice = estimate.gasPrice
        fee = try TokenAmount(baseUnits: wei, decimals: estimate.fee.decimals)
        transactionCount = 2
    }
}

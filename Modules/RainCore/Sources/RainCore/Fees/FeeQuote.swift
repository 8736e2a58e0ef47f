public import RainEthereum

/// The price of one transaction, fixed from the moment it is shown: what was shown is what is signed (EIP-1559).
public struct FeeQuote: Hashable, Sendable {
    /// The most gas the transaction may use.
    public let gasLimit: UInt64
    /// The most wei a unit of gas may cost.
    public let maxFeePerGas: UInt256
    /// The most wei of it that go to the block's producer.
    public let maxPriorityFeePerGas: UInt256

    /// What a rollup takes for bringing the data to Ethereum, in wei at the prices of now; zero elsewhere.
    public let rollupFee: UInt256

    /// The most wei the fee can be: `gasLimit × maxFeePerGas`, and on a rollup its own fee with a quarter on top, for that one
    /// moves with Ethereum's prices until the transaction is mined and no limit can be set to it.
    public let maximumFee: UInt256

    /// Makes a quote.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) when the fee would not fit in 256 bits.
    init(
        gasLimit: UInt64, maxFeePerGas: UInt256, maxPriorityFeePerGas: UInt256, rollupFee: UInt256 = .zero
    ) throws(RainError) {
        self.rollupFee = rollupFee
        self.gasLimit = gasLimit
        self.maxFeePerGas = maxFeePerGas
        self.maxPriorityFeePerGas = maxPriorityFeePerGas
        do {
            let margin = try rollupFee.adding(rollupFee >> 2)
            maximumFee = try maxFeePerGas.multiplied(by: UInt256(gasLimit)).adding(margin)
        } catch {
            throw RainError(.internalLogicError, "the node asks for a fee beyond 256 bits", underlying: error)
        }
    }

    /// A quote from what the node says.
    ///
    /// Twice the base fee leaves room for six full blocks of rises; the cap is not the price, the rest is not paid. The gas
    /// estimate gets a fifth on top, unless it is that of a plain transfer, which never changes.
    static func quote(
        baseFee: UInt256, tip: UInt256, estimatedGas: UInt64, rollupFee: UInt256 = .zero
    ) throws(RainError) -> FeeQuote {
        let (gasLimit, overflow) = estimatedGas.addingReportingOverflow(estimatedGas == plainTransferGas ? 0 : estimatedGas / 5)
        guard !overflow, estimatedGas >= plainTransferGas else { throw impossible }
        return try quote(baseFee: baseFee, tip: tip, gasLimit: gasLimit, rollupFee: rollupFee)
    }

    /// A quote for a limit of gas that is fixed already.
    static func quote(
        baseFee: UInt256, tip: UInt256, gasLimit: UInt64, rollupFee: UInt256 = .zero
    ) throws(RainError) -> FeeQuote {
        let (doubled, first) = baseFee.multipliedReportingOverflow(by: 2)
        let (cap, second) = doubled.addingReportingOverflow(tip)
        guard !first, !second else { throw impossible }
        return try FeeQuote(gasLimit: gasLimit, maxFeePerGas: cap, maxPriorityFeePerGas: tip, rollupFee: rollupFee)
    }

    /// The price where the provider submits and pays: nothing.
    static var sponsored: FeeQuote {
        get throws(RainError) { try FeeQuote(gasLimit: 0, maxFeePerGas: .zero, maxPriorityFeePerGas: .zero) }
    }

    /// Whether the provider submits it and pays for the gas.
    public var isSponsored: Bool { gasLimit == 0 }

    private static var impossible: RainError {
        RainError(.internalLogicError, "the node's fees or gas estimate cannot be right")
    }

    /// The gas of a transfer between two accounts without code.
    static let plainTransferGas: UInt64 = 21000

    /// A quote that may take the place of a transaction that waits to be mined.
    ///
    /// Nodes ask for a tenth more, of both prices (geth's `--txpool.pricebump`, and what other clients ask of such
    /// transactions). What the market asks counts when it is more.
    func replacing(_ transaction: Transaction) throws(RainError) -> FeeQuote {
        try FeeQuote(
            gasLimit: gasLimit, maxFeePerGas: max(maxFeePerGas, try Self.raised(transaction.maxFeePerGas)),
            maxPriorityFeePerGas: max(maxPriorityFeePerGas, try Self.raised(transaction.maxPriorityFeePerGas)),
            rollupFee: rollupFee)
    }

    /// Whether a transaction's prices are high enough to take another one's place.
    static func isReplacement(_ transaction: Transaction, of other: Transaction) -> Bool {
        guard let cap = try? raised(other.maxFeePerGas), let tip = try? raised(other.maxPriorityFeePerGas) else { return false }
        return transaction.nonce == other.nonce && transaction.maxFeePerGas >= cap && transaction.maxPriorityFeePerGas >= tip
    }

    /// A tenth more, rounded up, and at least one wei.
    private static func raised(_ price: UInt256) throws(RainError) -> UInt256 {
        do {
            let tenth = try price.adding(9).divided(by: 10)
            return try price.adding(max(tenth, 1))
        } catch {
            throw RainError(.internalLogicError, "the price of the transaction to replace cannot be raised", underlying: error)
        }
    }
}

internal import RainEthereum

/// A node's answers to all that the price of a call hangs on, each by its name.
struct FeeReadings: Sendable {
    private let currency: NativeCurrency
    private let balanceAnswer: RPCAnswer
    private let baseFee, tip, gas: RPCAnswer
    private let rollupFee: RPCAnswer?

    /// What is asked, for one batch.
    static func requests(for call: ContractCall, from account: Address, on network: NetworkConfig) throws -> [RPCRequest] {
        var requests: [RPCRequest] = [
            .balance(of: account), .baseFee, .suggestedTip, .estimateGas(from: account, call),
        ]
        if network.isRollup { requests.append(try RollupFee.call(for: call, on: network.chainID)) }
        return requests
    }

    /// Takes the answers to `requests(for:from:on:)`, in their order.
    init(_ answers: some Collection<RPCAnswer>, on network: NetworkConfig) {
        let answers = Array(answers)
        currency = network.currency
        (balanceAnswer, baseFee, tip, gas) = (answers[0], answers[1], answers[2], answers[3])
        rollupFee = answers.count > 4 ? answers[4] : nil
    }

    /// Asks a node for these alone.
    init(of call: ContractCall, from account: Address, on node: ChainNode) async throws {
        self.init(try await node.read(try Self.requests(for: call, from: account, on: node.network)), on: node.network)
    }

    func balance() throws(RainError) -> NativeBalance {
        NativeBalance(baseUnits: try balanceAnswer.quantity(), currency: currency)
    }

    /// The gas the node says the call takes, without a margin.
    func estimatedGas() throws(RainError) -> UInt64 { try gas.quantity64() }

    /// The base fee of the block to come.
    func nextBaseFee() throws(RainError) -> UInt256 { try baseFee.nextBaseFee() }

    /// The price by these answers.
    ///
    /// - Parameter gasLimit: A limit that is fixed already; estimated when nil.
    func quote(gasLimit: UInt64? = nil) throws(RainError) -> FeeQuote {
        let (baseFee, tip) = (try baseFee.nextBaseFee(), try tip.quantity())
        let rollupFee = try rollupFee?.returnedNumber() ?? .zero
        if let gasLimit {
            return try .quote(baseFee: baseFee, tip: tip, gasLimit: gasLimit, rollupFee: rollupFee)
        }
        return try .quote(baseFee: baseFee, tip: tip, estimatedGas: try estimatedGas(), rollupFee: rollupFee)
    }

    /// The price by these answers of a call that takes more gas than they say.
    func quote(addingGas more: UInt64) throws(RainError) -> FeeQuote {
        let (gas, overflow) = try estimatedGas().addingReportingOverflow(more)
        guard !overflow else { throw RainError(.internalLogicError, "the node's gas estimate cannot be right") }
        return try .quote(
            baseFee: try baseFee.nextBaseFee(), tip: try tip.quantity(), estimatedGas: gas,
            rollupFee: try rollupFee?.returnedNumber() ?? .zero)
    }
}

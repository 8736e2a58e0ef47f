internal import RainEthereum

/// Prices another version of a send that waits to be mined.
struct ReplacementPreparer: Sendable {
    let node: ChainNode
    let tokens: TokenStore
    /// More than this no fee may be, in the chain's own currency.
    let maximumFee: Amount

    /// Prices a version for a purpose, in one exchange with the node.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when nothing of the send waits to be mined, `insufficientFunds`
    ///   (RAIN_402), `networkError` (RAIN_301).
    func prepare(_ purpose: SendAttempt.Purpose, of record: SendRecord) async throws -> PreparedReplacement {
        guard record.submission == nil else {
            throw RainError(
                .invalidConfig, "the provider submits this send and sets its price; it cannot be replaced from here",
                context: ["transactionID": record.id])
        }
        guard record.phase.isPending, let current = record.current?.signed.transaction else {
            throw RainError(
                .invalidConfig,
                record.phase == .reserved
                    ? "nothing of this send is signed, so there is nothing to replace; resume it or give it up"
                    : "this send does not wait to be mined any more",
                context: ["transactionID": record.id])
        }
        guard purpose == .cancellation || !record.isBeingCancelled else {
            // A dearer version of what is on its way would pay nobody, and one that pays would undo the user's cancellation.
            throw RainError(
                .invalidConfig,
                "a cancellation of this send is on its way, and is not undone; to have it mined sooner, cancel again",
                context: ["transactionID": record.id])
        }
        let call =
            purpose == .cancellation
            ? ContractCall(to: record.account, value: .zero, data: [])
            : ContractCall(to: current.to ?? record.account, value: current.value, data: current.data)
        let readings = try await FeeReadings(of: call, from: record.account, on: node)
        let market = try readings.quote(gasLimit: purpose == .cancellation ? nil : current.gasLimit)
        let fees = try market.replacing(current)
        try fees.check(atMost: maximumFee, on: node.network)
        try readings.balance().check(value: call.value, fee: fees.maximumFee)
        let transaction: Transaction
        do {
            transaction = try Transaction(
                chainID: record.chainID.rawValue, nonce: current.nonce, maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
                maxFeePerGas: fees.maxFeePerGas, gasLimit: fees.gasLimit, to: call.to, value: call.value, data: call.data)
        } catch {
            throw RainError(.internalLogicError, error.message, underlying: error)
        }
        return PreparedReplacement(
            id: record.id, chainID: record.chainID, account: record.account,
            transfer: .init(record.transaction, on: node.network, tokens: tokens), fees: fees,
            replacement: SendReplacement(purpose: purpose, transaction: transaction))
    }
}

@_spi(RainFeature) internal import RainCore
internal import RainEthereum

/// Waits for an approval's receipt, then for the allowance at the receipt's block.
///
/// A receipt that was seen is kept: from then on only the allowance is read again, always at that block, so that a node that
/// lags behind can say nothing wrong, only that it does not have the block yet.
struct AllowanceWatch {
    let client: RainClient
    let target: AllowanceTarget
    let owner: Address
    /// What was approved, in base units.
    let expected: UInt256
    let transaction: Hash32
    /// The send's id, where the journal knows it.
    let id: String?
    private var receipt: TransactionReceipt?
    private var fault: RainError?

    init(
        _ transaction: Hash32, id: String?, of target: AllowanceTarget, owner: Address, expected: UInt256, client: RainClient
    ) {
        self.client = client
        self.target = target
        self.owner = owner
        self.expected = expected
        self.transaction = transaction
        self.id = id
    }

    /// Looks, and looks again until the time is over.
    mutating func run(timeout: Duration, interval: Duration) async throws -> ConfirmedAllowance {
        let time = client.environment.time
        var seen = time.now
        var deadline = seen.adding(timeout)
        while true {
            // A clock that is set back must not make the wait longer.
            let now = time.now
            if now < seen { deadline = deadline.adding(seen.duration(to: now)) }
            seen = now
            if let confirmed = try await look() { return confirmed }
            let left = time.now.duration(to: deadline)
            guard left > .zero else { throw timedOut }
            try await time.sleep(for: min(max(interval, .milliseconds(50)), left))
        }
    }

    /// Looks once; nil when it is not known yet.
    private mutating func look() async throws -> ConfirmedAllowance? {
        guard let receipt = try await currentReceipt() else { return nil }
        guard receipt.succeeded != false else {
            throw RainError(
                .transactionSimulationFailed, "the approval is in a block and failed; the allowance is as it was",
                context: facts)
        }
        guard let allowance = try await reading(at: receipt) else { return nil }
        guard expected.isZero == allowance.isZero else {
            // Should its block have been replaced, this was another block's word.
            guard try await currentReceipt(afresh: true)?.block == receipt.block else { return nil }
            throw contradiction(allowance)
        }
        return ConfirmedAllowance(allowance: allowance, receipt: receipt, isReduced: allowance.rawAmount < expected)
    }

    /// The receipt, from the node unless it was seen before; nil while there is none, or none can be had.
    private mutating func currentReceipt(afresh: Bool = false) async throws -> TransactionReceipt? {
        if let receipt, !afresh { return receipt }
        do {
            receipt = try await client.getReceipt(of: transaction, on: target.chainID)
        } catch let error as RainError where error == .networkError {
            fault = error
            return nil
        }
        return receipt
    }

    /// The allowance at a receipt's block; nil while the node cannot tell, for it may lack the block.
    private mutating func reading(at receipt: TransactionReceipt) async throws -> TokenAllowance? {
        do {
            return try await client.allowance(of: target, owner: owner, at: receipt.block.number)
        } catch let error as RainError {
            fault = error
            return nil
        }
    }

    private func contradiction(_ allowance: TokenAllowance) -> RainError {
        RainError(
            .internalLogicError,
            expected.isZero
                ? "the approval took the allowance back, but the chain says it is \(allowance.formatted) \(allowance.symbol)"
                : "the approval gave an allowance, but the chain says there is none: it may be that all of it was taken at once",
            context: facts)
    }

    private var timedOut: RainError {
        RainError(
            .transactionPending,
            receipt == nil
                ? "the approval \(transaction) is in no block yet. That is not a failure: confirm it again later, never approve again"
                : """
                the approval \(transaction) is in a block, but the allowance could not be read there yet. Confirm it again later, \
                never approve again
                """,
            context: facts, underlying: fault)
    }

    private var facts: [String: String] {
        var facts = ["transactionHash": transaction.description]
        facts["transactionID"] = id
        return facts
    }
}

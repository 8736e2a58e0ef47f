@_spi(RainFeature) public import RainCore
public import RainEthereum

extension RainClient {
    /// Waits until an approval is in a block, and reads there what became of the allowance.
    ///
    /// Less than was approved is a success: a card may have been paid already, and USDC takes that off every allowance.
    ///
    /// - Parameters:
    ///   - transaction: The approval's hash, also one that somebody else handed in, such as a permit's.
    ///   - request: What was approved.
    ///   - owner: Whose tokens; the wallet's own unless given.
    ///   - timeout: After how long to give up; 60 seconds unless given.
    ///   - interval: How long to wait between two looks, at least 50 ms; a second unless given.
    /// - Throws: `RainError` `transactionPending` (RAIN_303) with the hash when the time is over: not a failure, never approve
    ///   again. `transactionSimulationFailed` (RAIN_403) when it is in a block and failed, `internalLogicError` (RAIN_502) when
    ///   the chain says the contrary (nothing after an approval, something after a revocation), and as
    ///   `getTokenAllowance(on:owner:token:spender:)`.
    public func confirmTokenAllowance(
        _ transaction: Hash32, _ request: AllowanceRequest, owner: Address? = nil, timeout: Duration = .seconds(60),
        interval: Duration = .seconds(1)
    ) async throws -> ConfirmedAllowance {
        let (target, value) = try checked(request)
        _ = try await unit(of: target)
        var watch = AllowanceWatch(
            transaction, id: nil, of: target, owner: try await self.owner(owner, of: target), expected: value.baseUnits,
            client: self)
        return try await watch.run(timeout: timeout, interval: interval)
    }

    /// Waits until an approval that this SDK sent is in a block, and reads there what became of the allowance.
    ///
    /// It follows the send through its journal: bytes that a node lost go out again, and a version at a higher price counts as
    /// well. Otherwise as with a hash.
    ///
    /// - Parameters:
    ///   - sent: What `send(_:idempotencyKey:)` or `approveTokenAllowance(_:idempotencyKey:timeout:)` gave.
    ///   - amount: What was approved.
    ///   - timeout: After how long to give up; 60 seconds unless given.
    ///   - interval: How long to wait between two looks, at least 50 ms; a second unless given.
    /// - Throws: As with a hash; `transactionPending` has the send's id, too. `transactionSimulationFailed` (RAIN_403) also when
    ///   something else took its place.
    public func confirmTokenAllowance(
        _ sent: SentTransaction, _ amount: AllowanceAmount, timeout: Duration = .seconds(60),
        interval: Duration = .seconds(1)
    ) async throws -> ConfirmedAllowance {
        let (target, value) = try checked(AllowanceRequest(chainID: sent.chainID, amount: amount))
        _ = try await unit(of: target)
        let time = environment.time
        let start = time.now
        let mined = try await waitForReceipt(of: sent.id, timeout: timeout, interval: interval)
        guard mined.status == .succeeded || mined.status == .reverted, let hash = mined.transactionHash else {
            throw RainError(
                .transactionSimulationFailed, "the approval was not made: it is \(mined.status.rawValue)",
                context: ["transactionID": sent.id])
        }
        var watch = AllowanceWatch(
            hash, id: sent.id, of: target, owner: sent.account, expected: value.baseUnits, client: self)
        let left = timeout - max(.zero, start.duration(to: time.now))
        return try await watch.run(timeout: max(left, .seconds(1)), interval: interval)
    }
}

@_spi(RainFeature) public import RainCore
internal import RainEthereum

extension RainClient {
    /// Gives, changes or takes back the operator's allowance, exactly once, without anybody being asked in between.
    ///
    /// Where the token refuses to change an allowance that is not zero, it is taken back first, and that is waited for.
    ///
    /// - Parameters:
    ///   - request: The chain and how much.
    ///   - idempotencyKey: A name of the app's for this wish: repeated, also after a crash and from another process, it is one
    ///     approval.
    ///   - timeout: How long to wait for an allowance to be taken back first; 60 seconds unless given.
    /// - Returns: The approval's transaction once a node has it. `confirmTokenAllowance(_:_:timeout:interval:)` waits for it.
    /// - Throws: As `prepareApproval(_:)` and `send(_:idempotencyKey:)`.
    public func approveTokenAllowance(
        _ request: AllowanceRequest, idempotencyKey: String? = nil, timeout: Duration = .seconds(60)
    ) async throws -> SentTransaction {
        if let idempotencyKey, let sent = try await sent(request, idempotencyKey: idempotencyKey) { return sent }
        let first = try await prepareApproval(request)
        let sent = try await send(first, idempotencyKey: idempotencyKey)
        guard first.isReset else { return sent }
        let reset = try await waitForReceipt(of: sent.id, timeout: timeout)
        guard reset.status == .succeeded else {
            throw RainError(
                .transactionSimulationFailed, "the allowance could not be taken back first, so it was not set anew",
                context: ["transactionID": sent.id])
        }
        let second = try await prepareAfterReset(request, timeout)
        return try await send(second, idempotencyKey: idempotencyKey)
    }

    /// Gives, changes or takes back the operator's allowance of the configured token, as
    /// `approveTokenAllowance(_:idempotencyKey:timeout:)`.
    public func approveTokenAllowance(
        _ amount: AllowanceAmount, on chain: ChainID, idempotencyKey: String? = nil
    ) async throws -> SentTransaction {
        try await approveTokenAllowance(AllowanceRequest(chainID: chain, amount: amount), idempotencyKey: idempotencyKey)
    }

    /// Takes the operator's allowance back: no card can be paid from this wallet any more.
    ///
    /// - Throws: As `approveTokenAllowance(_:idempotencyKey:timeout:)`.
    public func revokeTokenAllowance(on chain: ChainID, idempotencyKey: String? = nil) async throws -> SentTransaction {
        try await approveTokenAllowance(.revoked, on: chain, idempotencyKey: idempotencyKey)
    }

    /// Prepares the approval behind a reset that is mined; another node may not know of it yet.
    private func prepareAfterReset(_ request: AllowanceRequest, _ timeout: Duration) async throws -> PreparedApproval {
        let time = environment.time
        var left = max(1, timeout.components.seconds)
        while true {
            let approval = try await prepareApproval(request)
            guard approval.isReset else { return approval }
            left -= 1
            guard left > 0 else {
                throw RainError(
                    .networkError,
                    "the allowance was taken back, but the node does not show it yet; try again later under the same key")
            }
            try await time.sleep(for: .seconds(1))
        }
    }
}

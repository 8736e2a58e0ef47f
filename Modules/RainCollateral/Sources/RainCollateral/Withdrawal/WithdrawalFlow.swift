@_spi(RainFeature) internal import RainCore
internal import RainEthereum

/// Carries a withdrawal from the user's agreement to a transaction in the journal, step by step; each is kept before the next.
struct WithdrawalFlow: Sendable {
    let client: RainClient
    let issuing: IssuingClient
    let prepared: PreparedWithdrawal
    let source: AdminSignatureSource
    let key: String

    private var intent: WithdrawalIntent { prepared.intent }
    var drafts: WithdrawalDrafts {
        WithdrawalDrafts(
            secrets: client.environment.secrets, chainID: intent.chainID, account: intent.account, key: key)
    }

    func run() async throws -> SentTransaction {
        if let sent = try await alreadySent() { return try await settled(sent) }
        try await check()
        var draft = try await draft()
        if intent.version == .second, draft.walletSignature == nil {
            draft.walletSignature = try await walletSignature(draft.salt)
            try await drafts.save(draft)
        }
        let transaction = try await complete(&draft)
        do {
            return try await settled(try await client.send(transaction, idempotencyKey: key))
        } catch let error as RainError {
            // Another process may have sent the same wish with other signatures in the meantime.
            guard error == .invalidConfig, let sent = try await alreadySent() else { throw error }
            return try await settled(sent)
        }
    }

    /// What was sent under the key, with whatever signatures.
    private func alreadySent() async throws -> SentTransaction? {
        // One whose nonce was taken when its process ended, and that was never signed: signing it now, with a signature of Rain's that
        // is over, would only cost the fee.
        if let record = try await client.environment.journal.record(key: key), record.phase == .reserved,
            let call = record.call, intent.isMet(by: call), isOver(call)
        {
            _ = try await client.giveUp(record.id)
        }
        return try await client.sent(on: intent.chainID, idempotencyKey: key) { intent.isMet(by: $0) }
    }

    private func isOver(_ call: ContractCall) -> Bool {
        guard let withdrawal = WithdrawalCall(reading: call.data, of: intent.version) else { return false }
        let now = UInt256(UInt64(clamping: client.environment.time.now.secondsSinceEpoch))
        return withdrawal.expiresAt <= now
    }

    /// Forgets what is in the journal now.
    private func settled(_ sent: SentTransaction) async throws -> SentTransaction {
        // The withdrawal is on its way: that something is left over must not look like a failure of it.
        try? await drafts.remove()
        try? await issuing.signatures.discard(intent.signatureRequest)
        return sent
    }

    /// Asks the chain and the journal whether this can still be done, before the wallet is.
    private func check() async throws {
        guard try await client.getWalletAddress(on: intent.chainID) == intent.account else {
            throw RainError(.invalidConfig, "the withdrawal was prepared for another wallet; prepare it again")
        }
        for record in try await client.environment.journal.pending()
        where record.account == intent.account && record.chainID == intent.chainID {
            guard let call = record.call, call.to == intent.coordinator,
                WithdrawalCall(reading: call.data, of: intent.version)?.proxy == intent.proxy
            else { continue }
            throw RainError(
                .withdrawalUnderWay,
                "another withdrawal from this collateral is on its way; wait for it, then prepare this one again",
                context: ["transactionID": record.id])
        }
        let reading = try await CollateralReading(
            of: intent.collateral, asset: intent.asset, admin: intent.account, from: client)
        try reading.check(intent)
        guard reading.nonce == intent.collateralNonce else {
            throw RainError(
                .withdrawalRevertedByNetwork,
                """
                the collateral is at withdrawal \(reading.nonce), and this one was agreed to as number \(intent.collateralNonce): \
                another was made in between. Prepare it again
                """)
        }
    }

    private func draft() async throws -> WithdrawalDraft {
        if let draft = try await drafts.load(), draft.intent == intent.fingerprint { return draft }
        let draft = WithdrawalDraft(
            intent: intent.fingerprint, salt: try .random(from: client.environment.randomness))
        try await drafts.save(draft)
        return draft
    }

    private func walletSignature(_ salt: AdminSalt) async throws -> [UInt8] {
        try await client.signTypedData(try intent.typedData(salt), on: intent.chainID).bytes
    }

    /// Gets Rain's signature, puts the call together and tries it out.
    private func complete(_ draft: inout WithdrawalDraft) async throws -> PreparedTransaction {
        // One that is almost over might be mined too late.
        let soon = client.environment.time.now.adding(.seconds(30))
        if isFromRain, let kept = draft.adminSignature, !kept.isExpired(at: soon) {
            do {
                return try await tryOut(draft)
            } catch let error as RainError {
                // It was used, or made void: then Rain gives another, and if not, the chain's word on it is what comes next.
                guard error == .transactionSimulationFailed else { throw error }
            }
        }
        try await askRain(&draft)
        do {
            return try await tryOut(draft)
        } catch let error as RainError {
            throw error == .transactionSimulationFailed ? refused(error) : error
        }
    }
}

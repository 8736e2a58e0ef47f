public import RainCore
public import RainEthereum
import RainHTTP
import TurnkeyAPI

extension TurnkeyWalletProvider: TransactionSubmitting {
    /// Whether Turnkey makes, broadcasts and pays for what is sent on a chain: sponsorship is on, and it serves the chain.
    public func submits(on chain: ChainID) -> Bool { sponsorsGas && SponsoredChains.all.contains(chain) }

    /// Makes the request; Turnkey is asked for the nonce that lets it become one transaction at most.
    ///
    /// - Throws: `RainError` `walletUnavailable` (RAIN_404) for another account than the session's, `tokenExpired` (RAIN_201),
    ///   `networkError` (RAIN_301) and others; `CancellationError`.
    public func submission(
        of call: ContractCall, from account: Address, on chain: ChainID, id: String
    ) async throws -> SubmissionRequest {
        try await calls.run { line in
            guard try await accounts.account(of: line.session).address == account else { throw Self.anotherAccount }
            let nonces = try await line.reader.nonces(of: account.description, on: chain.caip2, in: line.organizationID)
            let send = NewSend(
                from: account.description, caip2: chain.caip2,
                calls: [NewSend.Call(to: call.to.description, value: call.value.description, data: call.data)],
                isSponsored: true, stationNonce: nonces.station)
            return KeptSend.request(line.client.prepare(send, in: line.organizationID))
        }
    }

    /// Sends the bytes, once; whatever leaves it open whether they arrived is `unknown`.
    public func submit(_ request: SubmissionRequest) async -> SubmissionAnswer {
        guard let kept = KeptSend(request) else { return .notSent(Self.notOurs) }
        let session: TurnkeySession
        do { session = try await calls.source.currentSession() } catch { return .notSent(Self.rain(error)) }
        guard session.organizationID == kept.organizationID else { return .notSent(Self.anotherAccount) }
        do {
            return Self.answer(try await calls.service.singleClient(for: session).submit(kept.prepared), to: kept)
        } catch {
            if TurnkeyErrorMapper.endsSession(error) { await calls.source.sessionEnded(session) }
            return Self.answer(failing: error)
        }
    }

    /// Asks what became of the bytes: by the reference, or by their fingerprint when no answer to them arrived.
    ///
    /// - Throws: `RainError` when it cannot be asked now, which says nothing about the send; `CancellationError`.
    public func outcome(of request: SubmissionRequest, reference: String?) async throws -> SubmissionOutcome {
        guard let kept = KeptSend(request) else { throw Self.notOurs }
        return try await calls.run { line in
            guard line.organizationID == kept.organizationID else { throw Self.anotherAccount }
            let known = reference.flatMap { SendReference(text: $0) }
            if let known, let statusID = known.statusID { return try await outcome(known, statusID, line) }
            guard let activity = try await activity(known, kept, line) else {
                guard reference == nil else { throw Self.lost }
                return .notFound
            }
            guard activity.belongs(to: kept),
                let found = SendReference(activity.reference, statusID: try? activity.sendStatusID())
            else { throw Self.lost }
            if let statusID = found.statusID { return try await outcome(found, statusID, line) }
            return switch activity.outcome {
            case .completed, .underway, .unknown: .underway(reference: found.text)
            case .consensusNeeded, .authenticatorsNeeded: .underway(reference: found.text, awaitsApproval: true)
            case .rejected: .failed("those who had to approve it at Turnkey rejected it")
            case .failed(let error): .failed(error.message)
            }
        }
    }

    private func activity(
        _ known: SendReference?, _ kept: KeptSend, _ line: SessionCalls.Line
    ) async throws -> Activity? {
        if let known { return try await line.reader.activity(known.activity) }
        return try await line.reader.activity(
            fingerprint: kept.prepared.fingerprint, type: NewSend.activityType, since: kept.earliest, in: line.organizationID)
    }

    private func outcome(
        _ reference: SendReference, _ statusID: String, _ line: SessionCalls.Line
    ) async throws -> SubmissionOutcome {
        let report = try await line.reader.sendReport(statusID, in: reference.activity.organizationID)
        let hash = try report.hash.map { try Hash32($0) }
        switch (report.state, hash) {
        // With a hash it is the chain that decides, whatever the service calls it.
        case (.included, let hash?), (.completed, let hash?), (.failed, let hash?):
            return .included(
                reference: reference.text, hash: hash, callReverted: report.failure != nil || report.state == .failed)
        case (.failed, nil): return .failed(report.failure ?? "Turnkey gave it up without a reason")
        default: return .underway(reference: reference.text, hash: hash)
        }
    }
}

extension TurnkeyWalletProvider {
    fileprivate static func answer(_ activity: Activity, to kept: KeptSend) -> SubmissionAnswer {
        guard activity.belongs(to: kept),
            let reference = SendReference(activity.reference, statusID: try? activity.sendStatusID())
        else { return .unknown(lost) }
        switch activity.outcome {
        case .completed, .underway, .unknown: return .accepted(reference: reference.text)
        case .consensusNeeded, .authenticatorsNeeded: return .accepted(reference: reference.text, awaitsApproval: true)
        case .rejected: return .refused(RainError(.providerError, "those who had to approve it at Turnkey rejected it"))
        case .failed(let error): return .refused(rain(error))
        }
    }

    fileprivate static func answer(failing error: any Error) -> SubmissionAnswer {
        guard let turnkey = error as? TurnkeyError else { return .unknown(rain(error)) }
        switch turnkey.kind {
        case .invalidConfiguration, .cryptography: return .notSent(rain(error))
        case .transport where !HTTPError.requestMayHaveBeenSent(after: turnkey.underlying ?? turnkey):
            return .notSent(rain(error))
        // Asked too often, it was not looked at either.
        case .refused where TurnkeyErrorMapper.isFinalRefusal(error) || turnkey.isRateLimited: return .refused(rain(error))
        default: return .unknown(rain(error))
        }
    }

    fileprivate static func rain(_ error: any Error) -> RainError {
        switch TurnkeyErrorMapper.map(error) {
        case let error as RainError: error
        case let other: RainError(.networkError, "the answer was not waited for", underlying: other)
        }
    }

    fileprivate static var anotherAccount: RainError {
        RainError(.walletUnavailable, "the account to send for is not the one that is logged in")
    }

    fileprivate static var notOurs: RainError {
        RainError(.internalLogicError, "what is in the journal is no request to Turnkey, or not as it was made")
    }

    fileprivate static var lost: RainError {
        RainError(.networkError, "Turnkey answered about something else than this send")
    }
}

extension Activity {
    /// Whether it is that of these bytes, as far as the service says.
    fileprivate func belongs(to kept: KeptSend) -> Bool {
        reference.fingerprint.map { $0 == kept.prepared.fingerprint } ?? true
    }
}

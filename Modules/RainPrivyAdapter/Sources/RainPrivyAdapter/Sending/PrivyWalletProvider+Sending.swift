import PrivyAPI
import RainCore
import RainEncoding
import RainEthereum

/// Core's port for a vendor that sends by itself, where the configuration says so.
extension PrivyWalletProvider: TransactionSubmitting {
    /// Privy answers a repeated key with what it answered before for a day; an hour less, because clocks differ.
    private static let window = Duration.seconds(23 * 3_600)

    func submits(on chain: ChainID) -> Bool { calls.service.config.sending != .byRain }

    /// Makes the body that has the wallet send a call.
    ///
    /// - Throws: `RainError` `walletUnavailable` (RAIN_404) for another account than the session's, `tokenExpired` (RAIN_201) and
    ///   others; `CancellationError`.
    func submission(
        of call: ContractCall, from account: Address, on chain: ChainID, id: String
    ) async throws -> SubmissionRequest {
        let wallet = try await calls.run { try await wallets.account(on: $0) }
        guard wallet.address == account else {
            throw RainError(.walletUnavailable, "the account to send from is not the one that is logged in")
        }
        let body = PrivyClient.sendBody(
            to: call.to, value: call.value, data: call.data, from: account, chainID: chain.rawValue, referenceID: id,
            isSponsored: calls.service.config.sending == .byPrivy(sponsored: true))
        let now = calls.service.environment.time.now
        do {
            return SubmissionRequest(
                destination: wallet.walletID, body: try body.canonicallyEncoded(), idempotencyKey: "rain-" + id,
                resendableUntil: now.adding(Self.window), settledAfter: now.adding(Self.window + .seconds(7_200)))
        } catch {
            throw RainError(.internalLogicError, "the call cannot be put into words for Privy", underlying: error)
        }
    }

    /// Sends a body, once: a refused token is refreshed for the next try, but nothing is sent again here.
    func submit(_ request: SubmissionRequest) async -> SubmissionAnswer {
        let session: PrivySession
        let line: SessionCalls.Line
        let authorization: RequestAuthorization
        let body: JSONValue
        do {
            session = try await calls.source.currentSession()
            line = await calls.line(session)
            body = try JSONValue(parsing: request.body)
            authorization = try await authorizer.prepared(line, idempotencyKey: request.idempotencyKey)
        } catch {
            return .notSent(Self.rainError(error))
        }
        do {
            let sent = try await line.client.send(body, of: request.destination, authorization: authorization)
            guard let reference = sent.id ?? sent.hash.map({ Self.hashPrefix + $0.description }) else {
                return .unknown(RainError(.networkError, "Privy took the transaction and gave neither name nor hash for it"))
            }
            return .accepted(reference: reference, hash: sent.hash)
        } catch {
            let mapped = Self.rainError(error)
            guard let refusal = error as? PrivyError else { return .unknown(mapped) }
            if refusal.refusesToken { _ = try? await calls.source.session(after: session) }
            if refusal.refusesAuthorization { _ = await authorization.signer.signatureWasRefused() }
            if Self.isCertain(refusal) { return .refused(mapped) }
            return refusal.requestMayHaveBeenSent ? .unknown(mapped) : .notSent(mapped)
        }
    }

    func outcome(of request: SubmissionRequest, reference: String?) async throws -> SubmissionOutcome {
        if let reference, reference.hasPrefix(Self.hashPrefix) {
            guard let hash = try? Hash32(String(reference.dropFirst(Self.hashPrefix.count))) else { return .notFound }
            return .included(reference: reference, hash: hash)
        }
        return try await calls.run { line in
            let sent: PrivySentTransaction
            if let reference {
                do { sent = try await line.reader.transaction(reference) } catch {
                    if let refusal = error as? PrivyError, refusal == .refused, refusal.status == 404 { return .notFound }
                    throw error
                }
            } else {
                sent = try await LostSubmission(request: request, reader: line.reader).find()
            }
            return Self.outcome(sent, reference ?? sent.id ?? "")
        }
    }

    /// What a transaction's status means; what is not known to be over is under way.
    private static func outcome(_ sent: PrivySentTransaction, _ reference: String) -> SubmissionOutcome {
        switch (sent.status, sent.hash) {
        case (.failed, _): .failed("Privy gave the transaction up")
        case (.confirmed, let hash?), (.finalized, let hash?): .included(reference: reference, hash: hash)
        case (.executionReverted, let hash?):
            // Inside a user operation the call fails alone; else the transaction itself did, which its receipt tells.
            .included(reference: reference, hash: hash, callReverted: sent.userOperationHash != nil)
        default: .underway(reference: reference, hash: sent.hash)
        }
    }

    /// Whether nothing was sent, and nothing will be: the service looked at the request and refused it.
    ///
    /// That its node did not take a transaction is no such word: another node may have.
    private static func isCertain(_ refusal: PrivyError) -> Bool {
        guard refusal == .refused, let status = refusal.status, 400..<500 ~= status, status != 408 else { return false }
        return refusal.code != .broadcastFailure && !refusal.conflictsWithKey
    }

    private static func rainError(_ error: any Error) -> RainError {
        PrivyErrorMapper.map(error) as? RainError
            ?? RainError(.networkError, "the request to Privy was cancelled", underlying: error)
    }

    private static let hashPrefix = "hash:"
}

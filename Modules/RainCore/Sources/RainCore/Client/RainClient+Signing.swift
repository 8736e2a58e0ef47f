internal import RainEncoding
public import RainEthereum

extension RainClient {
    /// What the user should know before agreeing to a signature of typed data.
    ///
    /// - Throws: What the guards refuse it with, and as `signTypedData(_:on:)`.
    public func review(_ data: TypedData, on chain: ChainID) async throws -> [GuardWarning] {
        try await judge(try await request(.typedData(data), on: chain), on: chain, at: .preparing)
    }

    /// What the user should know before agreeing to a signature of a message.
    ///
    /// - Throws: What the guards refuse it with, and as `signMessage(_:on:)`.
    public func review(message: [UInt8], on chain: ChainID) async throws -> [GuardWarning] {
        try await judge(try await request(.personalMessage(message), on: chain), on: chain, at: .preparing)
    }

    /// Signs typed data (EIP-712), such as a permit or a transfer that others hand in.
    ///
    /// A signature that lets somebody take money is written down first, and counts in the limits whether or not it is used.
    ///
    /// - Parameters:
    ///   - data: The data; a chain named in its domain must be this one.
    ///   - chain: The chain it is meant for.
    /// - Returns: The signature; it recovers to the wallet's account from `data.digest`.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a domain of another chain; `spendingLimitExceeded`, `refusedByGuard`
    ///   (RAIN_403) and what else a guard refuses it with; `providerError` (RAIN_501) for a signature that is not the account's;
    ///   what the wallet throws.
    public func signTypedData(_ data: TypedData, on chain: ChainID) async throws -> TransactionSignature {
        try await sign(try await request(.typedData(data), on: chain), on: chain)
    }

    /// Signs a message to people, behind the prefix of EIP-191.
    ///
    /// - Parameters:
    ///   - message: The bytes; for text its UTF-8.
    ///   - chain: The chain whose account signs.
    /// - Returns: The signature; it recovers to the wallet's account from `PersonalMessage.hash(_:)` of the message.
    /// - Throws: As `signTypedData(_:on:)`. A message that is only a hash is `refusedByGuard` (RAIN_403) while limits are set.
    public func signMessage(_ message: [UInt8], on chain: ChainID) async throws -> TransactionSignature {
        try await sign(try await request(.personalMessage(message), on: chain), on: chain)
    }

    private func request(_ payload: SigningRequest.Payload, on chain: ChainID) async throws -> SigningRequest {
        if case .typedData(let data) = payload, let named = data.domain.chainID, named != UInt256(chain.rawValue) {
            throw RainError(.invalidConfig, "the typed data is for chain \(named), not for \(chain)")
        }
        return SigningRequest(account: try await getWalletAddress(on: chain), payload: payload)
    }

    private func judge(
        _ request: SigningRequest, on chain: ChainID, at stage: GuardedRequest.Stage
    ) async throws -> [GuardWarning] {
        guard let guarded = GuardedRequest(request, on: chain, at: stage) else { return [] }
        return try await shared.guards.judge(guarded)
    }

    private func sign(_ request: SigningRequest, on chain: ChainID) async throws -> TransactionSignature {
        _ = try await judge(request, on: chain, at: .signing)
        let consent = try await consent(to: request, on: chain)
        let signature: TransactionSignature
        do {
            signature = try await wallet.sign(request)
        } catch {
            if let consent, Self.isCertainlyUnsigned(error) {
                // Should the journal fail, the consent counts: the wallet's own word is what the caller needs.
                try? await shared.environment.journal.release(consent)
            }
            throw error
        }
        guard (try? signature.recoverSigner(of: request.digest)) == request.account else {
            throw RainError(
                .providerError, "the wallet's signature is not one of \(request.account) over this; do not use it")
        }
        return signature
    }

    /// Writes down a signature that lets somebody take money; nil for one that does not.
    private func consent(to request: SigningRequest, on chain: ChainID) async throws -> ConsentRecord? {
        let movements = Outflow(request, on: chain).outgoing
        guard !movements.isEmpty else { return nil }
        let record = ConsentRecord(
            id: try shared.makeID(), chainID: chain, account: request.account, digest: request.digest, movements: movements,
            createdAt: shared.environment.time.now)
        return try await shared.environment.journal.reserve(ConsentReservation(record: record, policy: shared.guards.policy))
    }

    /// Whether an error of a wallet's says that there is no signature.
    ///
    /// After any other one there may be, somewhere on the way.
    private static func isCertainlyUnsigned(_ error: any Error) -> Bool {
        guard let kind = (error as? RainError)?.kind else { return false }
        return [.userRejected, .tokenExpired, .unauthorized, .walletUnavailable].contains(kind)
    }
}

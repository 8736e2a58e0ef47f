public import RainCore
internal import RainLock

/// A wallet whose vendor submits by itself: it keeps every request it is handed, and can be told what to answer.
///
/// Unless told otherwise the vendor takes each request once, by its idempotency key, names it `stub-1`, `stub-2`, … and is at
/// work on it until `include(_:as:)` says in which transaction it was carried out.
public final class StubSubmittingWallet: TransactionSubmitting {
    /// What to answer instead when a request is handed over.
    public typealias Answer = @Sendable (SubmissionRequest) async -> SubmissionAnswer
    /// What to answer instead when it is asked what became of a request.
    public typealias Outcome = @Sendable (SubmissionRequest, String?) async throws -> SubmissionOutcome

    private struct State {
        var made = 0
        var handed: [SubmissionRequest] = []
        var references: [String: String] = [:]
        var included: [String: Hash32] = [:]
        var answer: Answer?
        var outcome: Outcome?
    }

    private let base: StubWalletProvider
    private let time: any TimeSource
    private let isExclusive: Bool
    private let state = Guarded(State())

    /// A wallet that signs with the key of another.
    ///
    /// - Parameters:
    ///   - time: Whose time its requests are made by: it takes the same bytes for an hour, and forgets them after two.
    ///   - isExclusive: Whether it takes one request at a time.
    public init(_ base: StubWalletProvider, time: any TimeSource, isExclusive: Bool = false) {
        self.base = base
        self.time = time
        self.isExclusive = isExclusive
    }

    /// The account.
    public var address: Address { base.address }

    /// How many requests were made, handed over or not.
    public var made: Int { state.withLock { $0.made } }

    /// Every request that was handed over, repetitions included.
    public var handed: [SubmissionRequest] { state.withLock { $0.handed } }

    /// Answers otherwise from now on; nil answers as before.
    public func override(answer: Answer?) { state.withLock { $0.answer = answer } }

    /// Tells otherwise from now on what became of a request; nil tells as before.
    public func override(outcome: Outcome?) { state.withLock { $0.outcome = outcome } }

    /// Carries a request out, in a transaction.
    public func include(_ request: SubmissionRequest, as hash: Hash32) {
        state.withLock { $0.included[request.idempotencyKey] = hash }
    }

    /// The account's address, on every chain.
    public func address(on chain: ChainID) async throws -> Address { base.address }

    /// Signs as the other wallet does.
    public func sign(_ request: SigningRequest) async throws -> TransactionSignature { try await base.sign(request) }

    /// It submits on every chain.
    public func submits(on chain: ChainID) -> Bool { true }

    /// A request that holds the call as text.
    public func submission(
        of call: ContractCall, from account: Address, on chain: ChainID, id: String
    ) async throws -> SubmissionRequest {
        state.withLock { $0.made += 1 }
        return SubmissionRequest(
            destination: "stub", body: Array("\(account) on \(chain): \(call)".utf8), idempotencyKey: id,
            resendableUntil: time.now.adding(.seconds(3600)), settledAfter: time.now.adding(.seconds(7200)),
            isExclusive: isExclusive)
    }

    /// Takes it, unless told otherwise.
    public func submit(_ request: SubmissionRequest) async -> SubmissionAnswer {
        let answer = state.withLock { state in
            state.handed.append(request)
            return state.answer
        }
        if let answer { return await answer(request) }
        return .accepted(reference: taken(request))
    }

    /// What became of it, unless told otherwise.
    public func outcome(of request: SubmissionRequest, reference: String?) async throws -> SubmissionOutcome {
        if let outcome = state.withLock({ $0.outcome }) { return try await outcome(request, reference) }
        return state.withLock { state in
            guard let name = state.references[request.idempotencyKey] else { return .notFound }
            guard let hash = state.included[request.idempotencyKey] else { return .underway(reference: name) }
            return .included(reference: name, hash: hash)
        }
    }

    /// Takes a request as the vendor does, and names it; for an answer that is lost afterwards.
    @discardableResult
    public func taken(_ request: SubmissionRequest) -> String {
        state.withLock { state in
            let name = state.references[request.idempotencyKey] ?? "stub-\(state.references.count + 1)"
            state.references[request.idempotencyKey] = name
            return name
        }
    }
}

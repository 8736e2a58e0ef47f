/// Refuses what exceeds a spending limit before the user is asked.
///
/// The last word has the journal, where the amount is taken: two that pass here may not both pass there. A replacement takes
/// nothing there, so it is judged here by the whole history each time; one that stops a payment is never in its limits' way.
struct SpendingGuard: SendGuard {
    let policy: SpendingPolicy
    let journal: any TransactionJournal
    let time: any TimeSource

    func judge(_ request: GuardedRequest) async throws -> GuardVerdict {
        guard policy.isSet else { return .allow }
        var countsHistory = request.stage == .preparing
        if case .replacement(_, let replacement) = request.subject {
            guard replacement.purpose != .cancellation else { return .allow }
            countsHistory = true
        }
        let now = time.now
        var history = SpendingHistory(sends: [], consents: [])
        if countsHistory, let start = policy.start(on: request.chainID, at: now) {
            let all = try await journal.history(of: request.account, on: request.chainID, since: start)
            // What a node refused counts once for all that take its nonce, and whether this one will is not known yet.
            history = SpendingHistory(sends: all.sends.filter { $0.phase != .refused }, consents: all.consents)
        }
        try policy.check(request.spending(at: now), on: request.chainID, beside: history)
        return .allow
    }
}

import RainCore
import Synchronization

/// Ends or stops the process at one point of one wish.
///
/// The ports round RainCore tell it what they are about to do and what they have done. A wish is known by its key where there
/// is a row, and by its nonce where there is only a transaction.
final class KillSwitch: Sendable {
    private let point: KillPoint?
    private let key: String
    /// Whether the process is only stopped, and goes on when somebody continues it.
    private let pauses: Bool
    private let seen = Mutex<(nonce: UInt64?, counts: [KillPoint.Step: Int])>((nil, [:]))

    init(_ point: KillPoint?, key: String, pauses: Bool) {
        self.point = point
        self.key = key
        self.pauses = pauses
    }

    /// Keeps the nonce of the wish.
    func see(_ row: SendRecord?) {
        guard let row, row.key == key else { return }
        seen.withLock { $0.nonce = row.transaction.nonce }
    }

    /// Does one step, with the points before and after it.
    func around<Result>(_ step: KillPoint.Step, key: String?, _ body: () async throws -> Result) async rethrows -> Result {
        try await around(step, isWish: key == self.key, body)
    }

    /// Does one step of a transaction, with the points before and after it.
    func around<Result>(_ step: KillPoint.Step, nonce: UInt64, _ body: () async throws -> Result) async rethrows -> Result {
        try await around(step, isWish: seen.withLock { $0.nonce } == nonce, body)
    }

    private func around<Result>(
        _ step: KillPoint.Step, isWish: Bool, _ body: () async throws -> Result
    ) async rethrows -> Result {
        guard isWish, let point, point.step == step else { return try await body() }
        let number = seen.withLock { seen in
            seen.counts[step, default: 0] += 1
            return seen.counts[step, default: 0]
        }
        let isMeant = number == point.number
        if isMeant, point.side == .before { end() }
        // An answer that is lost is an answer, too: what counts is that the step is over.
        defer { if isMeant, point.side == .after { end() } }
        return try await body()
    }

    private func end() {
        if pauses { Platform.stopSelf() } else { Platform.killSelf() }
    }
}

internal import RainCore
internal import RainCrypto
internal import RainStore

/// The one thread on which the keyring is asked, one question after another, and the patience with it.
///
/// A question that is not answered in time is ended, and whoever asked goes on. Should it not end either, the thread is lost to
/// it; it is the only one, and nothing more is asked until it comes back.
actor KeyringLine {
    typealias Question = @Sendable (KeyringEnd) throws(VaultUnavailable) -> SecretBytes?
    typealias Outcome = Result<SecretBytes?, VaultUnavailable>

    private struct Asker {
        let continuation: CheckedContinuation<Outcome, Never>
        let patience: Task<Void, Never>
    }

    private let thread = KeyringThread()
    private let patience: Duration
    private let time: any TimeSource
    private var askers: [Int: Asker] = [:]
    private var asked = 0
    private var overdue = 0

    init(patience: Duration, time: any TimeSource) {
        self.patience = patience
        self.time = time
    }

    /// Whether the thread is still held by a question whose asker has gone on.
    var isOverdue: Bool { overdue > 0 }

    func ask(_ question: @escaping Question) async throws(VaultUnavailable) -> SecretBytes? {
        guard !isOverdue else { throw .silent }
        asked += 1
        let (number, end) = (asked, KeyringEnd())
        let outcome = await withCheckedContinuation { continuation in
            let patience = Task { await waited(number, end) }
            askers[number] = Asker(continuation: continuation, patience: patience)
            Task { answered(number, await thread.run(question, end)) }
        }
        return try outcome.get()
    }

    private func answered(_ number: Int, _ outcome: Outcome) {
        guard let asker = askers.removeValue(forKey: number) else {
            overdue -= 1
            return
        }
        asker.patience.cancel()
        asker.continuation.resume(returning: outcome)
    }

    private func waited(_ number: Int, _ end: KeyringEnd) async {
        do { try await time.sleep(for: patience) } catch { return }
        guard let asker = askers.removeValue(forKey: number) else { return }
        overdue += 1
        end.now()
        asker.continuation.resume(returning: .failure(.silent))
    }
}

/// Runs what blocks.
private actor KeyringThread {
    private let executor = BlockingExecutor(label: "rain.keyring")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run(_ question: KeyringLine.Question, _ end: KeyringEnd) -> KeyringLine.Outcome {
        do throws(VaultUnavailable) { return .success(try question(end)) } catch { return .failure(error) }
    }
}

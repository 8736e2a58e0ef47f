internal import RainLock
@_spi(RainFeature) internal import RainSession

/// The states a log-in gate sees: those of a session, as far as they differ for it, until the wallet is closed.
final class AuthStates: Sendable {
    /// A value that is set from outside until it is closed.
    private final class Gate: Sendable {
        let value: CurrentValue<RainWalletAuthState>
        private let isClosed = Guarded(false)

        init(_ first: RainWalletAuthState) { value = CurrentValue(first) }

        func set(_ state: RainWalletAuthState) {
            // Set inside the lock: what comes while it is being closed must not come after.
            isClosed.withLock { if !$0 { value.set(state) } }
        }

        func close() {
            isClosed.withLock {
                value.set(.unauthenticated)
                $0 = true
            }
        }
    }

    private let gate: Gate
    private let following: Task<Void, Never>?

    /// Follows a session's states; without any, nobody is ever logged in.
    init(following states: AsyncStream<SessionState>?) {
        guard let states else {
            (gate, following) = (Gate(.unauthenticated), nil)
            return
        }
        let gate = Gate(.loading)
        self.gate = gate
        following = Task { for await state in states { gate.set(RainWalletAuthState(state)) } }
    }

    deinit { following?.cancel() }

    func updates() -> AsyncStream<RainWalletAuthState> { gate.value.updates() }

    func close() { gate.close() }
}

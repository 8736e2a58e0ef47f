internal import RainLock

/// A value that changes over time, for many to observe: each sees the present value at once and then the latest, never a queue
/// of old ones.
///
/// ```swift
/// for await state in auth.sessionStates() { show(state) }
/// ```
///
/// What must happen exactly once for a change does not belong here: an observer that is busy misses values in between.
public final class CurrentValue<Value: Sendable & Equatable>: Sendable {
    private struct State {
        var value: Value
        var lastObserver = 0
        var observers: [Int: AsyncStream<Value>.Continuation] = [:]
    }

    private let state: Guarded<State>

    /// Starts with a value.
    @_spi(RainFeature)
    public init(_ value: Value) {
        state = Guarded(State(value: value))
    }

    deinit {
        // Whoever still observes would wait for ever. Finished outside the lock: finishing runs `onTermination`, which takes it.
        let observers = state.withLock { state in
            defer { state.observers = [:] }
            return state.observers.values.map { $0 }
        }
        for observer in observers { observer.finish() }
    }

    /// The present value.
    public var value: Value { state.withLock { $0.value } }

    /// The present value and those that follow; a slow reader sees the latest only.
    ///
    /// Ends when its source goes away.
    public func updates() -> AsyncStream<Value> {
        let (stream, observer) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.lastObserver += 1
            state.observers[state.lastObserver] = observer
            observer.yield(state.value)
            return state.lastObserver
        }
        observer.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.observers.removeValue(forKey: number) }
        }
        return stream
    }

    /// Replaces the value; observers hear of it only when it differs from the present one.
    @_spi(RainFeature)
    public func set(_ value: Value) {
        // Yielded inside the lock, so that two changes at once reach every observer in the order they took effect.
        state.withLock { state in
            guard state.value != value else { return }
            state.value = value
            for observer in state.observers.values { observer.yield(value) }
        }
    }
}

/// Makes each value once, however many ask for it at the same time, and keeps it.
///
/// A failure is not kept: the next one who asks tries again. A caller that is cancelled gets `CancellationError` at once while
/// the making goes on for the others.
@_spi(RainFeature)
public actor SingleFlight<Key: Hashable & Sendable, Value: Sendable> {
    private var flights: [Key: Task<Value, any Error>] = [:]

    /// Nothing is made yet.
    public init() {}

    /// The value of a key, made by `make` unless it is there or under way.
    public func value(for key: Key, make: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let flight = flights[key] ?? Task { try await make() }
        flights[key] = flight
        do {
            guard let value = try await flight.valueUnlessCallerIsCancelled else { throw CancellationError() }
            // What a cancelled flight made belongs to what was forgotten.
            if flight.isCancelled { throw CancellationError() }
            return value
        } catch is CancellationError where Task.isCancelled {
            throw CancellationError()
        } catch {
            if flight.isCancelled { throw CancellationError() }
            // Only the flight that failed is forgotten: another may have been started meanwhile.
            if flights[key] == flight { flights[key] = nil }
            throw error
        }
    }

    /// Forgets the value of a key; a making under way goes on for those who wait for it.
    public func forget(_ key: Key) {
        flights[key] = nil
    }

    /// Forgets everything and cancels what is under way; whoever waits for that gets `CancellationError`.
    public func cancelAll() {
        let ended = flights.values
        flights = [:]
        for flight in ended { flight.cancel() }
    }
}

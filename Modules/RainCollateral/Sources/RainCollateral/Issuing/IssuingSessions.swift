@_spi(RainFeature) internal import RainCore

/// The user's session in use: made once however many wait for it, and again when it is about to end or was refused.
actor IssuingSessions {
    /// A session, and which one it is.
    struct Held: Sendable {
        let session: IssuingSession
        let number: Int
    }

    private let flights = SingleFlight<Int, IssuingSession>()
    /// Counts the sessions, so that a late refusal of an old one does not end the new one.
    private var number = 0

    /// With less time left than this, a new session is made.
    private static let margin = Duration.seconds(60)

    /// The session in use, made by `mint` when there is none or it is about to end.
    func current(
        at time: any TimeSource, _ mint: @escaping @Sendable () async throws -> IssuingSession
    ) async throws -> Held {
        let asked = number
        let session = try await flights.value(for: asked, make: mint)
        guard time.now.duration(to: session.expiresAt) < Self.margin else { return Held(session: session, number: asked) }
        await drop(asked)
        // One that comes almost over is used all the same: clocks differ, and the service knows better.
        let next = number
        return Held(session: try await flights.value(for: next, make: mint), number: next)
    }

    /// Forgets a session that was refused, unless another has taken its place.
    func drop(_ refused: Int) async {
        guard refused == number else { return }
        number += 1
        await flights.forget(refused)
    }
}

import PrivyAPI
import RainCore

/// Makes calls with whatever session is live.
struct SessionCalls: Sendable {
    /// A session and who asks for it.
    struct Line: Sendable {
        let session: PrivySession
        /// For what is done; a lost answer is asked for again only with an idempotency key.
        let client: PrivyClient
        /// For questions, which are asked again as the session policy says.
        let reader: PrivyClient
    }

    let service: PrivyService
    let source: any PrivySessionSource

    /// Runs `body` with the live session; when its token is refused, refreshes once and runs it once more.
    ///
    /// `body` must be repeatable: a read, or something with an idempotency key that was made outside. A session that is refused
    /// for good is dropped, once, and never tried again.
    ///
    /// - Throws: `RainError`; `CancellationError`.
    func run<Result: Sendable>(_ body: (Line) async throws -> Result) async throws -> Result {
        let session = try await source.currentSession()
        do { return try await body(await line(session)) } catch {
            guard PrivyErrorMapper.refusesToken(error) else { throw PrivyErrorMapper.map(error) }
            guard let next = try await source.session(after: session) else {
                await source.sessionEnded(session)
                throw PrivyErrorMapper.map(error)
            }
            do { return try await body(await line(next)) } catch {
                if PrivyErrorMapper.refusesToken(error) { await source.sessionEnded(next) }
                throw PrivyErrorMapper.map(error)
            }
        }
    }

    /// A session and who asks for it.
    func line(_ session: PrivySession) async -> Line {
        Line(
            session: session, client: await service.client(for: session.caller),
            reader: await service.client(for: session.caller, retry: service.config.sessionPolicy.readRetry))
    }
}

import RainCore
import TurnkeyAPI

/// Makes calls with whatever session is live.
struct SessionCalls: Sendable {
    /// A session and who asks for it.
    struct Line: Sendable {
        let session: TurnkeySession
        /// For activities; what is repeated after a lost answer are the same bytes, which the service takes for the same activity.
        let client: TurnkeyClient
        /// For questions, which are asked again as the session policy says.
        let reader: TurnkeyClient

        var organizationID: String { session.organizationID }
    }

    let service: TurnkeyService
    let source: any TurnkeySessionSource

    /// Runs `body` with the live session; one that the service no longer accepts is dropped, once, and never tried again.
    ///
    /// - Throws: `RainError`; `CancellationError`.
    func run<Result: Sendable>(_ body: (Line) async throws -> Result) async throws -> Result {
        let session = try await source.currentSession()
        do {
            return try await body(
                Line(session: session, client: service.client(for: session), reader: service.reader(for: session)))
        } catch {
            if TurnkeyErrorMapper.endsSession(error) { await source.sessionEnded(session) }
            throw TurnkeyErrorMapper.map(error)
        }
    }
}

extension SessionCalls {
    /// The user of a session; asked for when a session that was handed in does not say.
    func user(of line: Line) async throws -> String {
        if let userID = line.session.userID { return userID }
        return try await line.reader.whoami(in: line.organizationID).userID
    }
}

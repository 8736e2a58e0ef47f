public import RainCrypto
import RainEncoding

extension PrivyClient {
    /// Asks for the next tokens of a session; the caller is its user, whose access token may be over.
    ///
    /// The refresh token is used up by asking: this is sent once, and never again by anybody.
    ///
    /// - Throws: ``PrivyError``; `CancellationError`.
    public func refreshSession(_ refreshToken: Redacted<String>) async throws -> PrivyAuthentication {
        let body: JSONValue = ["refresh_token": .string(refreshToken.exposed)]
        return try PrivyAuthentication(try await post("/sessions", body, isRepeatable: false))
    }

    /// Ends the session at the service; one that is over already is no error.
    ///
    /// - Throws: ``PrivyError``; `CancellationError`.
    public func endSession(_ refreshToken: Redacted<String>?) async throws {
        let body: JSONValue = refreshToken.map { ["refresh_token": .string($0.exposed)] } ?? [:]
        do { _ = try await post("/sessions/logout", body, isRepeatable: true) } catch let error as PrivyError {
            guard error.code == .alreadyLoggedOut else { throw error }
        }
    }

    /// Whoever is logged in, with their linked accounts as they are now.
    ///
    /// - Throws: ``PrivyError``; `CancellationError`.
    public func currentUser() async throws -> PrivyUser {
        try PrivyUser(try await get("/users/me").object("user"))
    }
}

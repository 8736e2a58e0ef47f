internal import RainCore
internal import RainCrypto

/// Who asks the issuing API, and for whom.
public struct IssuingCredentials: Sendable {
    enum Mode: Sendable {
        case apiKey(Redacted<String>)
        /// A session made with a key.
        case minted(Redacted<String>)
        /// A session that somebody else makes.
        case given(@Sendable () async throws -> IssuingSession)
    }

    let mode: Mode
    /// Whose data is asked for unless told otherwise.
    public let owner: IssuingOwner

    /// A tenant's key, for a server.
    ///
    /// It must never be on a device.
    ///
    /// - Parameters:
    ///   - key: The key; white space around it is no part of it, and none is no key.
    ///   - owner: Whose data is asked for; `IssuingClient.acting(for:)` gives a client for another.
    public static func apiKey(_ key: String, for owner: IssuingOwner = .tenant) -> IssuingCredentials {
        IssuingCredentials(mode: .apiKey(Redacted(key.trimmed)), owner: owner)
    }

    /// A user's session, made by the app's own server.
    ///
    /// - Parameters:
    ///   - userID: The user, by the id that the issuing API gave it.
    ///   - mint: Gets a new session from the app's server; asked once, however many wait for it, and again when it is about to end
    ///     or was refused.
    public static func userSession(
        of userID: String, mint: @escaping @Sendable () async throws -> IssuingSession
    ) -> IssuingCredentials {
        IssuingCredentials(mode: .given(mint), owner: .user(userID.trimmed))
    }

    /// A user's session, made here with a tenant's key: for a server that acts for one user, and for trying things out.
    public static func userSession(of userID: String, apiKey: String) -> IssuingCredentials {
        IssuingCredentials(mode: .minted(Redacted(apiKey.trimmed)), owner: .user(userID.trimmed))
    }

    /// Whether there is anything to ask with.
    var isUsable: Bool {
        switch mode {
        case .apiKey(let key): !key.exposed.isEmpty
        case .minted(let key): !key.exposed.isEmpty && owner != .user("")
        case .given: owner != .user("")
        }
    }

    /// Refuses a key that cannot be one.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102).
    func check() throws(RainError) {
        switch mode {
        case .apiKey(let key), .minted(let key):
            guard key.exposed.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else {
                throw RainError(.invalidConfig, "the issuing API's key has characters that no key has; copy it again")
            }
        case .given: break
        }
    }
}

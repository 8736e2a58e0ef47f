public import RainCrypto
import RainEncoding

/// What a log-in or a refresh answers: the user, and what is to become of the session.
public struct PrivyAuthentication: Sendable {
    /// What is to be done with what is stored (`session_update_action`).
    public enum Action: String, Hashable, Sendable {
        /// Store every token and the user.
        case set
        /// Keep what is stored; only an access token that comes along is newer.
        case ignore
        /// The session is over.
        case clear
    }

    /// What is to be done with what is stored.
    public let action: Action
    /// The user.
    public let user: PrivyUser
    /// The access token, not verified yet.
    public let accessToken: Redacted<String>?
    /// The token for the next refresh, which can be used once.
    public let refreshToken: Redacted<String>?
    /// Whether the user was made just now.
    public let isNewUser: Bool

    /// - Throws: ``PrivyError`` of kind `unexpectedAnswer` for an action that is none: nothing is done by guesses.
    init(_ answer: JSONValue) throws(PrivyError) {
        guard let action = Action(rawValue: try answer.text("session_update_action")) else {
            throw PrivyError(
                .unexpectedAnswer, "the answer's session_update_action is not set, ignore or clear",
                requestMayHaveBeenSent: true)
        }
        self.action = action
        user = try PrivyUser(try answer.object("user"))
        // The newer name first, as the vendor's own clients read it.
        let newer = try answer.optionalText("privy_access_token")
        let older = try answer.optionalText("token")
        accessToken = (newer ?? older).map { Redacted($0) }
        refreshToken = try answer.optionalText("refresh_token").map { Redacted($0) }
        isNewUser = answer["is_new_user"]?.boolValue ?? false
    }
}

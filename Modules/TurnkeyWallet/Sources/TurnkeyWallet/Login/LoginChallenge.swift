import RainCore
import RainCrypto
import TurnkeyAPI

/// A code that was sent and is not yet confirmed: what is known of it, and what a refusal means.
///
/// A plain value without I/O. The service says only that a code was refused; how many tries and how much time are left is counted
/// here, so that a user is not left trying a code that can no longer be right.
struct LoginChallenge: Sendable {
    /// The tries a code has before the service locks it.
    static let maximumTries = 3
    /// How long a code lives unless the organisation chose otherwise.
    static let usualLifetime = Duration.seconds(300)
    /// The longest life an organisation can choose.
    static let longestLifetime = Duration.seconds(600)

    /// A code that was confirmed, while the session is not there yet.
    ///
    /// Kept so that a log-in that broke off goes on from here: the code itself is used up.
    struct Verification: Sendable {
        let code: Redacted<String>
        let token: VerificationToken
        let key: TurnkeyAPIKey
    }

    let contact: TurnkeyContact
    let code: OneTimeCodeChallenge
    let sentAt: Timestamp
    private(set) var wrongTries = 0
    private(set) var verification: Verification?
    // A token opens one session: one that could not be stored is kept, not asked for again.
    private(set) var session: TurnkeySession?

    init(contact: TurnkeyContact, code: OneTimeCodeChallenge, sentAt: Timestamp, wrongTries: Int = 0) {
        self.contact = contact
        self.code = code
        self.sentAt = sentAt
        self.wrongTries = wrongTries
    }

    /// What a refusal of the code left of the challenge.
    enum Standing: String, Sendable {
        /// Another code may be tried.
        case open
        /// The usual life of a code is over; another may be tried, but a new one had better be sent.
        case expired
        /// Too many tries or too much time: only a new code helps.
        case locked

        var error: RainError {
            let message =
                switch self {
                case .open: "the code is wrong; try again"
                case .expired: "the code is wrong or has expired; send a new code"
                case .locked: "the code can no longer be used; send a new code"
                }
            return RainError(.invalidLoginCode, message, context: ["challenge": rawValue])
        }
    }

    /// Notes that the service refused a code.
    mutating func refuse(at now: Timestamp) -> Standing {
        wrongTries += 1
        let age = sentAt.duration(to: now)
        if wrongTries >= Self.maximumTries || age >= Self.longestLifetime { return .locked }
        return age >= Self.usualLifetime ? .expired : .open
    }

    /// Notes that the service confirmed a code.
    mutating func confirm(_ verification: Verification) {
        self.verification = verification
        session = nil
    }

    /// Notes that the service opened a session.
    mutating func open(_ session: TurnkeySession) {
        self.session = session
    }

    /// The error that ends a challenge after its code was confirmed: only a new code helps.
    static func ending(_ error: any Error) -> any Error {
        guard let error = error as? RainError else { return error }
        let context = error.context.merging(["challenge": Standing.locked.rawValue]) { _, new in new }
        return RainError(error.kind, error.message + "; send a new code", context: context, underlying: error.underlying)
    }
}

import RainCore
import RainEthereum
import TurnkeyAPI

/// The one place where Turnkey's errors become Rain's.
///
/// Decided by typed facts (the kind, the vendor's code, the status), not by words in a message, with one exception:
/// ``refusesCode(_:)``, because the service has no code of its own for a wrong code. `CancellationError` and `RainError` pass as
/// they are.
enum TurnkeyErrorMapper: Sendable {
    /// Who was talking to the service: a 401 means different things.
    enum Conversation: Sendable {
        /// Requests stamped with a session's key.
        case session
        /// Logging in over the auth proxy, where there is no session yet.
        case login
        /// Showing a passkey: a refusal is about the passkey, neither about a session nor about who may ask.
        case passkey
    }

    /// The error that callers of Rain see.
    static func map(_ error: any Error, in conversation: Conversation = .session) -> any Error {
        switch error {
        case is CancellationError, is RainError: error
        case let error as TurnkeyError: rainError(error, in: conversation)
        case let error as EthereumError: RainError(.internalLogicError, error.message, underlying: error)
        default: RainError(.providerError, "Turnkey failed", underlying: error)
        }
    }

    /// Whether the service says that the session is over, so that it must be dropped.
    static func endsSession(_ error: any Error) -> Bool {
        (error as? TurnkeyError).map { kind(of: $0, in: .session) == .tokenExpired } ?? false
    }

    /// Whether a one-time code was refused, as opposed to a failure on the way.
    ///
    /// A verification answered with 400 or 401 is about the code. A 403 is about who asks (a proxy configuration or an origin that
    /// is forbidden) and must not cost the user a try, unless the message is the service's own for a wrong code. The proxy also
    /// wraps a refusal in a status of 500, whose message then names the status inside (`status=400`).
    static func refusesCode(_ error: any Error) -> Bool {
        guard let error = error as? TurnkeyError, error == .refused, let status = error.status else { return false }
        switch status {
        case 400, 401: return true
        case 403: return error.message.contains("Invalid OTP code")
        case 500:
            let wrapped = [400, 401, 403].first { error.message.contains("status=\($0)") }
            return wrapped.map { $0 != 403 || error.message.contains("Invalid OTP code") } ?? false
        default: return false
        }
    }

    /// Whether the service no longer knows the challenge a code was for.
    static func missesChallenge(_ error: any Error) -> Bool {
        (error as? TurnkeyError).map { $0 == .refused && $0.status == 404 } ?? false
    }

    /// Whether the service refused for good: the same request will not be taken later.
    static func isFinalRefusal(_ error: any Error) -> Bool {
        guard let error = error as? TurnkeyError, error == .refused, let status = error.status else { return false }
        return 400...499 ~= status && status != 408 && status != 429
    }

    private static func rainError(_ error: TurnkeyError, in conversation: Conversation) -> RainError {
        let kind = kind(of: error, in: conversation)
        let message =
            switch kind {
            case .tokenExpired: "the Turnkey session is over; log in again"
            case .policyDenied: "a policy of the Turnkey organisation forbids this: \(error.message)"
            case .approvalNeeded: "others must approve this at Turnkey first; nothing was signed"
            case .rateLimited: "Turnkey was asked too often; try again in a few seconds"
            case .quotaExceeded: "the Turnkey organisation's signatures are used up: \(error.message)"
            case .unauthorized: "Turnkey does not allow this: \(error.message)"
            default: "Turnkey: \(error.message)"
            }
        return RainError(kind, message, context: context(of: error), underlying: error)
    }

    private static func kind(of error: TurnkeyError, in conversation: Conversation) -> RainError.Kind {
        if error.isDeniedByPolicy { return .policyDenied }
        if error.isQuotaExhausted { return .quotaExceeded }
        if error.isRateLimited { return .rateLimited }
        return switch error.kind {
        case .consensusNeeded: .approvalNeeded
        case .invalidConfiguration: .invalidConfig
        case .transport, .unexpectedAnswer: .networkError
        case .cryptography: .internalLogicError
        case .refused: refusal(error, in: conversation)
        default: .providerError
        }
    }

    private static func refusal(_ error: TurnkeyError, in conversation: Conversation) -> RainError.Kind {
        switch (error.status, error.vendorCode, conversation) {
        case (_, _, .passkey): .providerError
        case (403, _, _): .unauthorized
        case (_, .publicKeyNotFound, .session), (_, .apiKeyExpired, .session), (401, _, .session): .tokenExpired
        case (401, _, .login): .unauthorized
        default: .providerError
        }
    }

    private static func context(of error: TurnkeyError) -> [String: String] {
        var context = ["turnkey": error.kind.description]
        context["status"] = error.status.map(String.init)
        context["turnkeyErrorCode"] = error.vendorCode?.rawValue
        context["activityID"] = error.activity?.id
        context["activityOrganizationID"] = error.activity?.organizationID
        context["activityFingerprint"] = error.activity?.fingerprint
        return context
    }
}

import PrivyAPI
import RainCore
import RainEthereum

/// The one place where Privy's errors become Rain's.
///
/// Decided by typed facts (`PrivyError`'s meanings). `CancellationError` and `RainError` pass as they are.
enum PrivyErrorMapper: Sendable {
    /// Who was talking to the service: a refused token means different things.
    enum Conversation: Sendable {
        /// Requests with a session's token.
        case session
        /// The refresh of a session.
        case refresh
        /// Logging in, where there is no session yet.
        case login
    }

    /// The error that callers of Rain see.
    static func map(
        _ error: any Error, in conversation: Conversation = .session, context: [String: String] = [:]
    ) -> any Error {
        switch error {
        case let error as RainError:
            return context.isEmpty
                ? error
                : RainError(
                    error.kind, error.message, context: error.context.merging(context) { _, new in new },
                    underlying: error.underlying)
        case is CancellationError: return error
        case let error as PrivyError: return rainError(error, in: conversation, context)
        case let error as EthereumError: return RainError(.internalLogicError, error.message, underlying: error)
        default: return RainError(.providerError, "Privy, or a signer for it, failed", context: context, underlying: error)
        }
    }

    /// Whether the service refuses the session's token, so that one refresh may help.
    static func refusesToken(_ error: any Error) -> Bool { (error as? PrivyError)?.refusesToken ?? false }

    private static func rainError(
        _ error: PrivyError, in conversation: Conversation, _ context: [String: String]
    ) -> RainError {
        let kind = kind(of: error, in: conversation)
        let facts = self.context(of: error).merging(context) { _, new in new }
        return RainError(kind, message(of: error, kind), context: facts, underlying: error)
    }

    private static func message(of error: PrivyError, _ kind: RainError.Kind) -> String {
        if error.refusesUserToken {
            return "Privy exchanges no key for this token: the dashboard expects another kind of token, or another app's"
        }
        if error.refusesAuthorization {
            return "Privy did not take the signature on this request: it must be by the wallet's owner, or enough of its keys"
        }
        return switch kind {
        case .tokenExpired: "the Privy session is over; log in again"
        case .policyDenied: "a policy of the Privy wallet forbids this: \(error.message)"
        case .rateLimited: "Privy was asked too often; try again later"
        case .unauthorized: "Privy does not allow this: \(error.message)"
        case .invalidConfig: "the set-up at Privy does not allow this: \(error.message)"
        default: "Privy: \(error.message)"
        }
    }

    private static func kind(of error: PrivyError, in conversation: Conversation) -> RainError.Kind {
        if error.refusesSetup { return .invalidConfig }
        if error.isDeniedByPolicy { return .policyDenied }
        if error.isRateLimited { return .rateLimited }
        return switch error.kind {
        case .invalidConfiguration: .invalidConfig
        case .transport, .unexpectedAnswer: .networkError
        case .cryptography, .invalidRequest: .internalLogicError
        case .refused: refusal(error, in: conversation)
        default: .providerError
        }
    }

    private static func refusal(_ error: PrivyError, in conversation: Conversation) -> RainError.Kind {
        if error.refusesToken { return conversation == .login ? .unauthorized : .tokenExpired }
        if error.refusesAuthorization { return .unauthorized }
        switch error.code {
        case .insufficientFunds: return .insufficientFunds
        case .maximumAccountsReached, .resourceAlreadyExists: return .walletUnavailable
        case .allowlistRejected, .missingMFA, .userDoesNotExist: return .unauthorized
        // The token for the next refresh is spent; the session goes on as long as what it holds.
        case .tokenAlreadyUsed: return .networkError
        default: return error.status == 401 || error.status == 403 ? .unauthorized : .providerError
        }
    }

    private static func context(of error: PrivyError) -> [String: String] {
        var context = ["privy": error.kind.description]
        context["status"] = error.status.map(String.init)
        context["privyErrorCode"] = error.code?.rawValue
        context["retryAfterSeconds"] = error.retryAfter.map { String($0.components.seconds) }
        return context
    }
}

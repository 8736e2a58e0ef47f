/// Privy's own name of an error (`code`); open, because the service adds to the list and leaves it out of some answers.
public struct PrivyErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name on the wire.
    public let rawValue: String

    /// A name as the service spells it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name on the wire.
    public var description: String { rawValue }
}

// The app's set-up.
extension PrivyErrorCode {
    /// The app id is missing or unknown.
    public static let invalidAppID = PrivyErrorCode(rawValue: "missing_or_invalid_privy_app_id")
    /// The app client id is missing or unknown.
    public static let invalidClientID = PrivyErrorCode(rawValue: "missing_or_invalid_privy_client_id")
    /// Neither an origin nor a native app id came with the request.
    public static let missingOrigin = PrivyErrorCode(rawValue: "missing_origin")
    /// The origin is not one of the app's.
    public static let invalidOrigin = PrivyErrorCode(rawValue: "invalid_origin")
    /// The native app id is not one the dashboard allows.
    public static let invalidNativeAppID = PrivyErrorCode(rawValue: "invalid_native_app_id")
    /// This way of logging in is switched off in the dashboard.
    public static let disallowedLoginMethod = PrivyErrorCode(rawValue: "disallowed_login_method")
    /// The app does not have this feature.
    public static let featureNotEnabled = PrivyErrorCode(rawValue: "feature_not_enabled")
    /// The service does not do this.
    public static let notSupported = PrivyErrorCode(rawValue: "not_supported")
}

// Who asks.
extension PrivyErrorCode {
    /// The token is missing, over, or another app's.
    public static let invalidToken = PrivyErrorCode(rawValue: "missing_or_invalid_token")
    /// A refresh token came a second time.
    public static let tokenAlreadyUsed = PrivyErrorCode(rawValue: "token_already_used")
    /// The session was logged out before.
    public static let alreadyLoggedOut = PrivyErrorCode(rawValue: "already_logged_out")
    /// A wrong answer to a challenge: mostly a wrong code.
    public static let invalidCredentials = PrivyErrorCode(rawValue: "invalid_credentials")
    /// The contact is not on the app's list of those who may log in.
    public static let allowlistRejected = PrivyErrorCode(rawValue: "allowlist_rejected")
    /// There is no such user, and none may be made.
    public static let userDoesNotExist = PrivyErrorCode(rawValue: "user_does_not_exist")
    /// A second factor is asked for.
    public static let missingMFA = PrivyErrorCode(rawValue: "missing_or_invalid_mfa")
}

// What they ask for.
extension PrivyErrorCode {
    /// The request is not one the service takes.
    public static let invalidData = PrivyErrorCode(rawValue: "invalid_data")
    /// The request is not one the service takes.
    public static let invalidRequest = PrivyErrorCode(rawValue: "invalid_request")
    /// It is there already.
    public static let resourceAlreadyExists = PrivyErrorCode(rawValue: "resource_already_exists")
    /// The user has as many wallets as there may be.
    public static let maximumAccountsReached = PrivyErrorCode(rawValue: "max_accounts_reached")
    /// Too many requests; try again later.
    public static let tooManyRequests = PrivyErrorCode(rawValue: "too_many_requests")
    /// A policy of the wallet forbids it.
    public static let policyViolation = PrivyErrorCode(rawValue: "policy_violation")
    /// Less of the chain's own currency than a broadcast needs.
    public static let insufficientFunds = PrivyErrorCode(rawValue: "insufficient_funds")
    /// The service's node did not take the transaction.
    public static let broadcastFailure = PrivyErrorCode(rawValue: "transaction_broadcast_failure")
}

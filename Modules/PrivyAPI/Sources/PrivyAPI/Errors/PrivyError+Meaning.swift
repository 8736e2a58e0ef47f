extension PrivyError {
    /// Whether the session's token is refused: it is over, or the session was ended.
    ///
    /// One refresh may help; when that is refused alike, the user must log in again.
    public var refusesToken: Bool {
        kind == .refused && [400, 401].contains(status) && code == .invalidToken && !refusesUserToken
    }

    /// Whether the signature of the request is refused: missing, by a key that is over, or by too few keys.
    ///
    /// The service says it with status 401 and without a code.
    public var refusesAuthorization: Bool {
        kind == .refused && status == 401 && code == nil
            && (says("no valid authorization keys") || says("privy-authorization-signature"))
    }

    /// Whether the exchange of a token for a signing key refuses the token: the dashboard expects another kind of token, or
    /// another app's.
    ///
    /// A mistake in the set-up, which no log-in mends.
    public var refusesUserToken: Bool { kind == .refused && says("invalid jwt token provided") }

    /// Whether the app's set-up is refused rather than the user: an id, an origin, a feature that is off.
    public var refusesSetup: Bool {
        guard kind == .refused else { return false }
        if refusesUserToken || says("has not been set as an allowed app identifier") || says("invalid privy app id")
            || says("invalid app client id") || says("invalid app id or app secret")
        {
            return true
        }
        return code.map { Self.setupCodes.contains($0) } ?? false
    }

    /// Whether a refresh token came a second time.
    public var refusesUsedToken: Bool { kind == .refused && code == .tokenAlreadyUsed }

    /// Whether a one-time code was refused, as opposed to a failure on the way.
    public var refusesCode: Bool {
        guard kind == .refused, let status, 400..<500 ~= status, status != 429 else { return false }
        return code == .invalidCredentials || (code == nil && status == 422) || says("code combination")
    }

    /// Whether a wallet was to be made that is there already.
    public var findsWallet: Bool {
        kind == .refused && (code == .resourceAlreadyExists || says("embedded_wallet_already_exists"))
    }

    /// Whether the service failed to fetch the keys that tokens are checked by, which passes.
    public var missesTokenKeys: Bool { kind == .refused && code == .invalidData && says("failed to fetch jwks") }

    /// Whether a policy forbids it; asking again, or another way, changes nothing.
    public var isDeniedByPolicy: Bool { kind == .refused && code == .policyViolation }

    /// Whether the service was asked too often; ``retryAfter`` may say how long to wait.
    public var isRateLimited: Bool { kind == .refused && (status == 429 || code == .tooManyRequests) }

    /// Whether an idempotency key was used for another request before.
    public var conflictsWithKey: Bool { kind == .refused && (status == 400 || status == 409) && says("idempotency") }

    /// Whether nothing says that the request was refused: it may have been done, or may be done when it is sent again.
    public var isTransient: Bool {
        switch kind {
        case .transport: true
        case .refused: status == 408 || (status ?? 0) >= 500
        case .unexpectedAnswer: true
        default: false
        }
    }

    private static let setupCodes: Set<PrivyErrorCode> = [
        .invalidAppID, .invalidClientID, .missingOrigin, .invalidOrigin, .invalidNativeAppID, .disallowedLoginMethod,
        .featureNotEnabled,
    ]

    private func says(_ fragment: String) -> Bool { message.lowercased().contains(fragment) }
}

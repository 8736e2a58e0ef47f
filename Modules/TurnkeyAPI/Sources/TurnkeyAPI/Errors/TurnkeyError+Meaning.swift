extension TurnkeyError {
    /// Whether the key that stamped the request is no key any more: expired, deleted, or replaced by another log-in.
    ///
    /// Whoever holds such a key drops it once, and never asks with it again.
    public var endsSession: Bool {
        guard kind == .refused else { return false }
        if vendorCode == .publicKeyNotFound || vendorCode == .apiKeyExpired { return true }
        return status == 401
            && (says("could not find public key in organization or its parent organization") || says("expired api key"))
    }

    /// Whether a policy forbids it; asking again, or another way, changes nothing.
    public var isDeniedByPolicy: Bool {
        (kind == .refused || kind == .activityFailed)
            && (vendorCode == .forbidden || (code == Self.permissionDenied && says("policy engine denied")))
    }

    /// Whether the service was asked too often in too short a time; ``rateLimit`` may say how long to wait.
    ///
    /// The sum of open one-time codes is another limit: ``hasTooManyCodes``.
    public var isRateLimited: Bool {
        kind == .refused && (status == 429 || vendorCode == .rateLimitExceeded) && !isQuotaExhausted
    }

    /// Whether the organisation's signatures of this month are used up.
    public var isQuotaExhausted: Bool { vendorCode == .signingQuotaExceeded }

    /// Whether there is nothing to sign with in the organisation: mostly the parent was named where the user's own belongs.
    public var findsNoSigner: Bool {
        (kind == .refused || kind == .activityFailed) && says("could not find any resource to sign with")
    }

    /// Whether as many one-time codes for the contact are open as may be.
    public var hasTooManyCodes: Bool { kind == .refused && says("max number of otps have been initiated") }

    /// Whether the request may be repeated as the same bytes: nothing says that it was refused.
    public var isTransient: Bool {
        kind == .transport || (kind == .refused && (status ?? 0) >= 500)
    }

    private static let permissionDenied = 7

    private func says(_ fragment: String) -> Bool { message.lowercased().contains(fragment) }
}

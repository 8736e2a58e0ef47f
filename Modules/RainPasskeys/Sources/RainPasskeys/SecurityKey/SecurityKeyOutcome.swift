internal import CFido2
internal import RainCore

/// What a security key's status means for its user (CTAP 2.1, §8.2).
enum SecurityKeyOutcome: Hashable, Sendable {
    /// Done.
    case done
    /// The PIN is needed, or another one.
    case pin(isRetry: Bool)
    /// It ends here.
    case failed(Failure)

    /// Why it ended.
    struct Failure: Error, Hashable, Sendable {
        let kind: RainError.Kind
        let message: String
        let status: Int32

        var error: RainError { RainError(kind, message, context: ["securityKey": "\(status)"]) }
    }

    init(_ status: Int32) {
        switch status {
        case rain_fido_ok: self = .done
        case rain_fido_pin_required: self = .pin(isRetry: false)
        case rain_fido_pin_invalid: self = .pin(isRetry: true)
        default: self = .failed(Self.failure(status))
        }
    }

    private static func failure(_ status: Int32) -> Failure {
        let (kind, message): (RainError.Kind, String) =
            switch status {
            case rain_fido_denied, rain_fido_cancelled: (.userRejected, "the security key's user said no")
            case rain_fido_action_timeout, rain_fido_user_action_timeout:
                (.userRejected, "the security key was not touched in time")
            case rain_fido_no_credentials: (.userRejected, "the security key has no passkey of this domain to use")
            case rain_fido_excluded: (.invalidConfig, "this security key holds a passkey of the account already")
            case rain_fido_pin_blocked, rain_fido_pin_auth_blocked:
                (.invalidConfig, "the security key is locked after too many wrong PINs; take it out and in, or reset it")
            case rain_fido_key_store_full: (.invalidConfig, "the security key has no room for another passkey")
            case rain_fido_unsupported_algorithm, rain_fido_unsupported_option:
                (.invalidConfig, "this security key makes no passkeys of the kind that is needed")
            default: (.providerError, "the security key failed")
            }
        return Failure(kind: kind, message: message, status: status)
    }
}

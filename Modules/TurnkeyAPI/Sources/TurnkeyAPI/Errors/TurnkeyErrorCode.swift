/// Turnkey's own name of an error (`turnkeyErrorCode`); open, because the service adds to the list.
///
/// Follows https://docs.turnkey.com/developer-reference/api-overview/errors.
public struct TurnkeyErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name on the wire.
    public let rawValue: String

    /// A name as the service spells it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name on the wire.
    public var description: String { rawValue }
}

// Who asks.
extension TurnkeyErrorCode {
    /// The key that stamped the request is not, or no longer, a key of the organisation: the session is dead.
    public static let publicKeyNotFound = TurnkeyErrorCode(rawValue: "PUBLIC_KEY_NOT_FOUND")
    /// The key that stamped the request has expired: the session is dead.
    public static let apiKeyExpired = TurnkeyErrorCode(rawValue: "API_KEY_EXPIRED")
    /// No valid authentication came with the request.
    public static let unauthenticated = TurnkeyErrorCode(rawValue: "UNAUTHENTICATED")
    /// The request carries no stamp.
    public static let signatureMissing = TurnkeyErrorCode(rawValue: "SIGNATURE_MISSING")
    /// The stamp does not verify over the body.
    public static let signatureInvalid = TurnkeyErrorCode(rawValue: "SIGNATURE_INVALID")
    /// There is no such credential.
    public static let credentialNotFound = TurnkeyErrorCode(rawValue: "CREDENTIAL_NOT_FOUND")
    /// The credential is in use already.
    public static let credentialConflict = TurnkeyErrorCode(rawValue: "CREDENTIAL_CONFLICT")
    /// The token of a sign-in provider was refused.
    public static let invalidOIDCToken = TurnkeyErrorCode(rawValue: "INVALID_OIDC_TOKEN")
    /// The sign-in provider is attached already.
    public static let oauthProviderAlreadyExists = TurnkeyErrorCode(rawValue: "OAUTH_PROVIDER_ALREADY_EXISTS")
}

// What they may do.
extension TurnkeyErrorCode {
    /// A policy, or the lack of one, forbids the request.
    public static let forbidden = TurnkeyErrorCode(rawValue: "FORBIDDEN")
    /// The sender may not make this request.
    public static let requestNotAuthorized = TurnkeyErrorCode(rawValue: "REQUEST_NOT_AUTHORIZED")
    /// The sender is not in the organisation the activity is for.
    public static let invalidActivityCaller = TurnkeyErrorCode(rawValue: "INVALID_ACTIVITY_CALLER")
    /// The organisation that is named and that of the key differ.
    public static let organizationMismatch = TurnkeyErrorCode(rawValue: "ORGANIZATION_MISMATCH")
    /// There is no such organisation.
    public static let organizationNotFound = TurnkeyErrorCode(rawValue: "ORGANIZATION_NOT_FOUND")
    /// What is named as an organisation is no identifier.
    public static let invalidOrganizationID = TurnkeyErrorCode(rawValue: "INVALID_ORGANIZATION_ID")
    /// The organisation's use of the API is switched off.
    public static let apiOperationsDisabled = TurnkeyErrorCode(rawValue: "API_OPERATIONS_DISABLED")
    /// Too many requests; try again in a few seconds.
    public static let rateLimitExceeded = TurnkeyErrorCode(rawValue: "RATE_LIMIT_EXCEEDED")
    /// The organisation's signatures are used up.
    public static let signingQuotaExceeded = TurnkeyErrorCode(rawValue: "SIGNING_QUOTA_EXCEEDED")
    /// The wallet account was never exported, which is asked for here.
    public static let walletAccountNotExported = TurnkeyErrorCode(rawValue: "WALLET_ACCOUNT_NOT_EXPORTED")
}

// What they ask for.
extension TurnkeyErrorCode {
    /// The request is not one the service takes.
    public static let requestInvalid = TurnkeyErrorCode(rawValue: "REQUEST_INVALID")
    /// The transaction is malformed.
    public static let invalidTransaction = TurnkeyErrorCode(rawValue: "INVALID_TRANSACTION")
    /// Transactions of this type are not signed.
    public static let unsupportedTransactionType = TurnkeyErrorCode(rawValue: "UNSUPPORTED_TRANSACTION_TYPE")
    /// What is given as an e-mail address is none.
    public static let invalidEmail = TurnkeyErrorCode(rawValue: "INVALID_EMAIL")
    /// What is given as a domain name is none.
    public static let invalidDomainName = TurnkeyErrorCode(rawValue: "INVALID_FQDN")
    /// The organisation may not send e-mail.
    public static let emailSendingDisabled = TurnkeyErrorCode(rawValue: "EMAIL_SENDING_DISABLED")
    /// The chain's node failed the service.
    public static let rpcCallError = TurnkeyErrorCode(rawValue: "RPC_CALL_ERROR")
    /// The service failed.
    public static let internalError = TurnkeyErrorCode(rawValue: "INTERNAL")
    /// The service gives no name; the message is all there is.
    public static let unspecified = TurnkeyErrorCode(rawValue: "UNSPECIFIED")
}

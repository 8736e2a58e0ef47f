/// Whoever holds a user's passkeys: a security key, a browser, the operating system.
///
/// An authenticator shows the user what is asked and answers only with the user's consent. It knows nothing of accounts or
/// sessions. For tests there is `SoftwarePasskeyAuthenticator` of RainTestKit; one of an app's own forwards the request to what
/// the platform offers and hands the answer back as it came:
///
///     struct BrowserAuthenticator: PasskeyAuthenticator {
///         let browser: Browser
///         func createPasskey(_ request: PasskeyCreationRequest) async throws -> PasskeyRegistration { … }
///         func assertPasskey(_ request: PasskeyAssertionRequest) async throws -> PasskeyAssertion { … }
///     }
///
/// The names are those of Web Authentication, level 3 (W3C).
public protocol PasskeyAuthenticator: Sendable {
    /// Makes a new passkey.
    ///
    /// - Throws: `RainError` `userRejected` (RAIN_401) when the user did not consent or let the time pass, `invalidConfig`
    ///   (RAIN_102) when it cannot be used here, such as for a domain it does not serve.
    func createPasskey(_ request: PasskeyCreationRequest) async throws -> PasskeyRegistration

    /// Signs a challenge with a passkey of the domain.
    ///
    /// - Throws: As `createPasskey(_:)`; a user without a passkey for the domain looks like one who did not consent.
    func assertPasskey(_ request: PasskeyAssertionRequest) async throws -> PasskeyAssertion
}

/// What a new passkey is made for (`PublicKeyCredentialCreationOptions`).
public struct PasskeyCreationRequest: Hashable, Sendable {
    /// The domain the passkey belongs to, such as `example.com`; it can be used nowhere else.
    public var domain: String
    /// What the user is shown as the other side.
    public var serviceName: String
    /// Bytes that the answer must hold, so that it is fresh: at least 16, random.
    public var challenge: [UInt8]
    /// The account's random handle, 1 to 64 bytes; never an email address or a phone number.
    public var userHandle: [UInt8]
    /// What the user is shown as the account.
    public var userName: String
    /// Passkeys that must not be there already, by their ids.
    public var excludedCredentialIDs: [[UInt8]]
    /// How long the user has.
    public var timeout: Duration

    /// Makes a request; the user has five minutes unless given.
    public init(
        domain: String, serviceName: String, challenge: [UInt8], userHandle: [UInt8], userName: String,
        excludedCredentialIDs: [[UInt8]] = [], timeout: Duration = .seconds(300)
    ) {
        self.domain = domain
        self.serviceName = serviceName
        self.challenge = challenge
        self.userHandle = userHandle
        self.userName = userName
        self.excludedCredentialIDs = excludedCredentialIDs
        self.timeout = timeout
    }
}

/// What an authenticator says of a new passkey (`AuthenticatorAttestationResponse`).
public struct PasskeyRegistration: Hashable, Sendable {
    /// How a passkey may be reached (`AuthenticatorTransport`).
    public enum Transport: String, Hashable, Sendable, CaseIterable {
        case usb, nfc, ble, `internal`, hybrid
        case smartCard = "smart-card"
    }

    /// Names the passkey.
    public var credentialID: [UInt8]
    /// What was consented to, as JSON; kept byte for byte, for it is hashed.
    public var clientDataJSON: [UInt8]
    /// The new key and how it is vouched for, in CBOR.
    public var attestationObject: [UInt8]
    /// How it may be reached.
    public var transports: [Transport]

    /// Makes an answer.
    public init(
        credentialID: [UInt8], clientDataJSON: [UInt8], attestationObject: [UInt8], transports: [Transport]
    ) {
        self.credentialID = credentialID
        self.clientDataJSON = clientDataJSON
        self.attestationObject = attestationObject
        self.transports = transports
    }
}

/// What is to be signed with a passkey (`PublicKeyCredentialRequestOptions`).
public struct PasskeyAssertionRequest: Hashable, Sendable {
    /// The domain the passkey belongs to.
    public var domain: String
    /// Bytes that the answer must hold.
    public var challenge: [UInt8]
    /// The passkeys that will do; empty where any of the domain will.
    public var allowedCredentialIDs: [[UInt8]]
    /// How long the user has.
    public var timeout: Duration

    /// Makes a request; the user has five minutes unless given.
    public init(
        domain: String, challenge: [UInt8], allowedCredentialIDs: [[UInt8]] = [], timeout: Duration = .seconds(300)
    ) {
        self.domain = domain
        self.challenge = challenge
        self.allowedCredentialIDs = allowedCredentialIDs
        self.timeout = timeout
    }
}

/// A signature by a passkey (`AuthenticatorAssertionResponse`).
public struct PasskeyAssertion: Hashable, Sendable {
    /// Names the passkey.
    public var credentialID: [UInt8]
    /// What the authenticator states: the domain, what the user did, how often it signed.
    public var authenticatorData: [UInt8]
    /// What was consented to, as JSON; kept byte for byte, for it is hashed.
    public var clientDataJSON: [UInt8]
    /// The signature over both, in DER.
    public var signature: [UInt8]
    /// The account's handle, where the authenticator knows it.
    public var userHandle: [UInt8]?

    /// Makes an answer.
    public init(
        credentialID: [UInt8], authenticatorData: [UInt8], clientDataJSON: [UInt8], signature: [UInt8],
        userHandle: [UInt8]? = nil
    ) {
        self.credentialID = credentialID
        self.authenticatorData = authenticatorData
        self.clientDataJSON = clientDataJSON
        self.signature = signature
        self.userHandle = userHandle
    }
}

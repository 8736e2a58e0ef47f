public import RainCore
public import RainSession

/// A wallet behind one provider, as the commands see it.
public struct WalletConnection: Sendable {
    /// Logging in and out.
    public let login: any OneTimeCodeLogin
    /// What is registered with the SDK.
    public let provider: any ProviderDescriptor
    /// Logging in by a passkey; nil where there is no such thing.
    public let passkeys: PasskeyAccess?
    /// Attaching contacts and telling them; nil where there is no such thing.
    public let contacts: (any ContactVerification & ProfileReading)?
    /// Refreshing the session before its time; nil where it cannot be asked for.
    public let refresh: (@Sendable () async throws -> Void)?

    /// Makes a connection.
    public init(
        login: any OneTimeCodeLogin, provider: any ProviderDescriptor, passkeys: PasskeyAccess? = nil,
        contacts: (any ContactVerification & ProfileReading)? = nil, refresh: (@Sendable () async throws -> Void)? = nil
    ) {
        self.login = login
        self.provider = provider
        self.passkeys = passkeys
        self.contacts = contacts
        self.refresh = refresh
    }
}

/// Logging in by a passkey, and where passkeys are shown.
public struct PasskeyAccess: Sendable {
    /// Logging in.
    public let login: any PasskeyLogin
    /// Who shows the prompts of one run, by the options `passkeyOptions` of a command.
    public let authenticator: @Sendable (Invocation) throws -> any PasskeyAuthenticator

    /// Makes an access.
    public init(
        login: any PasskeyLogin, authenticator: @escaping @Sendable (Invocation) throws -> any PasskeyAuthenticator
    ) {
        self.login = login
        self.authenticator = authenticator
    }
}

/// What a tool's connections have besides a log-in by code.
public enum WalletFeature: Hashable, Sendable {
    /// `passkeys`: the commands `signup`, `passkey add` and `passkey list`, and `login --passkey`.
    case passkeys
    /// `contacts`: the command `contact add`; no address is shown of an account that has none.
    case contacts
    /// A session worth watching: the commands `session watch` and `session refresh`.
    case watching
}

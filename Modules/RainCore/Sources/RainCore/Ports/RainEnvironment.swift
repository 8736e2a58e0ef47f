public import RainHTTP
public import RainStore

/// What an SDK gets from outside: the network, the places where things are kept, the time and randomness.
///
/// One is given to the builder and to each provider, so that all of them share a transport and a clock.
public struct RainEnvironment: Sendable {
    /// How requests are sent.
    public var transport: any HTTPTransport
    /// Where sessions and keys are kept.
    public var secrets: any SecureStore
    /// Where sends are written down.
    public var journal: any TransactionJournal
    /// The time.
    public var time: any TimeSource
    /// Where unpredictable bytes come from.
    public var randomness: any RandomnessSource

    /// Makes an environment of parts.
    public init(
        transport: any HTTPTransport, secrets: any SecureStore, journal: any TransactionJournal,
        time: any TimeSource = SystemTime(), randomness: any RandomnessSource = SystemRandomness()
    ) {
        self.transport = transport
        self.secrets = secrets
        self.journal = journal
        self.time = time
        self.randomness = randomness
    }

    /// The durable environment, in the user's state directory: `$XDG_STATE_HOME/rain`, else `~/.local/state/rain`.
    ///
    /// Made once for the process. Nothing is read or written before it is needed. `$XDG_STATE_HOME`, or else `$HOME`, must name a
    /// directory that is there: if not, the first thing that is kept or looked for is an error that names it.
    public static let live = RainEnvironment.live(stateDirectory: Platform.stateDirectory)

    /// The durable environment in a directory of the app's choice.
    ///
    /// Secrets are sealed under a key; `secrets.keyLocation()` says where it is.
    ///
    /// - Parameters:
    ///   - stateDirectory: An absolute path; the directory is created with mode 0700 on first use, in one that is there, and a
    ///     path that cannot be used is an error then.
    ///   - vault: Where the key of the secrets is kept, such as RainKeyring's `SecretService()`; in a file of mode 0600 beside
    ///     them when there is none, or it cannot be used when the key is made.
    public static func live(stateDirectory: String, vault: (any SealingKeyVault)? = nil) -> RainEnvironment {
        RainEnvironment(
            transport: CurlTransport(), secrets: FileSecureStore(stateDirectory: stateDirectory, vault: vault),
            journal: SQLiteTransactionJournal(directory: stateDirectory))
    }

    /// An environment that keeps nothing.
    ///
    /// For tests and tools that send nothing of value: after a crash it does not know what was on its way.
    public static func inMemory(transport: (any HTTPTransport)? = nil) -> RainEnvironment {
        RainEnvironment(
            transport: transport ?? CurlTransport(), secrets: InMemorySecureStore(), journal: InMemoryTransactionJournal())
    }
}

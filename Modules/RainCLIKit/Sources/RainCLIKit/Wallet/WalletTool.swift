public import RainCore

/// The command-line wallet that every provider's tool is: the same commands, whoever holds the keys.
///
/// A tool says what it is called, which settings it reads and how they become a connection; the rest is here.
public struct WalletTool: Sendable {
    /// Makes a connection from the settings of a run.
    public typealias Connect = @Sendable (Configuration, RainEnvironment) throws -> WalletConnection

    let name: String
    let summary: String
    let fields: [ConfigurationField]
    let features: Set<WalletFeature>
    let further: [Command]
    let keyring: (any SealingKeyVault)?
    let connect: Connect

    /// Describes a tool.
    ///
    /// - Parameters:
    ///   - name: What it is called, such as `rain-turnkey`.
    ///   - summary: One line of what it is.
    ///   - fields: The settings it reads besides those all tools share.
    ///   - features: What its connections have besides a log-in by code; the commands for them are there then.
    ///   - further: Commands of its own, at the end of the list.
    ///   - keyring: Where users may have the key kept that seals their sessions, such as RainKeyring's `SecretService()`.
    ///   - connect: How settings become a wallet; it throws `ConfigurationError` for one that is missing.
    public init(
        _ name: String, summary: String, fields: [ConfigurationField], features: Set<WalletFeature> = [],
        further: [Command] = [], keyring: (any SealingKeyVault)? = nil, connect: @escaping Connect
    ) {
        self.name = name
        self.summary = summary
        self.fields = fields + (keyring == nil ? [] : [OfferedVault.field])
        self.features = features
        self.further = further
        self.keyring = keyring
        self.connect = connect
    }

    /// What `--version` tells: the tools' own version, which is that of the SDK they are made of.
    static let version = "0.1.0-dev"

    /// The commands that have to do with who is logged in.
    private var loginCommands: [Command] {
        var commands = [login]
        if features.contains(.passkeys) { commands += [signup, passkeyAdd, passkeyList] }
        if features.contains(.contacts) { commands.append(contactAdd) }
        if features.contains(.watching) { commands += [sessionWatch, sessionRefresh] }
        return commands
    }

    /// The two ways a card gets its money by.
    private var cardCommands: [Command] {
        [
            collateralList, collateralEstimate, collateralWithdraw, authPullStatus, authPullApprove, authPullConfirm,
            authPullRevoke, authPullPermit, authPullSimulateCard,
        ]
    }

    /// The tool, ready to run.
    public var commandLine: CommandLineTool {
        let settings = (fields + [SharedFields.rpcURL]).compactMap { field in
            field.option.map { OptionDescription.value($0, "VALUE", help: "Instead of \(field.name) in the configuration.") }
        }
        return CommandLineTool(
            name, summary: summary, version: Self.version,
            commands: [configInit] + loginCommands + [
                session, wallet, accounts, balance, history, send, pending, resume, speedUp, cancel,
            ] + cardCommands + [
                signMessage, signTypedData, exportPhrase, exportKey, importPhrase, logout,
            ] + further,
            sharedOptions: [
                .value("chain", "ID", help: "The chain's number; 84532, Base Sepolia, unless given."), .json,
            ] + settings)
    }
}

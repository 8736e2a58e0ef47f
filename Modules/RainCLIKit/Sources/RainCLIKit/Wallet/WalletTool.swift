public import RainCore
public import RainSession

/// A wallet behind one provider, as the commands see it.
public struct WalletConnection: Sendable {
    /// Logging in and out.
    public let login: any OneTimeCodeLogin
    /// What is registered with the SDK.
    public let provider: any ProviderDescriptor

    /// Makes a connection.
    public init(login: any OneTimeCodeLogin, provider: any ProviderDescriptor) {
        self.login = login
        self.provider = provider
    }
}

/// The command-line wallet that every provider's tool is: the same commands, whoever holds the keys.
///
/// A tool says what it is called, which settings it reads and how they become a connection; the rest is here.
public struct WalletTool: Sendable {
    /// Makes a connection from the settings of a run.
    public typealias Connect = @Sendable (Configuration, RainEnvironment) throws -> WalletConnection

    let name: String
    let summary: String
    let fields: [ConfigurationField]
    let connect: Connect

    /// Describes a tool.
    ///
    /// - Parameters:
    ///   - name: What it is called, such as `rain-turnkey`.
    ///   - summary: One line of what it is.
    ///   - fields: The settings it reads besides those all tools share.
    ///   - connect: How settings become a wallet; it throws `ConfigurationError` for one that is missing.
    public init(_ name: String, summary: String, fields: [ConfigurationField], connect: @escaping Connect) {
        self.name = name
        self.summary = summary
        self.fields = fields
        self.connect = connect
    }

    /// What `--version` tells: the tools' own version, which is that of the SDK they are made of.
    static let version = "0.1.0-dev"

    /// The tool, ready to run.
    public var commandLine: CommandLineTool {
        let settings = (fields + [SharedFields.rpcURL]).compactMap { field in
            field.option.map { OptionDescription.value($0, "VALUE", help: "Instead of \(field.name) in the configuration.") }
        }
        return CommandLineTool(
            name, summary: summary, version: Self.version,
            commands: [
                configInit, login, session, wallet, accounts, balance, history, send, pending, resume, speedUp, cancel,
                signMessage,
                signTypedData, exportPhrase, exportKey, importPhrase, logout,
            ],
            sharedOptions: [
                .value("chain", "ID", help: "The chain's number; 84532, Base Sepolia, unless given."), .json,
            ] + settings)
    }
}

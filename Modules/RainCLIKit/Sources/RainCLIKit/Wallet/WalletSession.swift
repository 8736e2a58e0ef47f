internal import RainCore
internal import RainSession

/// What a command of a wallet works with: the connection, the chain, and once it is asked for the client.
struct WalletSession: Sendable {
    let connection: WalletConnection
    let network: NetworkConfig
    let environment: RainEnvironment
    let configuration: Configuration
    /// Where the journal and the sealed secrets are.
    let stateDirectory: String

    init(_ invocation: Invocation, tool: WalletTool) throws {
        let paths = try StandardPaths(environment: invocation.environment)
        let known = SharedFields.all.map(\.name)
        configuration = try invocation.configuration(
            SharedFields.all + tool.fields.filter { !known.contains($0.name) })
        network = try Self.network(invocation.arguments.value("chain"), configuration)
        stateDirectory = paths.stateDirectory
        var vault: (any SealingKeyVault)?
        if let keyring = tool.keyring { vault = try OfferedVault(keyring, configuration) }
        environment = .live(stateDirectory: stateDirectory, vault: vault)
        connection = try tool.connect(configuration, environment)
    }

    /// The client of whoever is logged in.
    ///
    /// - Parameter features: What a command needs besides; only that, so that a wrong setting of one feature stops no other.
    func client(with features: (any RainModule)...) async throws -> RainClient {
        try await connection.login.awaitSessionRestore()
        let builder = RainSdk.builder(environment: environment)
            .rpcEndpoints(networks)
            .register(connection.provider)
        for feature in features { builder.register(feature) }
        return try await builder.build().provider(connection.provider.id)
    }

    var chain: ChainID { network.chainID }

    /// The chain of this run, and the others that are known: a transaction is resumed on the chain it was sent on.
    var networks: [NetworkConfig] {
        [network]
            + Self.publicNodes.filter { $0.key != chain }.map { NetworkConfig(chainID: $0.key, rpcURL: $0.value) }
    }

    /// The chain of a transaction that was found in the journal.
    func network(of chain: ChainID) -> NetworkConfig {
        networks.first { $0.chainID == chain } ?? network
    }

    /// Test networks that a public node serves; the SDK itself has no node built in.
    private static let publicNodes: [ChainID: String] = [
        .baseSepolia: "https://base-sepolia-rpc.publicnode.com",
        .avalancheFuji: "https://avalanche-fuji-c-chain-rpc.publicnode.com",
    ]

    private static func network(_ chain: String?, _ configuration: Configuration) throws -> NetworkConfig {
        // No sign, and small enough for every reader of the JSON.
        guard let number = UInt64(chain ?? "84532"), (1...(1 << 53)).contains(number), chain?.first != "+" else {
            throw UsageError("--chain takes a chain's number, such as 84532 for Base Sepolia")
        }
        let id = ChainID(rawValue: number)
        let urls = configuration.values(SharedFields.rpcURL)
        guard urls.isEmpty else { return NetworkConfig(chainID: id, rpcURLs: urls) }
        guard let url = publicNodes[id] else {
            throw ConfigurationError("no node is known for chain \(id); give one with --rpc-url")
        }
        return NetworkConfig(chainID: id, rpcURL: url)
    }
}

extension RainClient {
    /// The token a person named: `native`, a ticker, or a contract's address.
    func token(named name: String, on network: NetworkConfig) throws -> Token {
        if ["native", network.currency.symbol.lowercased()].contains(name.lowercased()) { return .native }
        if name.hasPrefix("0x") { return .contract(try address(name, or: .tokenNotFound)) }
        let known = knownTokens(on: network.chainID)
        let matches = known.filter { $0.symbol.lowercased() == name.lowercased() }
        guard let match = matches.first, matches.count == 1 else {
            let names = known.map(\.symbol).joined(separator: ", ")
            throw RainError(
                .tokenNotFound,
                "\(quoted(name)) names no token known on \(network); known are native, \(names), or give the contract's address"
            )
        }
        return .contract(match.address)
    }
}

/// Reads an address a person typed, or throws an error of a kind.
func address(_ text: String, or kind: RainError.Kind) throws(RainError) -> Address {
    do {
        return try Address(text)
    } catch {
        throw RainError(kind, error.message, underlying: error)
    }
}

internal import RainEncoding

/// What all clients of one SDK share.
struct SharedServices: Sendable {
    let environment: RainEnvironment
    /// The configured chains, in the order of the configuration.
    let networks: [NetworkConfig]
    let nodes: [ChainID: ChainNode]
    let tokens: TokenStore
    let engine: TransactionEngine
    let maximumFee: Amount
    let guards: Guards
    let modules: RegisteredModules

    init(
        environment: RainEnvironment, networks: [NetworkConfig], tokens: [TokenInfo], maximumFee: Amount,
        guards: Guards, modules: RegisteredModules = RegisteredModules()
    ) {
        self.guards = guards
        self.modules = modules
        self.environment = environment
        self.networks = networks
        self.maximumFee = maximumFee
        self.tokens = TokenStore(registering: tokens)
        engine = TransactionEngine(journal: environment.journal)
        var nodes: [ChainID: ChainNode] = [:]
        for network in networks {
            nodes[network.chainID] = ChainNode(network: network, environment: environment)
        }
        self.nodes = nodes
    }

    func firstNetwork() throws(RainError) -> NetworkConfig {
        guard let network = networks.first else { throw RainError(.invalidConfig, "no chain is configured") }
        return network
    }

    func node(of chain: ChainID) throws(RainError) -> ChainNode {
        guard let node = nodes[chain] else {
            let known = nodes.keys.sorted().map(\.description).joined(separator: ", ")
            throw RainError(.invalidConfig, "chain \(chain) is not configured; configured are: \(known)")
        }
        return node
    }

    func preparer(of chain: ChainID, for wallet: any WalletProvider) throws(RainError) -> TransactionPreparer {
        TransactionPreparer(
            node: try node(of: chain), tokens: tokens, time: environment.time, makeID: makeID, maximumFee: maximumFee,
            isSubmitted: (wallet as? any TransactionSubmitting)?.submits(on: chain) ?? false)
    }

    /// A name for a new send: 128 random bits.
    @Sendable func makeID() throws -> String {
        Hex.encode(try environment.randomness.randomBytes(count: 16))
    }
}

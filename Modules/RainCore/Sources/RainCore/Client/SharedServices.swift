internal import RainEncoding

/// What all clients of one SDK share.
struct SharedServices: Sendable {
    let environment: RainEnvironment
    let nodes: [ChainID: ChainNode]
    let tokens: TokenStore
    let engine: TransactionEngine
    let maximumFee: Amount

    init(environment: RainEnvironment, networks: [NetworkConfig], tokens: [TokenInfo], maximumFee: Amount) {
        self.environment = environment
        self.maximumFee = maximumFee
        self.tokens = TokenStore(registering: tokens)
        engine = TransactionEngine(journal: environment.journal)
        var nodes: [ChainID: ChainNode] = [:]
        for network in networks {
            nodes[network.chainID] = ChainNode(network: network, transport: environment.transport, time: environment.time)
        }
        self.nodes = nodes
    }

    func node(of chain: ChainID) throws(RainError) -> ChainNode {
        guard let node = nodes[chain] else {
            let known = nodes.keys.sorted().map(\.description).joined(separator: ", ")
            throw RainError(.invalidConfig, "chain \(chain) is not configured; configured are: \(known)")
        }
        return node
    }

    func preparer(of chain: ChainID) throws(RainError) -> TransactionPreparer {
        TransactionPreparer(
            node: try node(of: chain), tokens: tokens, time: environment.time, makeID: makeID, maximumFee: maximumFee)
    }

    /// A name for a new send: 128 random bits.
    @Sendable func makeID() throws -> String {
        Hex.encode(try environment.randomness.randomBytes(count: 16))
    }
}

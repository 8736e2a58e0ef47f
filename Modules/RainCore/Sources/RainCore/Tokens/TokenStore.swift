internal import RainEthereum

/// The tokens an SDK knows: those built in, and those the app registered.
struct TokenStore: Sendable {
    private struct Key: Hashable {
        let chainID: ChainID
        let address: Address
    }

    private var inOrder: [TokenInfo] = []
    private var byKey: [Key: TokenInfo] = [:]

    init(registering added: [TokenInfo] = []) {
        // The first description of a contract counts, so one built in is never overridden.
        for token in TokenRegistry.builtIn + added {
            let key = Key(chainID: token.chainID, address: token.address)
            guard byKey[key] == nil else { continue }
            inOrder.append(token)
            byKey[key] = token
        }
    }

    func token(at address: Address, on chain: ChainID) -> TokenInfo? {
        byKey[Key(chainID: chain, address: address)]
    }

    func tokens(on chain: ChainID) -> [TokenInfo] {
        inOrder.filter { $0.chainID == chain }
    }
}

extension RainSdk {
    /// Collects what an SDK is made of.
    ///
    /// Nothing is checked before `build()`.
    public final class Builder {
        private let environment: RainEnvironment
        private var networks: [NetworkConfig] = []
        private var descriptors: [any ProviderDescriptor] = []
        private var tokens: [TokenInfo] = []
        private var modules: [any RainModule] = []
        private var maximumFee: Amount = "0.1"
        /// Set by the methods of RainSdk+Guards.swift.
        var guardSettings = GuardSettings()

        init(environment: RainEnvironment) {
            self.environment = environment
        }

        /// Sets the chains, in place of those set before.
        ///
        /// At least one is needed.
        @discardableResult
        public func rpcEndpoints(_ networks: [NetworkConfig]) -> Builder {
            self.networks = networks
            return self
        }

        /// Registers a provider.
        ///
        /// One of the same id is replaced and keeps its place in the order.
        @discardableResult
        public func register(_ provider: any ProviderDescriptor) -> Builder {
            if let place = descriptors.firstIndex(where: { $0.id == provider.id }) {
                descriptors[place] = provider
            } else {
                descriptors.append(provider)
            }
            return self
        }

        /// Adds a feature, in place of one of the same type.
        @discardableResult
        public func register(_ module: any RainModule) -> Builder {
            modules.append(module)
            return self
        }

        /// Adds tokens to those built in, which cannot be redefined.
        @discardableResult
        public func registerTokens(_ tokens: [TokenInfo]) -> Builder {
            self.tokens += tokens
            return self
        }

        /// Sets the most that the fee of one transaction may be, in a chain's own currency; 0.1 unless given.
        ///
        /// A transaction that could cost more is refused when it is prepared: a node that asks for too much, by mistake or on
        /// purpose, cannot spend the balance on a fee.
        @discardableResult
        public func maximumFee(_ amount: Amount) -> Builder {
            maximumFee = amount
            return self
        }

        /// Checks everything and makes the SDK.
        ///
        /// Nothing goes over the network. Without a provider it has no client, and is still good for what needs no wallet.
        ///
        /// - Throws: `RainError` `invalidConfig` (RAIN_102) with what is wrong and what would be right.
        public func build() throws(RainError) -> RainSdk {
            guard !networks.isEmpty else {
                throw RainError(.invalidConfig, "no chain is configured; give one to rpcEndpoints(_:)")
            }
            var seen: Set<ChainID> = []
            for network in networks {
                guard network.chainID.rawValue > 0 else {
                    throw RainError(.invalidConfig, "a chain's id is greater than zero")
                }
                guard seen.insert(network.chainID).inserted else {
                    throw RainError(.invalidConfig, "chain \(network.chainID) is configured twice")
                }
                try network.checkURLs()
                guard (0...TokenAmount.maximumDecimals).contains(network.currency.decimals) else {
                    throw RainError(
                        .invalidConfig,
                        """
                        the currency of \(network) has \(network.currency.decimals) decimals; 0 to \
                        \(TokenAmount.maximumDecimals) are possible
                        """)
                }
            }
            for descriptor in descriptors { try (descriptor as? any ProviderChecking)?.check() }
            try TokenStore.check(tokens)
            _ = try maximumFee.baseUnits(decimals: NativeCurrency.ether.decimals)
            let guards = try guardSettings.guards(
                networks: networks, tokens: TokenStore(registering: tokens), environment: environment)
            return RainSdk(
                descriptors: descriptors,
                shared: SharedServices(
                    environment: environment, networks: networks, tokens: tokens, maximumFee: maximumFee, guards: guards,
                    modules: try RegisteredModules(modules, chains: networks)))
        }
    }
}

@available(*, unavailable)
extension RainSdk.Builder: Sendable {}

/// The features of an SDK, each found by its type.
struct RegisteredModules: Sendable {
    private var states: [ObjectIdentifier: any Sendable] = [:]

    init() {}

    /// Checks features against the configured chains; of two of one type the later counts.
    init(_ modules: [any RainModule], chains: [NetworkConfig]) throws(RainError) {
        for module in modules { try add(module, chains) }
    }

    private mutating func add<Module: RainModule>(_ module: Module, _ chains: [NetworkConfig]) throws(RainError) {
        states[ObjectIdentifier(Module.self)] = try module.validate(chains: chains)
    }

    /// What a feature works with.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when it was not registered.
    func state<Module: RainModule>(of module: Module.Type) throws(RainError) -> Module.State {
        guard let state = states[ObjectIdentifier(module)] as? Module.State else {
            throw RainError(
                .invalidConfig, "\(Module.name) is not registered; give it to register(_:) of the builder before build()")
        }
        return state
    }
}

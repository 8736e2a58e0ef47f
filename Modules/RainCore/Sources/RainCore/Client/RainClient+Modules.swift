extension RainClient {
    /// What a registered feature works with, for the feature's own extension.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when the feature was not registered on the builder.
    @_spi(RainFeature)
    public func state<Module: RainModule>(of module: Module.Type) throws(RainError) -> Module.State {
        try shared.modules.state(of: module)
    }
}

/// A provider that is made without an error, and says what is wrong with its configuration when the SDK is built.
///
/// For providers whose constructor must not throw. The builder's `build()` asks; a fake for tests throws what it wants seen.
public protocol ProviderChecking: ProviderDescriptor {
    /// Checks the configuration; makes no request.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) with what is wrong and what would be right.
    func check() throws(RainError)
}

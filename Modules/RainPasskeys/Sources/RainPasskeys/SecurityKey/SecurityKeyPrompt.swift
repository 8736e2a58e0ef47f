public import RainCrypto

/// What a security key wants of its user, shown by the app.
///
/// A fake for tests answers from a list.
public protocol SecurityKeyPrompt: Sendable {
    /// Told when the key waits to be touched.
    func touchNeeded() async

    /// Asks for the key's PIN.
    ///
    /// - Parameter isRetry: Whether the one before was wrong.
    /// - Returns: The PIN, UTF-8; nil when the user does not give it.
    func pin(isRetry: Bool) async throws -> SecretBytes?
}

public import RainHTTP

/// Something that proves to Turnkey who sends a request, by a header over the exact bytes of its body.
///
/// The one method is all a stamper has; it may take time, because a passkey asks its owner. A fake for tests:
///
/// ```swift
/// struct NoStamp: TurnkeyStamper {
///     func stamp(_ body: [UInt8]) async throws -> HTTPHeaders.Field { .init(name: "X-Stamp", value: "none") }
/// }
/// ```
///
/// Follows https://docs.turnkey.com/developer-reference/api-overview/stamps.
public protocol TurnkeyStamper: Sendable {
    /// The header that stamps `body`.
    ///
    /// - Parameter body: The bytes that go on the wire, unchanged.
    /// - Throws: ``TurnkeyError`` when no stamp can be made; `CancellationError`.
    func stamp(_ body: [UInt8]) async throws -> HTTPHeaders.Field
}

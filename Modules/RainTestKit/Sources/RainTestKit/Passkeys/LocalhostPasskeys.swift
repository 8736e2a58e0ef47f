@_spi(RainTestKit) internal import RainSession

/// Lets `localhost` be the domain of passkeys while `body` runs, and in the tasks it starts.
///
/// Everywhere else it is refused: a passkey for it could be used on no other machine.
///
/// - Parameter port: Where the page that shows the passkeys is served on this machine.
public func withLocalhostPasskeys<Result>(port: UInt16, _ body: () async throws -> Result) async rethrows -> Result {
    try await PasskeyDomain.$localhostPort.withValue(port) { try await body() }
}

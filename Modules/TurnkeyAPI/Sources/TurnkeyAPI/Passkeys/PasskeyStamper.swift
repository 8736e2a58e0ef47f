import RainEncoding
public import RainHTTP

/// Stamps requests with a passkey: the header `X-Stamp-WebAuthn`.
///
/// Every request asks the owner, so it is used for a log-in (``TurnkeyClient/stampLogin(in:publicKeyHex:lifetimeSeconds:invalidateExisting:)``),
/// whose session stamps the rest. The value is plain JSON. The authenticator is a closure, which is all that is needed of it:
///
/// ```swift
/// let stamper = PasskeyStamper { challenge in
///     let answer = try await passkeys.assert(challenge)
///     return WebAuthnAssertion(…)
/// }
/// ```
///
/// Follows https://docs.turnkey.com/developer-reference/api-overview/stamps.
public struct PasskeyStamper: TurnkeyStamper, Sendable {
    /// The header this stamper writes.
    public static let headerName = "X-Stamp-WebAuthn"

    private let assert: @Sendable (_ challenge: [UInt8]) async throws -> WebAuthnAssertion

    /// A stamper over an authenticator.
    ///
    /// - Parameter assert: Asks the authenticator to sign the challenge's bytes; what it throws, a refusal of the owner for one,
    ///   passes as it is.
    public init(_ assert: @escaping @Sendable (_ challenge: [UInt8]) async throws -> WebAuthnAssertion) {
        self.assert = assert
    }

    /// The header that stamps `body`.
    ///
    /// - Throws: ``TurnkeyError`` of kind `untrusted` when the authenticator signed something else; what it throws itself.
    public func stamp(_ body: [UInt8]) async throws -> HTTPHeaders.Field {
        let challenge = WebAuthnAssertion.challenge(for: body)
        let assertion = try await assert(challenge)
        try assertion.check(answers: challenge)
        let stamp: JSONValue = [
            "credentialId": .string(Base64URL.encode(assertion.credentialID)),
            "authenticatorData": .string(Base64URL.encode(assertion.authenticatorData)),
            "clientDataJson": .string(Base64URL.encode(assertion.clientDataJSON)),
            "signature": .string(Base64URL.encode(assertion.signature)),
        ]
        return HTTPHeaders.Field(name: Self.headerName, value: stamp.text)
    }
}

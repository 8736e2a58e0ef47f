import RainCrypto
public import RainEncoding

/// The keys that sign an app's access tokens (RFC 7517).
public struct PrivyKeySet: Sendable {
    private struct Key: Sendable {
        let id: String?
        let key: P256.PublicKey
    }

    private let keys: [Key]

    /// Reads a set; keys of other kinds are left out.
    ///
    /// - Throws: ``PrivyError`` of kind `unexpectedAnswer` when none is left.
    public init(_ value: JSONValue) throws(PrivyError) {
        keys = try value.list("keys").prefix(16).compactMap { Self.key($0) }
        guard !keys.isEmpty else {
            throw PrivyError(
                .unexpectedAnswer, "the service names no P-256 key for its tokens", requestMayHaveBeenSent: true)
        }
    }

    /// Checks that a token is the service's, and for this app.
    ///
    /// When it ends is for its holder to see; one that was just made is in order also when this machine's clock is behind.
    ///
    /// - Parameter now: Seconds since 1970; thirty seconds either way are passed over.
    /// - Throws: ``PrivyError`` of kind `untrusted`, which says what is wrong.
    public func verify(_ token: PrivyAccessToken, appID: String, now: Int64) throws(PrivyError) {
        let signers = keys.filter { token.keyID == nil || $0.id == nil || $0.id == token.keyID }
        guard signers.contains(where: { $0.key.isValid(token.signature, for: token.signedBytes) }) else {
            throw Self.untrusted("is not signed by a key of this app")
        }
        guard token.issuer == "privy.io" else { throw Self.untrusted("is not Privy's") }
        guard token.audience == appID else { throw Self.untrusted("is for another app") }
        let (latest, overflow) = now.addingReportingOverflow(PrivyAccessToken.skew.components.seconds)
        guard token.issuedAt <= (overflow ? .max : latest) else {
            throw Self.untrusted("was made in the future; check this machine's clock")
        }
        guard token.expiresAt > token.issuedAt else { throw Self.untrusted("ends before it begins") }
    }

    private static func untrusted(_ message: String) -> PrivyError {
        PrivyError(.untrusted, "the access token \(message)", requestMayHaveBeenSent: true)
    }

    private static func key(_ value: JSONValue) -> Key? {
        guard value["kty"]?.stringValue == "EC", value["crv"]?.stringValue == "P-256",
            value["use"]?.stringValue ?? "sig" == "sig", value["alg"]?.stringValue ?? "ES256" == "ES256",
            let x = coordinate(value["x"]), let y = coordinate(value["y"]),
            let key = try? P256.PublicKey(x963Representation: [4] + x + y)
        else { return nil }
        return Key(id: value["kid"]?.stringValue, key: key)
    }

    private static func coordinate(_ value: JSONValue?) -> [UInt8]? {
        guard let text = value?.stringValue, let bytes = try? Base64URL.decode(text), bytes.count == 32 else { return nil }
        return bytes
    }
}

extension PrivyClient {
    /// The keys that sign the app's access tokens now.
    ///
    /// - Throws: ``PrivyError``; `CancellationError`.
    public func tokenKeys() async throws -> PrivyKeySet {
        try PrivyKeySet(try await get("/apps/\(app.id)/jwks.json"))
    }
}

import PrivyAPI
import RainCore
import RainCrypto
import RainEncoding
@_spi(RainFeature) import RainSession

/// What a log-in holds: an access token that was checked, and what the next one is got by.
struct PrivyTokens: SessionCredential {
    /// The access token, for an hour as a rule.
    let access: PrivyAccessToken
    /// The refresh token, which can be used once; nil once it was, or may have been.
    var refresh: Redacted<String>?
    /// When the refresh token ends, as far as is known.
    let endsAt: Timestamp

    /// The hash of the access token: every refresh makes another session of it.
    var sessionID: String { access.fingerprint }

    /// With nothing to refresh by, the session ends with its access token.
    var expiresAt: Timestamp? { isRefreshable ? max(endsAt, access.usableUntil) : access.usableUntil }

    var usableUntil: Timestamp? { access.usableUntil }

    var isRefreshable: Bool { refresh != nil }

    /// The same without what can be used once.
    var withoutRefresh: PrivyTokens {
        var tokens = self
        tokens.refresh = nil
        return tokens
    }
}

extension PrivyAccessToken {
    /// Until when the token is used: thirty seconds before it is over.
    var usableUntil: Timestamp { Timestamp(secondsSinceEpoch: expiresAt).adding(.zero - Self.skew) }

    /// Tells tokens apart, and gives nothing of them away.
    var fingerprint: String { Hex.encode(SHA256.hash(Array(text.exposed.utf8)).bytes.prefix(16)) }
}

// A record holds tokens, which pass through text anyway.
extension PrivyTokens {
    private static let version = 1

    /// The tokens as one secret.
    func record() throws(CryptoError) -> SecretBytes {
        var object: JSONObject = [
            "v": .number(JSONNumber(Self.version)), "access": .string(access.text.exposed),
            "endsAt": .number(JSONNumber(endsAt.millisecondsSinceEpoch)),
        ]
        if let refresh { object["refresh"] = .string(refresh.exposed) }
        return try SecretBytes(copying: JSONValue.object(object).encoded())
    }

    /// The tokens in a record; nil when it is none.
    ///
    /// They were checked before they were stored.
    init?(record: SecretBytes) {
        guard let object = try? JSONValue(parsing: record.withUnsafeBytes { Array($0) }, maximumDepth: 4),
            object["v"]?.intValue == Self.version, let text = object["access"]?.stringValue,
            let access = try? PrivyAccessToken(Redacted(text)), let endsAt = object["endsAt"]?.intValue
        else { return nil }
        self.access = access
        refresh = object["refresh"]?.stringValue.map { Redacted($0) }
        self.endsAt = Timestamp(millisecondsSinceEpoch: Int64(endsAt))
    }
}

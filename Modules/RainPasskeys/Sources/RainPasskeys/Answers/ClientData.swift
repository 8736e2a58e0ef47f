internal import RainCore
internal import RainCrypto
internal import RainEncoding
internal import RainSession

/// What the user consented to, as the browser wrote it down (Web Authentication, §5.8.1).
enum ClientData: Sendable {
    enum Ceremony: String, Sendable {
        case create = "webauthn.create"
        case get = "webauthn.get"
    }

    /// Checks that it is about this request, on a page of the domain that stood in no frame of another's.
    ///
    /// Members that are not known are passed over, as browsers add some.
    static func check(
        _ bytes: [UInt8], type: Ceremony, challenge: [UInt8], domain: PasskeyDomain
    ) throws(RainError) {
        // A byte order mark may stand before it (§7.1, step 5).
        let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
        guard let data = try? JSONValue(parsing: text, maximumDepth: 8), data["type"]?.stringValue == type.rawValue,
            data["challenge"]?.stringValue == Base64URL.encode(challenge), data["origin"]?.stringValue == domain.origin,
            data["crossOrigin"] == nil || data["crossOrigin"] == false, data["topOrigin"] == nil
        else {
            throw RainError(.providerError, "the browser answered another request than it was asked")
        }
    }

    /// Writes it for an authenticator that is asked without a browser, in the order of §5.8.1.1.
    static func written(_ type: Ceremony, challenge: [UInt8], domain: PasskeyDomain) -> [UInt8] {
        let data: JSONObject = [
            "type": .string(type.rawValue), "challenge": .string(Base64URL.encode(challenge)), "origin": .string(domain.origin),
            "crossOrigin": false,
        ]
        return JSONValue.object(data).encoded()
    }
}

/// What the authenticator itself states (Web Authentication, §6.1).
enum AuthenticatorStatement: Sendable {
    /// The flag of a user who was there.
    private static let userPresent: UInt8 = 0x01

    /// Checks that it is about the domain, and that somebody was there.
    static func check(_ bytes: [UInt8], domain: PasskeyDomain) throws(RainError) {
        // 32 bytes of hash, the flags, four of the count.
        guard bytes.count >= 37, bytes.prefix(32).elementsEqual(SHA256.hash(Array(domain.name.utf8)).bytes),
            bytes[32] & userPresent != 0
        else {
            throw RainError(.providerError, "the authenticator answered for another domain, or without anybody there")
        }
    }
}

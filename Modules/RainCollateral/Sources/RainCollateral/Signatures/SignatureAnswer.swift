internal import RainCore
internal import RainEncoding
internal import RainEthereum

/// What the issuing API answers when it is asked for a signature, in either of its shapes.
enum SignatureAnswer: Hashable, Sendable {
    /// Not yet: ask again after this long.
    case pending(Duration)
    /// The signature.
    case ready(AdminSignature)

    /// How long to wait where the answer does not say, and the longest that is believed.
    private static let usualWait = 5
    private static let longestWait = 60

    /// Reads `{status, signature: {data, salt}, expiresAt}` and `{status, parameters: […]}`.
    ///
    /// A signature that is said to be ready and has no bytes is not ready.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) for a signature that cannot be one.
    init(_ answer: JSONValue) throws(RainError) {
        let status = answer.text("status")?.lowercased() ?? ""
        let wait = answer.integer("retryAfter").map { min(max($0, 1), Self.longestWait) } ?? Self.usualWait
        guard ["ready", "completed"].contains(status), let signature = try Self.signature(in: answer) else {
            self = .pending(.seconds(wait))
            return
        }
        self = .ready(signature)
    }

    private static func signature(in answer: JSONValue) throws(RainError) -> AdminSignature? {
        if let data = answer["signature"]?.text("data") {
            return try signature(data, answer["signature"]?["salt"], answer["expiresAt"], for: nil)
        }
        guard let parameters = answer["parameters"]?.arrayValue, parameters.count >= 3 else { return nil }
        // Behind what is paid to whom: when it ends, Rain's salt, Rain's signature.
        let tail = Array(parameters.suffix(3))
        guard let data = tail[2].stringValue?.trimmed, !data.isEmpty else { return nil }
        return try signature(data, tail[1], tail[0], for: parameters.count == 7 ? try terms(parameters) : nil)
    }

    private static func signature(
        _ data: String, _ salt: JSONValue?, _ end: JSONValue?, for terms: AdminSignature.Terms?
    ) throws(RainError) -> AdminSignature {
        guard let bytes = AdminSignature.bytes(data), bytes.count == 65 else { throw malformed("is not 65 bytes of hex") }
        guard let salt = AdminSignature.salt(salt) else { throw malformed("has no salt of 32 bytes") }
        guard let end, let seconds = IssuingTime(end)?.seconds else { throw malformed("does not say when it ends") }
        return try AdminSignature(salt: salt, signature: bytes, expiresAt: seconds, terms: terms)
    }

    /// What `parameters` say is paid to whom: money, so it is read strictly.
    private static func terms(_ parameters: [JSONValue]) throws(RainError) -> AdminSignature.Terms {
        func address(_ place: Int) -> Address? { parameters[place].stringValue.flatMap { try? Address($0.trimmed) } }
        let digits = parameters[2].stringValue ?? parameters[2].numberValue?.text
        guard let proxy = address(0), let asset = address(1), let recipient = address(3),
            let units = digits.flatMap({ try? UInt256(decimal: $0, decimals: 0) })
        else { throw malformed("does not say what it is for") }
        return AdminSignature.Terms(proxy: proxy, asset: asset, baseUnits: units, recipient: recipient)
    }

    private static func malformed(_ what: String) -> RainError {
        RainError(.internalLogicError, "the issuing API's signature \(what)")
    }
}

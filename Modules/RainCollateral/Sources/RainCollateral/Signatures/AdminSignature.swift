public import RainCore
internal import RainEncoding
internal import RainEthereum

/// Rain's signature that lets a collateral pay out: 65 bytes that only the contract on the chain can judge.
public struct AdminSignature: Hashable, Sendable {
    /// Rain's salt.
    public let salt: ExecutorSalt
    /// The 65 bytes, as Rain gave them.
    public let signature: [UInt8]
    /// The last second, in seconds since 1970 (UTC), before which the chain takes it; exactly what Rain signed.
    public let expiresAt: UInt64
    /// What it was given out for, where Rain says so beside it.
    let terms: Terms?

    /// What a signature is for.
    struct Terms: Hashable, Sendable {
        let proxy: Address
        let asset: Address
        let baseUnits: UInt256
        let recipient: Address
    }

    /// Takes a signature in parts.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for other than 65 bytes.
    public init(salt: ExecutorSalt, signature: [UInt8], expiresAt: UInt64) throws(RainError) {
        try self.init(salt: salt, signature: signature, expiresAt: expiresAt, terms: nil)
    }

    /// Takes a signature as texts, as an app's server hands it on.
    ///
    /// - Parameters:
    ///   - salt: Base 64 of 32 bytes, or 0x and 64 hex digits.
    ///   - signature: 0x and 130 hex digits.
    ///   - expiresAt: Seconds since 1970, or ISO 8601 with a zone.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) with what is wrong.
    public init(salt: String, signature: String, expiresAt: String) throws(RainError) {
        guard let salt = Self.salt(.string(salt)) else {
            throw RainError(.invalidConfig, "the salt of Rain's signature is base 64 of 32 bytes")
        }
        guard let bytes = Self.bytes(signature) else {
            throw RainError(.invalidConfig, "Rain's signature is 0x and two hex digits for every byte")
        }
        guard let seconds = IssuingTime(expiresAt)?.seconds else {
            throw RainError(.invalidConfig, "the end of Rain's signature is no time")
        }
        try self.init(salt: salt, signature: bytes, expiresAt: seconds, terms: nil)
    }

    init(salt: ExecutorSalt, signature: [UInt8], expiresAt: UInt64, terms: Terms?) throws(RainError) {
        guard signature.count == 65 else {
            throw RainError(.invalidConfig, "Rain's signature is 65 bytes, not \(signature.count)")
        }
        self.salt = salt
        self.signature = signature
        self.expiresAt = expiresAt
        self.terms = terms
    }

    /// Whether its time is over by the clock here; the chain's own clock decides.
    func isExpired(at now: Timestamp) -> Bool {
        Timestamp(secondsSinceEpoch: Int64(clamping: expiresAt)) <= now
    }

    /// Reads a salt: base 64, hex, or a list of 32 numbers.
    static func salt(_ value: JSONValue?) -> ExecutorSalt? {
        var bytes: [UInt8]?
        if let text = value?.stringValue?.trimmed {
            bytes = text.hasPrefix("0x") ? self.bytes(text) : try? Base64.decode(text)
        } else if let numbers = value?.arrayValue, numbers.count == 32 {
            let read = numbers.compactMap { $0.intValue.flatMap { UInt8(exactly: $0) } }
            bytes = read.count == 32 ? read : nil
        }
        return bytes.flatMap { try? Hash32(bytes: $0) }.map { ExecutorSalt($0) }
    }

    static func bytes(_ text: String) -> [UInt8]? { try? DataHex.decode(text.trimmed) }
}

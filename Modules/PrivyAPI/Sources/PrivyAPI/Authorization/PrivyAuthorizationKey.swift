public import RainCrypto
import RainEncoding

/// A key that authorises requests: P-256, held on this machine.
///
/// It has no printable form.
public struct PrivyAuthorizationKey: Sendable {
    let privateKey: P256.PrivateKey

    init(_ privateKey: P256.PrivateKey) {
        self.privateKey = privateKey
    }

    /// Reads a key as the dashboard and the key exchange give it: the base64 of its PKCS#8 DER.
    ///
    /// - Parameter text: UTF-8; the prefixes `wallet-auth:` and `wallet-api:` of older keys are left out, and white space around
    ///   it.
    /// - Throws: ``PrivyError`` of kind `invalidConfiguration`.
    public init(text: SecretBytes) throws(PrivyError) {
        let der: SecretBytes? = text.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while let first = rest.first, first <= 0x20 { rest = rest.dropFirst() }
            while let last = rest.last, last <= 0x20 { rest = rest.dropLast() }
            for prefix in Self.prefixes where rest.starts(with: prefix.utf8) { rest = rest.dropFirst(prefix.utf8.count) }
            return Self.decoded(rest)
        }
        guard let der, let key = try? P256.PrivateKey(derRepresentation: der) else {
            throw PrivyError(
                .invalidConfiguration,
                "an authorisation key is the base64 of a P-256 private key's PKCS#8 DER, as the dashboard gives it")
        }
        privateKey = key
    }

    /// The public half as the service takes it: base64 of its SubjectPublicKeyInfo.
    public var publicKey: String { Base64.encode(privateKey.publicKey.derRepresentation) }

    /// The signature of a payload: base64 of DER.
    ///
    /// - Throws: ``PrivyError`` of kind `cryptography`.
    public func signature(for payload: AuthorizationPayload) throws(PrivyError) -> String {
        do { return Base64.encode(try privateKey.signature(for: payload.canonicalBytes).derRepresentation) } catch {
            throw PrivyError(error)
        }
    }

    private static let prefixes = ["wallet-auth:", "wallet-api:"]

    /// Decodes base64 straight into memory that is wiped.
    private static func decoded(_ text: Slice<UnsafeRawBufferPointer>) -> SecretBytes? {
        let digits = text.prefix { $0 != UInt8(ascii: "=") }
        let padding = text.count - digits.count
        let count = digits.count * 3 / 4
        guard text.count.isMultiple(of: 4), padding <= 2, text.suffix(padding).allSatisfy({ $0 == UInt8(ascii: "=") }),
            1...256 ~= count, digits.allSatisfy({ value(of: $0) != nil })
        else { return nil }
        return try? SecretBytes(count: count) { buffer in
            var (bits, held, place) = (UInt32(0), 0, 0)
            for digit in digits {
                bits = (bits << 6 | (value(of: digit) ?? 0)) & 0xffff
                held += 6
                if held >= 8, place < count {
                    held -= 8
                    buffer[place] = UInt8(truncatingIfNeeded: bits >> UInt32(held))
                    place += 1
                }
            }
        }
    }

    private static func value(of digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}

/// Keys on this machine sign every request, all of them, in their order.
public struct AuthorizationKeySigner: PrivyAuthorizationSigner {
    private let keys: [PrivyAuthorizationKey]

    /// A signer with keys; none for wallets that nobody owns.
    public init(_ keys: [PrivyAuthorizationKey]) {
        self.keys = keys
    }

    /// A signature of each key.
    public func signatures(for payload: AuthorizationPayload) async throws -> [String] {
        try keys.map { try $0.signature(for: payload) }
    }
}

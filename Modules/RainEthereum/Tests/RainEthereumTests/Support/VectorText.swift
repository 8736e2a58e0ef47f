import RainCrypto
import RainEncoding
import RainEthereum
import RainTestSupport

extension JSONValue {
    /// The 32 bytes of a private key, as a key.
    func signingKey(_ name: String) throws -> SigningKey {
        try SigningKey(privateKey: SecretBytes(copying: bytes(name)))
    }

    /// A number that stands as a JSON number, as decimal text, as "0x…" or is absent, which is zero.
    func number(_ name: String) throws -> UInt256 {
        guard let value = self[name], !value.isNull else { return .zero }
        if let text = value.stringValue {
            return text == "0x" ? .zero : text.hasPrefix("0x") ? try UInt256(hex: text) : try UInt256(decimal: text)
        }
        guard let number = value.intValue, let exact = UInt256(exactly: number) else {
            throw VectorError("\(name) is no number")
        }
        return exact
    }
}

/// A text as a secret.
func secret(_ text: String) throws -> SecretBytes {
    try SecretBytes(copying: text.utf8)
}

extension SecretBytes {
    /// The bytes as text, for comparing with what a vector publishes.
    var text: String {
        withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes in hex, for comparing with what a vector publishes.
    var hex: String {
        withUnsafeBytes { Hex.encode($0) }
    }
}

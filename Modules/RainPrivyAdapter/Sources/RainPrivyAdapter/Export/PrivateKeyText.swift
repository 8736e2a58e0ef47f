import RainCore
import RainCrypto

/// A private key as Privy exports it: 64 hexadecimal digits as text, read without passing through a string.
enum PrivateKeyText {
    /// The 32 bytes.
    ///
    /// - Throws: `RainError` `providerError` (RAIN_501) for another text.
    static func bytes(of text: SecretBytes) throws -> SecretBytes {
        let isKey = text.withUnsafeBytes { $0.count == 64 && $0.allSatisfy { digit(of: $0) != nil } }
        guard isKey else { throw RainError(.providerError, "what Privy exported is no private key") }
        return try SecretBytes(count: 32) { buffer in
            text.withUnsafeBytes { digits in
                for place in 0..<32 {
                    buffer[place] = (digit(of: digits[2 * place]) ?? 0) << 4 | (digit(of: digits[2 * place + 1]) ?? 0)
                }
            }
        }
    }

    private static func digit(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

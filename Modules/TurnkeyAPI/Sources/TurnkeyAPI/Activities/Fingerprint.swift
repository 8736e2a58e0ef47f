import RainCrypto
import RainEncoding

/// What the service knows a submission by: `sha256:` and the digest of the body's exact bytes.
enum Fingerprint {
    private static let prefix = "sha256:"
    private static let digits = 64

    /// The fingerprint of a body.
    static func of(_ body: [UInt8]) -> String { prefix + Hex.encode(SHA256.hash(body).bytes) }

    /// Whether a text can be a fingerprint.
    static func isWellFormed(_ text: String) -> Bool {
        text.hasPrefix(prefix) && text.utf8.count == prefix.utf8.count + digits
            && text.utf8.dropFirst(prefix.utf8.count).allSatisfy {
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
            }
    }

    /// A fingerprint as it came, or what can be shown of something else.
    static func readable(_ text: String) -> String { isWellFormed(text) ? text : TurnkeyError.printable(text) }
}

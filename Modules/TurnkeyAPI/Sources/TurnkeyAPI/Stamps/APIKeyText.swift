import RainCrypto

/// A private key as Turnkey's tools write it into files: 64 hexadecimal digits, and after a colon perhaps the curve.
enum APIKeyText {
    /// The 32 bytes of the scalar.
    ///
    /// The text is read in place: no copy of it, nor of the scalar, is left behind.
    ///
    /// - Parameters:
    ///   - text: The text, UTF-8; white space around it is ignored.
    ///   - suffix: The name of the curve that may follow; any other is refused.
    ///   - curve: The curve's name for people.
    /// - Throws: ``TurnkeyError`` of kind `invalidConfiguration`.
    static func scalar(_ text: SecretBytes, suffix: String, curve: String) throws(TurnkeyError) -> SecretBytes {
        let scalar = try text.withUnsafeBytes { bytes throws(TurnkeyError) -> SecretBytes? in
            let parts = trimmed(bytes[...]).split(
                separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, !parts[1].elementsEqual(suffix.utf8) {
                throw TurnkeyError(.invalidConfiguration, "the API key is not for the curve \(curve)")
            }
            return parts.first.flatMap { $0.count == 64 ? SecretBytes(hexDigits: $0) : nil }
        }
        guard let scalar else { throw malformed(curve) }
        return scalar
    }

    static func malformed(_ curve: String) -> TurnkeyError {
        TurnkeyError(.invalidConfiguration, "an API private key is 64 hexadecimal digits, a scalar of \(curve)")
    }

    static func foreign() -> TurnkeyError {
        TurnkeyError(.invalidConfiguration, "the API private key does not belong to the API public key")
    }

    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || 0x09...0x0d ~= $0 }
        let tail = bytes.drop(while: isSpace)
        return tail.lastIndex { !isSpace($0) }.map { tail[...$0] } ?? tail.prefix(0)
    }
}

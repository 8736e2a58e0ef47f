public import RainCrypto

/// An exported recovery phrase, and the passphrase that goes with it if there is one.
public struct ExportedPhrase: Sendable {
    /// The phrase, UTF-8.
    public let phrase: SecretBytes
    /// The passphrase of BIP-39, UTF-8; nil when there is none.
    public let passphrase: SecretBytes?

    /// Splits an exported text: the phrase up to the first line feed, the passphrase on the line after it, or after the line
    /// that an import puts between them.
    ///
    /// - Throws: ``TurnkeyError`` of kind `cryptography` when there is no memory.
    init(_ text: SecretBytes) throws(TurnkeyError) {
        let separator = "--PASS--".utf8
        do {
            (phrase, passphrase) = try text.withUnsafeBytes { bytes throws(CryptoError) in
                let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
                let second = lines.dropFirst().first { !$0.isEmpty && !$0.elementsEqual(separator) }
                return (
                    try SecretBytes(copying: lines.first ?? bytes[...]),
                    try second.map { line throws(CryptoError) in try SecretBytes(copying: line) }
                )
            }
        } catch {
            throw TurnkeyError(.cryptography, error.message, underlying: error)
        }
    }
}

public import RainCrypto

/// An exported recovery phrase, and the passphrase that goes with it if there is one.
public struct ExportedPhrase: Sendable {
    /// The phrase, UTF-8.
    public let phrase: SecretBytes
    /// The passphrase of BIP-39, UTF-8; nil when there is none.
    public let passphrase: SecretBytes?

    /// Splits an exported text: the phrase up to the first line feed, the passphrase on the line after it.
    init(_ text: SecretBytes) {
        (phrase, passphrase) = text.withUnsafeBytes { bytes in
            let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
            let passphrase = lines.dropFirst().first.flatMap { $0.isEmpty ? nil : SecretBytes(copying: $0) }
            return (SecretBytes(copying: lines.first ?? bytes[...]), passphrase)
        }
    }
}

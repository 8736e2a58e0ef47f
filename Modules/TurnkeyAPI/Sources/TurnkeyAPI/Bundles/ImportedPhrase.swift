import RainCrypto

/// A recovery phrase as the enclave takes it in.
enum ImportedPhrase {
    /// What stands between a phrase and its passphrase.
    private static let separator = Array("\n--PASS--\n".utf8)

    /// The text to seal: the phrase without white space around it, and after the separator the passphrase if there is one.
    ///
    /// - Throws: ``TurnkeyError`` of kind `invalidConfiguration` for an empty phrase or one with a line feed inside, which would
    ///   be taken for the separator's; `cryptography` when there is no memory.
    static func text(_ phrase: SecretBytes, passphrase: SecretBytes?) throws(TurnkeyError) -> SecretBytes {
        let range = phrase.withUnsafeBytes { bytes -> Range<Int>? in
            guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
            else { return nil }
            let range = first..<(last + 1)
            return bytes[range].contains(UInt8(ascii: "\n")) ? nil : range
        }
        guard let range else {
            throw TurnkeyError(.invalidConfiguration, "a recovery phrase is words on one line")
        }
        let tail = passphrase.map { separator.count + $0.count } ?? 0
        do {
            return try SecretBytes(count: range.count + tail) { buffer in
                phrase.withUnsafeBytes { buffer.copyBytes(from: $0[range]) }
                guard let passphrase else { return }
                let place = range.count + separator.count
                UnsafeMutableRawBufferPointer(rebasing: buffer[range.count..<place]).copyBytes(from: separator)
                passphrase.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: buffer[place...]).copyMemory(from: $0) }
            }
        } catch {
            throw TurnkeyError(.cryptography, "the phrase could not be made ready", underlying: error)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0d ~= byte }
}

public import RainCrypto

/// A recovery phrase (BIP-39, English): the words from which all keys of a wallet are made.
///
/// Whoever sees the phrase owns the wallet. It is held as `SecretBytes`, has no printable form, and no error repeats a word.
public struct Mnemonic: Sendable, Equatable {
    /// The phrase as UTF-8: the words, one space between them.
    public let phrase: SecretBytes

    /// The 16, 20, 24, 28 or 32 bytes that the words stand for.
    public let entropy: SecretBytes

    /// How many words there are: 12, 15, 18, 21 or 24.
    public var wordCount: Int {
        entropy.count * 3 / 4
    }

    /// Reads a phrase.
    ///
    /// Words may be separated by any white space, also at the ends.
    ///
    /// - Throws: `invalidMnemonic` for a count of words other than 12, 15, 18, 21 and 24, a word that is not in the list (the
    ///   message names its position, never the word), or a checksum that does not match.
    public init(phrase: String) throws(EthereumError) {
        try self.init(phrase: SecretBytes(copying: phrase.utf8))
    }

    /// Reads a phrase that is held as UTF-8.
    ///
    /// - Throws: As `init(phrase:)` for text.
    public init(phrase: SecretBytes) throws(EthereumError) {
        let normal = Self.decomposed(phrase)
        let numbers = try MnemonicCoding.numbers(in: normal, list: .english)
        try self.init(entropy: MnemonicCoding.entropy(of: numbers))
    }

    /// Makes the phrase that stands for some entropy.
    ///
    /// - Parameter entropy: From a random source of cryptographic quality.
    /// - Throws: `invalidMnemonic` unless there are 16, 20, 24, 28 or 32 bytes.
    public init(entropy: SecretBytes) throws(EthereumError) {
        guard (16...32).contains(entropy.count), entropy.count.isMultiple(of: 4) else {
            throw EthereumError(.invalidMnemonic, "entropy is 16, 20, 24, 28 or 32 bytes, not \(entropy.count)")
        }
        self.entropy = entropy
        phrase = MnemonicCoding.phrase(of: MnemonicCoding.numbers(of: entropy), list: .english)
    }

    /// Makes a new phrase from the system's random source.
    ///
    /// - Parameter wordCount: 12, 15, 18, 21 or 24.
    /// - Throws: `invalidMnemonic` for another count; `cryptographyFailed` when there is no randomness.
    public static func random(wordCount: Int = 12) throws(EthereumError) -> Mnemonic {
        guard MnemonicCoding.wordCounts.contains(wordCount) else { throw MnemonicCoding.wrongCount(wordCount) }
        do {
            return try Mnemonic(entropy: SecretBytes.random(count: wordCount * 4 / 3))
        } catch let error as EthereumError {
            throw error
        } catch {
            throw EthereumError(.cryptographyFailed, "the system gave no random bytes")
        }
    }

    /// The 64-byte seed from which keys are derived: PBKDF2 with HMAC-SHA512 in 2,048 rounds.
    ///
    /// - Parameter passphrase: An addition the owner remembers, taken in normalisation form KD. Every passphrase gives a valid,
    ///   different wallet: a mistyped one cannot be noticed here.
    /// - Throws: `cryptographyFailed` when the library fails.
    public func seed(passphrase: String = "") throws(EthereumError) -> SecretBytes {
        let salt = Array(("mnemonic" + CompatibilityDecomposition.apply(to: passphrase)).utf8)
        do {
            return try PBKDF2.sha512(password: phrase, salt: salt, iterations: 2048, count: 64)
        } catch {
            throw EthereumError(cryptography: error, as: .cryptographyFailed, "the seed could not be derived")
        }
    }

    /// The phrase in normalisation form KD; ASCII is that already and is not copied.
    private static func decomposed(_ phrase: SecretBytes) -> SecretBytes {
        phrase.withUnsafeBytes { bytes in
            if bytes.allSatisfy({ $0 < 0x80 }) { return phrase }
            return SecretBytes(copying: CompatibilityDecomposition.apply(to: String(decoding: bytes, as: UTF8.self)).utf8)
        }
    }
}

extension Mnemonic: CustomStringConvertible, CustomReflectable {
    /// How many words there are; never a word.
    public var description: String {
        "Mnemonic(\(wordCount) words)"
    }

    /// A mirror without the phrase.
    public var customMirror: Mirror {
        Mirror(self, children: ["wordCount": wordCount])
    }
}

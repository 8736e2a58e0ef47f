public import RainCrypto

/// A recovery phrase (BIP-39): the words from which all keys of a wallet are made, in one of twelve languages.
///
/// Whoever sees the phrase owns the wallet. It is held as `SecretBytes`, has no printable form, and no error repeats a word.
public struct Mnemonic: Sendable, Equatable {
    /// The phrase as UTF-8, to show and to write down: the words of the list in normalisation form KD, one space between them.
    ///
    /// In Japanese it is the ideographic space U+3000.
    public let phrase: SecretBytes

    /// The language whose list the words are from.
    public let language: Language

    /// The 16, 20, 24, 28 or 32 bytes that the words stand for.
    public let entropy: SecretBytes

    /// How many words there are: 12, 15, 18, 21 or 24.
    public var wordCount: Int {
        entropy.count * 3 / 4
    }

    /// Reads a phrase.
    ///
    /// Words may be separated by any white space of Unicode, also at the ends, and letters with accents be composed or not.
    ///
    /// Without a language, one fits when its list holds every word and the checksum matches. A phrase that fits several is
    /// taken for the first of `Language.allCases` when the words stand for the same entropy in all of them, and refused when not.
    /// The seed is the same in any case: it depends on the words alone.
    ///
    /// - Parameters:
    ///   - phrase: The words.
    ///   - language: The language, or nil to find it.
    /// - Throws: `invalidMnemonic` for a count of words other than 12, 15, 18, 21 and 24, a word that is not in the list (the
    ///   message names its position, never the word), or a checksum that does not match; `ambiguousMnemonic`, naming the
    ///   languages, when several fit with different entropy.
    public init(phrase: String, language: Language? = nil) throws(EthereumError) {
        try self.init(phrase: SecretBytes(copying: phrase.utf8), language: language)
    }

    /// Reads a phrase that is held as UTF-8.
    ///
    /// - Throws: As `init(phrase:language:)` for text.
    public init(phrase: SecretBytes, language: Language? = nil) throws(EthereumError) {
        let normal = Self.decomposed(phrase)
        let found = try normal.withUnsafeBytes { text throws(EthereumError) in
            let words = MnemonicWords(in: text)
            guard MnemonicCoding.wordCounts.contains(words.count) else { throw MnemonicCoding.wrongCount(words.count) }
            return try LanguageDetection.read(words, among: language.map { [$0] } ?? Language.allCases)
        }
        try self.init(entropy: found.entropy, language: found.language)
    }

    /// Makes the phrase that stands for some entropy.
    ///
    /// - Parameters:
    ///   - entropy: From a random source of cryptographic quality.
    ///   - language: The language of the words. The same entropy gives another wallet in each: the seed is made from the words.
    /// - Throws: `invalidMnemonic` unless there are 16, 20, 24, 28 or 32 bytes.
    public init(entropy: SecretBytes, language: Language = .english) throws(EthereumError) {
        guard (16...32).contains(entropy.count), entropy.count.isMultiple(of: 4) else {
            throw EthereumError(.invalidMnemonic, "entropy is 16, 20, 24, 28 or 32 bytes, not \(entropy.count)")
        }
        self.entropy = entropy
        self.language = language
        phrase = MnemonicCoding.phrase(
            of: MnemonicCoding.numbers(of: entropy), list: .named(language.list), separator: language.separator)
    }

    /// Makes a new phrase from the system's random source.
    ///
    /// - Parameters:
    ///   - wordCount: 12, 15, 18, 21 or 24.
    ///   - language: The language of the words.
    /// - Throws: `invalidMnemonic` for another count; `cryptographyFailed` when there is no randomness.
    public static func random(wordCount: Int = 12, language: Language = .english) throws(EthereumError) -> Mnemonic {
        guard MnemonicCoding.wordCounts.contains(wordCount) else { throw MnemonicCoding.wrongCount(wordCount) }
        do {
            return try Mnemonic(entropy: SecretBytes.random(count: wordCount * 4 / 3), language: language)
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
            // The ideographic space is a plain one in normalisation form KD; everything else in a phrase has that form already.
            let password = language == .japanese ? Self.decomposed(phrase) : phrase
            return try PBKDF2.sha512(password: password, salt: salt, iterations: 2048, count: 64)
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
        "Mnemonic(\(wordCount) words, \(language))"
    }

    /// A mirror without the phrase.
    public var customMirror: Mirror {
        Mirror(self, children: ["wordCount": wordCount, "language": language])
    }
}

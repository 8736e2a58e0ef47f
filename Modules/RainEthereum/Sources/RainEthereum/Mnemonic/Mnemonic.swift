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
        try self.init(phrase: .copy(of: phrase.utf8), language: language)
    }

    /// Reads a phrase that is held as UTF-8.
    ///
    /// - Throws: As `init(phrase:language:)` for text.
    public init(phrase: SecretBytes, language: Language? = nil) throws(EthereumError) {
        let normal = try Self.decomposed(phrase)
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
        phrase = try MnemonicCoding.phrase(
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
        let entropy = try EthereumError.carrying { () throws(CryptoError) in
            try SecretBytes.random(count: wordCount * 4 / 3)
        }
        return try Mnemonic(entropy: entropy, language: language)
    }

    /// The 64-byte seed from which keys are derived: PBKDF2 with HMAC-SHA512 in 2,048 rounds.
    ///
    /// - Parameter passphrase: An addition the owner remembers, in UTF-8, taken in normalisation form KD; none is the same as
    ///   an empty one. Every passphrase gives a valid, different wallet: a mistyped one cannot be noticed here.
    /// - Throws: `invalidMnemonic` for a passphrase that is not UTF-8; `cryptographyFailed` when the library fails.
    public func seed(passphrase: SecretBytes? = nil) throws(EthereumError) -> SecretBytes {
        // The ideographic space is a plain one in normalisation form KD; everything else in a phrase has that form already.
        let password = language == .japanese ? try Self.decomposed(phrase) : phrase
        let addition = try passphrase.map { secret throws(EthereumError) in try Self.decomposed(secret) }
        return try EthereumError.carrying { () throws(CryptoError) in
            let salt = try SecretBytes(count: Self.saltPrefix.count + (addition?.count ?? 0)) { salt in
                salt.copyBytes(from: Self.saltPrefix)
                addition?.withUnsafeBytes {
                    for (offset, byte) in $0.enumerated() { salt[Self.saltPrefix.count + offset] = byte }
                }
            }
            return try PBKDF2.sha512(password: password, salt: salt, iterations: 2048, count: 64)
        }
    }

    private static let saltPrefix = Array("mnemonic".utf8)

    /// A phrase or passphrase in normalisation form KD; ASCII is that already and is not copied.
    ///
    /// - Throws: `invalidMnemonic` for bytes that are not UTF-8: to repair them would be to take another phrase.
    private static func decomposed(_ secret: SecretBytes) throws(EthereumError) -> SecretBytes {
        try secret.withUnsafeBytes { bytes throws(EthereumError) in
            if bytes.allSatisfy({ $0 < 0x80 }) { return secret }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw EthereumError(.invalidMnemonic, "a phrase and its passphrase are text in UTF-8")
            }
            return try .copy(of: CompatibilityDecomposition.apply(to: text).utf8)
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

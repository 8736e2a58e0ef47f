import RainCrypto

/// Finds the language of a phrase, and with it what the words stand for.
///
/// A language fits when its list holds every word and the checksum matches. What fits several languages is taken for the first
/// of them when the words stand for the same entropy in all, which makes no difference to any key, and refused as ambiguous when
/// not. The first happens in Chinese alone, whose two lists have 1,275 words in common, at the same numbers. The second may
/// happen where words stand at different numbers: 100 of English and French, 4 to 22 of Turkish and six others.
enum LanguageDetection {
    /// Reads the words in one of the given languages.
    static func read(
        _ words: MnemonicWords, among languages: [Mnemonic.Language]
    ) throws(EthereumError) -> (language: Mnemonic.Language, entropy: SecretBytes) {
        var known: [(language: Mnemonic.Language, numbers: SecretBytes)] = []
        for language in languages {
            guard let numbers = try MnemonicCoding.numbers(of: words, list: .named(language.list)) else { continue }
            known.append((language, numbers))
        }
        guard !known.isEmpty else { throw unknownWord(of: words, among: languages) }
        var fitting: [(language: Mnemonic.Language, entropy: SecretBytes)] = []
        for (language, numbers) in known {
            if let entropy = try MnemonicCoding.entropy(of: numbers) { fitting.append((language, entropy)) }
        }
        guard let first = fitting.first else {
            throw EthereumError(
                .invalidMnemonic, "the checksum of the phrase does not match: a word is wrong or stands in the wrong place")
        }
        guard fitting.allSatisfy({ $0.entropy == first.entropy }) else {
            let names = fitting.map(\.language.description).joined(separator: ", ")
            throw EthereumError(.ambiguousMnemonic, "the phrase is valid in several languages (\(names)); say which one it is")
        }
        return first
    }

    /// Names the first wrong word by its position, in the language that knows the most of the others.
    private static func unknownWord(of words: MnemonicWords, among languages: [Mnemonic.Language]) -> EthereumError {
        var best: (language: Mnemonic.Language, count: Int, unknown: Int)?
        for language in languages {
            let list = WordList.named(language.list)
            let unknown = (0..<words.count).filter { list.number(of: words[$0]) == nil }
            let count = words.count - unknown.count
            if count > best?.count ?? (languages.count == 1 ? -1 : 0) { best = (language, count, unknown.first ?? 0) }
        }
        guard let best else {
            return EthereumError(.invalidMnemonic, "no word of the phrase is in any of the \(languages.count) word lists")
        }
        return EthereumError(
            .invalidMnemonic,
            "word \(best.unknown + 1) is not in the \(best.language) list; words are written in lower case, with their accents")
    }
}

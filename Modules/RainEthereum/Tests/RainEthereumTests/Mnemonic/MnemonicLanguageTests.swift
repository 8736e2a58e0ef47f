import Foundation
import RainCrypto
import Testing

@testable import RainEthereum

@Suite("Languages of phrases")
struct MnemonicLanguageTests {
    /// A phrase of some words whose checksum matches in both lists, and stands for something else in each.
    static func ambiguousPhrase(_ one: WordListName, _ other: WordListName) -> String {
        let (first, second) = (WordList.named(one), WordList.named(other))
        let shared = (0..<UInt16(WordList.count)).map { Array(first[$0]) }.filter { word in
            word.withUnsafeBytes { second.number(of: $0) } != nil
        }
        var random = SeededGenerator(seed: 100)
        while true {
            let words = (0..<12).map { _ in shared[Int.random(in: 0..<shared.count, using: &random)] }
            let phrase = Array(words.joined(separator: [UInt8(ascii: " ")]))
            let entropies = phrase.withUnsafeBytes { text in
                [first, second].compactMap { try? MnemonicCoding.numbers(of: MnemonicWords(in: text), list: $0) }
                    .compactMap { try? MnemonicCoding.entropy(of: $0) }
            }
            if entropies.count == 2, entropies[0] != entropies[1] { return String(decoding: phrase, as: UTF8.self) }
        }
    }

    @Test(
        "random entropy in every language comes back from the phrase, with the language or without",
        arguments: Mnemonic.Language.allCases)
    func roundTrip(language: Mnemonic.Language) throws {
        var random = SeededGenerator(seed: 12)
        for _ in 0..<40 {
            let entropy = try SecretBytes(copying: random.bytes(count: 4 * Int.random(in: 4...8, using: &random)))
            let mnemonic = try Mnemonic(entropy: entropy, language: language)
            #expect(try Mnemonic(phrase: mnemonic.phrase, language: language) == mnemonic)
            #expect(try Mnemonic(phrase: mnemonic.phrase) == mnemonic)
            let composed = mnemonic.phrase.text.precomposedStringWithCanonicalMapping
            #expect(try Mnemonic(phrase: composed) == mnemonic)
            #expect(try Mnemonic(phrase: composed).seed() == mnemonic.seed())
        }
        #expect(try Mnemonic.random(wordCount: 15, language: language).language == language)
    }

    @Test("a Japanese phrase is shown with ideographic spaces and reads with any white space")
    func japanese() throws {
        let mnemonic = try Mnemonic(entropy: SecretBytes(copying: [UInt8](repeating: 0x5a, count: 16)), language: .japanese)
        let words = mnemonic.phrase.text.split(separator: "\u{3000}")
        #expect(words.count == 12)
        #expect(!mnemonic.phrase.text.contains(" "))
        for space in [
            " ", "\u{3000}", "\u{3000}\u{3000} ", "\t", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{A0}", "\u{1680}", "\u{2003}",
            "\u{2028}", "\u{2029}", "\u{202F}", "\u{205F}",
        ] {
            let read = try Mnemonic(phrase: space + words.joined(separator: space) + space)
            #expect(read == mnemonic)
            #expect(try read.seed() == mnemonic.seed())
        }
        // A space without width is no white space.
        #expect(throws: EthereumError.self) { try Mnemonic(phrase: words.joined(separator: "\u{200B}")) }
    }

    @Test(
        "a published phrase and passphrase give the published seed, composed or not (reports against several libraries)",
        arguments: [
            (
                "あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　"
                    + "あいこくしん　あいこくしん　あおぞら", "㍍ガバヴァぱばぐゞちぢ十人十色", Mnemonic.Language.japanese,
                "a262d6fb6122ecf45be09c50492b31f92e9beb7d9a845987a02cefda57a15f9c467a17872029a9e92299b5cbdf306e3a0ee620245cbd508959b6cb7ca637bd55"
            ),
            (
                "うちゅう　ふそく　ひしょ　がちょう　うけもつ　めいそう　みかん　そざい　いばる　うけとる　さんま　さこつ　おうさま　ぱんつ　"
                    + "しひょう　めした　たはつ　いちぶ　つうじょう　てさぎょう　きつね　みすえる　いりぐち　かめれおん",
                "㍍ガバヴァぱばぐゞちぢ十人十色", .japanese,
                "346b7321d8c04f6f37b49fdf062a2fddc8e1bf8f1d33171b65074531ec546d1d3469974beccb1a09263440fc92e1042580a557fdce314e27ee4eabb25fa5e5fe"
            ),
            (
                "paternel xénon curatif séparer docile capable exigence boulon styliste plexus surface embryon crayon gorge exister",
                "nullius　à　nym.zone ¹teſts² Français", .french,
                "cff9ffd2b23549e73601db4129a334c81b28a40f0ee819b5d6a54c409999f0dfb6b89df17cae6408c96786165c205403d283baadc03ffdd391a490923b7d9493"
            ),
        ])
    func published(phrase: String, passphrase: String, language: Mnemonic.Language, seed: String) throws {
        for form in [
            phrase, phrase.decomposedStringWithCompatibilityMapping, phrase.precomposedStringWithCanonicalMapping,
            phrase.replacing("\u{3000}", with: " "), phrase.replacing(" ", with: "\u{3000}"),
        ] {
            let mnemonic = try Mnemonic(phrase: form)
            #expect(mnemonic.language == language)
            for form in [passphrase, passphrase.decomposedStringWithCompatibilityMapping] {
                #expect(try mnemonic.seed(passphrase: secret(form)).hex == seed)
            }
        }
    }

    @Test("words of two languages are taken for the one whose checksum matches")
    func checksumDecides() throws {
        let english = WordList.named(.english)
        let french = WordList.named(.french)
        let shared = (0..<UInt16(WordList.count)).map { Array(english[$0]) }.filter { word in
            word.withUnsafeBytes { french.number(of: $0) } != nil
        }
        #expect(shared.count == 100)
        var random = SeededGenerator(seed: 5)
        var found: [Mnemonic.Language: Int] = [:]
        for _ in 0..<2_000 {
            let words = (0..<12).map { _ in shared[Int.random(in: 0..<shared.count, using: &random)] }
            let phrase = try SecretBytes(copying: Array(words.joined(separator: [UInt8(ascii: " ")])))
            guard let mnemonic = try? Mnemonic(phrase: phrase) else { continue }
            found[mnemonic.language, default: 0] += 1
            #expect(try Mnemonic(phrase: phrase, language: mnemonic.language) == mnemonic)
        }
        #expect(found[.english, default: 0] > 50)
        #expect(found[.french, default: 0] > 50)
    }

    @Test(
        "what is valid in two languages and means two things is refused, naming both, and read when one is given",
        arguments: [
            (WordListName.english, WordListName.french, ["English", "French"]),
            (.english, .turkish, ["English", "Turkish"]), (.czech, .turkish, ["Czech", "Turkish"]),
        ])
    func ambiguous(one: WordListName, other: WordListName, names: [String]) throws {
        let phrase = Self.ambiguousPhrase(one, other)
        let error = #expect(throws: EthereumError.self) { try Mnemonic(phrase: phrase) }
        #expect(error?.kind == .ambiguousMnemonic)
        for name in names { #expect(error?.message.contains(name) == true) }
        let languages = Mnemonic.Language.allCases.filter { names.contains($0.description) }
        #expect(languages.count == 2)
        let read = try languages.map { try Mnemonic(phrase: phrase, language: $0) }
        #expect(read.map(\.language) == languages)
        #expect(read[0].entropy != read[1].entropy)
        #expect(try read[0].seed() == read[1].seed())
    }

    @Test("what means the same in two languages is no ambiguity")
    func sameEntropy() throws {
        let entropy = try SecretBytes(copying: [UInt8](repeating: 0, count: 16))
        let traditional = try Mnemonic(entropy: entropy, language: .chineseTraditional)
        let read = try Mnemonic(phrase: traditional.phrase)
        #expect(read.entropy == entropy)
        #expect(read.language == .chineseSimplified)
        #expect(try read.seed() == traditional.seed())
    }

    @Test(
        "a wrong word is named by its position in the language of the others",
        arguments: [
            ("ábaco ábaco ábaco ábaco ábaco ábaco ábaco ábaco ábaco ábaco abaco abierto", "word 11 ", "Spanish"),
            (
                "abaisser test abandon abandon abandon abandon abandon abandon abandon abandon abandon about", "word 1 ",
                "English"
            ),
            (
                "あいこくしん " + String(repeating: "abandon ", count: 2) + String(repeating: "あいこくしん ", count: 9), "word 2 ",
                "Japanese"
            ),
            (String(repeating: "Abaco ", count: 12), "no word", "12 word lists"),
        ])
    func wrongWord(phrase: String, hint: String, language: String) {
        let error = #expect(throws: EthereumError.self) { try Mnemonic(phrase: phrase) }
        #expect(error?.kind == .invalidMnemonic)
        #expect(error?.message.contains(hint) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains(language) == true, "\(error?.message ?? "")")
    }

    @Test("a phrase of another language than the given one is refused at its first word")
    func wrongLanguage() throws {
        let mnemonic = try Mnemonic(entropy: SecretBytes(copying: [UInt8](repeating: 7, count: 16)), language: .korean)
        let error = #expect(throws: EthereumError.self) { try Mnemonic(phrase: mnemonic.phrase, language: .english) }
        #expect(error?.message.contains("word 1 is not in the English list") == true)
    }

    @Test("the same entropy is another wallet in another language")
    func anotherWallet() throws {
        let entropy = try SecretBytes(copying: [UInt8](repeating: 7, count: 16))
        let seeds = try Mnemonic.Language.allCases.map { try Mnemonic(entropy: entropy, language: $0).seed().hex }
        #expect(Set(seeds).count == 12)
    }
}

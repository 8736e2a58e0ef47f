import Foundation
import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@testable import RainEthereum

@Suite("Word lists")
struct WordListTests {
    /// The SHA-256 of each list as it is published: its words, each followed by a line feed.
    static let published: [WordListName: String] = [
        .chineseSimplified: "0x5c5942792bd8340cb8b27cd592f1015edf56a8c5b26276ee18a482428e7c5726",
        .chineseTraditional: "0x417b26b3d8500a4ae3d59717d7011952db6fc2fb84b807f3f94ac734e89c1b5f",
        .czech: "0x7e80e161c3e93d9554c2efb78d4e3cebf8fc727e9c52e03b83b94406bdcc95fc",
        .english: "0x2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda",
        .french: "0xebc3959ab7801a1df6bac4fa7d970652f1df76b683cd2f4003c941c63d517e59",
        .italian: "0xd392c49fdb700a24cd1fceb237c1f65dcc128f6b34a8aacb58b59384b5c648c2",
        .japanese: "0x2eed0aef492291e061633d7ad8117f1a2b03eb80a29d0e4e3117ac2528d05ffd",
        .korean: "0x9e95f86c167de88f450f0aaf89e87f6624a57f973c67b516e338e8e8b8897f60",
        .portuguese: "0x2685e9c194c82ae67e10ba59d9ea5345a23dc093e92276fc5361f6667d79cd3f",
        .russian: "0x07f11af3f07fd13d8d74859f4448d8bca8f1d9d336dc4842531ecea083103a26",
        .spanish: "0x46846a5a0139d1e3cb77293e521c2865f7bcdb82c44e8d0a06a2cd0ecba48c0b",
        .turkish: "0xa7dc9c77913726106c7b8baa022b7e17601d118acf40aa60ab1fbc9c91b383ac",
    ]

    @Test(
        "a list has 2,048 words, each found by its spelling, and is the file that is published",
        arguments: WordListName.allCases)
    func everyWord(name: WordListName) {
        let list = WordList.named(name)
        var file: [UInt8] = []
        for number in 0..<UInt16(WordList.count) {
            let word = Array(list[number])
            #expect(!word.isEmpty)
            #expect(word.withUnsafeBytes { list.number(of: $0) } == number)
            let text = String(decoding: word, as: UTF8.self)
            #expect(text.decomposedStringWithCompatibilityMapping.utf8.elementsEqual(word))
            // Two of the lists are published in composed form, and so not in the form a phrase is read in.
            let isComposed = name == .russian || name == .turkish
            file += Array((isComposed ? text.precomposedStringWithCanonicalMapping : text).utf8) + [UInt8(ascii: "\n")]
        }
        #expect(DataHex.encode(SHA256.hash(file).bytes) == Self.published[name])
        for word in ["", "a", "abandonn", "zzz", "zoo ", "\u{0}", "aband", "的的", "\u{3000}"] {
            #expect(Array(word.utf8).withUnsafeBytes { list.number(of: $0) } == nil)
        }
    }

    @Test(
        "of all last words as many are accepted as the checksum leaves",
        arguments: zip([12, 15, 18, 21, 24], [128, 64, 32, 16, 8]))
    func lastWords(wordCount: Int, valid: Int) {
        let head = Array("legal ".utf8)
        let phrases = (0..<UInt16(WordList.count)).map { number in
            (0..<wordCount - 1).flatMap { _ in head } + WordList.named(.english)[number]
        }
        #expect(phrases.count { (try? Mnemonic(phrase: SecretBytes(copying: $0))) != nil } == valid)
    }

    @Test("ethers: its nine lists are the same words", .enabled(if: Vectors.available, "vectors absent"))
    func ethers() throws {
        let names: [String: WordListName] = [
            "cz": .czech, "en": .english, "es": .spanish, "fr": .french, "it": .italian, "ja": .japanese, "ko": .korean,
            "pt": .portuguese, "zh_cn": .chineseSimplified, "zh_tw": .chineseTraditional,
        ]
        var tally = Tally("ethers/wordlists.json.gz")
        for row in try Vectors.json("ethers/wordlists.json.gz").arrayValue ?? [] {
            let locale = try row.string("locale")
            let list = WordList.named(try #require(names[locale]))
            // In simplified Chinese they stand one behind the other, without a separator.
            let ours = (0..<UInt16(WordList.count)).map { String(decoding: list[$0], as: UTF8.self) }
            let theirs = try row.string("content").filter { $0 != "\n" }.decomposedStringWithCompatibilityMapping
            tally.count(locale, ought: true, did: ours.joined().utf8.elementsEqual(theirs.utf8))
        }
        #expect(tally == Tally(accepted: 9), "\(tally)")
    }
}

import RainCrypto
import Testing

@testable import RainEthereum

@Suite("Word list")
struct WordListTests {
    @Test("the list has 2,048 words, each found by its spelling, and is the file the BIP publishes")
    func everyWord() {
        let list = WordList.english
        var file: [UInt8] = []
        for number in 0..<UInt16(WordList.count) {
            let word = Array(list[number])
            #expect(word.withUnsafeBytes { list.number(of: $0) } == number)
            file += word + [UInt8(ascii: "\n")]
        }
        #expect(
            DataHex.encode(SHA256.hash(file).bytes) == "0x2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda")
        for word in ["", "a", "abandonn", "zzz", "zoo ", "\u{0}", "aband"] {
            #expect(Array(word.utf8).withUnsafeBytes { list.number(of: $0) } == nil)
        }
    }

    @Test(
        "of all last words as many are accepted as the checksum leaves",
        arguments: zip([12, 15, 18, 21, 24], [128, 64, 32, 16, 8]))
    func lastWords(wordCount: Int, valid: Int) {
        let head = Array("legal ".utf8)
        let phrases = (0..<UInt16(WordList.count)).map { number in
            (0..<wordCount - 1).flatMap { _ in head } + WordList.english[number]
        }
        #expect(phrases.count { (try? Mnemonic(phrase: SecretBytes(copying: $0))) != nil } == valid)
    }
}

import RainCrypto
import RainEthereum
import Testing

@Suite("Mnemonic")
struct MnemonicTests {
    static let junk = "test test test test test test test test test test test junk"

    static func text(_ secret: SecretBytes) -> String {
        secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    @Test("the phrase of every development node has its known first address")
    func knownAddress() throws {
        let key = try SigningKey(mnemonic: Mnemonic(phrase: Self.junk))
        #expect(key.address.description == "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266")
    }

    @Test(
        "white space of any kind and at any place is one space",
        arguments: [
            "  test\ttest\ntest\r\ntest test test test  test test test test junk \n",
            "test\u{3000}test\u{A0}test test test test test test test test test junk",
        ])
    func whiteSpace(phrase: String) throws {
        let mnemonic = try Mnemonic(phrase: phrase)
        #expect(Self.text(mnemonic.phrase) == Self.junk)
        #expect(try mnemonic == Mnemonic(phrase: Self.junk))
    }

    @Test(
        "entropy of every legal length gives its count of words and comes back",
        arguments: zip([16, 20, 24, 28, 32], [12, 15, 18, 21, 24]))
    func entropyLengths(byteCount: Int, wordCount: Int) throws {
        var random = SeededGenerator(seed: UInt64(byteCount))
        for _ in 0..<50 {
            let entropy = try SecretBytes(copying: random.bytes(count: byteCount))
            let mnemonic = try Mnemonic(entropy: entropy)
            #expect(mnemonic.wordCount == wordCount)
            #expect(Self.text(mnemonic.phrase).split(separator: " ").count == wordCount)
            #expect(try Mnemonic(phrase: mnemonic.phrase).entropy == entropy)
        }
        #expect(try Mnemonic.random(wordCount: wordCount).wordCount == wordCount)
    }

    @Test(
        "other lengths of entropy are refused: 17 bytes are no 13 words",
        arguments: [0, 1, 12, 15, 17, 18, 19, 22, 31, 33, 36, 64])
    func entropyRefused(count: Int) {
        let error = #expect(throws: EthereumError.self) {
            try Mnemonic(entropy: SecretBytes(copying: [UInt8](repeating: 1, count: count)))
        }
        #expect(error?.kind == .invalidMnemonic)
    }

    @Test("a new phrase has a legal count of words", arguments: [Int.min, -12, 0, 11, 13, 14, 25, 48, .max])
    func randomRefused(wordCount: Int) {
        #expect(throws: EthereumError.self) { try Mnemonic.random(wordCount: wordCount) }
    }

    @Test(
        "a wrong phrase is refused with the position, never with a word",
        arguments: [
            ("", "not 0"),
            ("test", "not 1"),
            ("test test test test test test test test test test test test junk", "not 13"),
            ("test test test secretword test test test test test test test junk", "word 4"),
            ("Test test test test test test test test test test test junk", "word 1"),
            ("test test test test test test test test test test test jun", "word 12"),
            ("test test test test test test test test test test test test", "checksum"),
            ("junk test test test test test test test test test test test", "checksum"),
            ("tést test test test test test test test test test test junk", "word 1"),
        ])
    func refused(phrase: String, hint: String) {
        let error = #expect(throws: EthereumError.self) { try Mnemonic(phrase: phrase) }
        #expect(error?.kind == .invalidMnemonic)
        #expect(error?.message.contains(hint) == true)
        #expect(error?.message.contains("test") == false)
        #expect(error?.message.contains("secretword") == false)
    }

    @Test("long and broken input ends with an error")
    func hostile() {
        #expect(throws: EthereumError.self) { try Mnemonic(phrase: String(repeating: "abandon ", count: 100_000)) }
        #expect(throws: EthereumError.self) { try Mnemonic(phrase: String(repeating: "a", count: 1 << 20)) }
        var random = SeededGenerator(seed: 39)
        for _ in 0..<2_000 {
            _ = try? Mnemonic(phrase: SecretBytes(copying: random.bytes(upTo: 100)))
        }
    }

    @Test("a passphrase counts in its decomposed form, and any passphrase opens another wallet")
    func passphrase() throws {
        let mnemonic = try Mnemonic(phrase: Self.junk)
        let composed = try mnemonic.seed(passphrase: secret("\u{E9}\u{FB01}"))
        #expect(try mnemonic.seed(passphrase: secret("e\u{301}fi")) == composed)
        #expect(try mnemonic.seed() != composed)
        #expect(try mnemonic.seed(passphrase: secret("")) == mnemonic.seed())
        // Repaired they would all be the same passphrase.
        for bytes in [[0xff], [0xc3], [0x61, 0xed, 0xa0, 0x80]] as [[UInt8]] {
            let error = #expect(throws: EthereumError.self) { try mnemonic.seed(passphrase: SecretBytes(copying: bytes)) }
            #expect(error?.kind == .invalidMnemonic)
            #expect(throws: EthereumError.self) {
                try SigningKey(mnemonic: mnemonic, passphrase: SecretBytes(copying: bytes))
            }
        }
    }

    @Test("no way of printing shows a word")
    func printing() throws {
        let mnemonic = try Mnemonic(phrase: Self.junk)
        var dumped = ""
        dump(mnemonic, to: &dumped)
        for text in ["\(mnemonic)", String(reflecting: mnemonic), dumped] { #expect(text.contains("junk") == false) }
    }
}

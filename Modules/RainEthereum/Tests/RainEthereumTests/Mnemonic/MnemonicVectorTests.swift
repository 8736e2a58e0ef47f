import RainCrypto
import RainEncoding
import RainEthereum
import RainTestSupport
import Testing

@Suite("BIP-39 vectors", .enabled(if: Vectors.available, "vectors absent"))
struct MnemonicVectorTests {
    @Test("Trezor: entropy, phrase, seed and master key in all twelve languages")
    func trezor() throws {
        let names: [String: Mnemonic.Language] = [
            "chinese_simplified": .chineseSimplified, "chinese_traditional": .chineseTraditional, "czech": .czech,
            "english": .english, "french": .french, "italian": .italian, "japanese": .japanese, "korean": .korean,
            "portuguese": .portuguese, "russian": .russian, "spanish": .spanish, "turkish": .turkish,
        ]
        var tally = Tally("trezor-mnemonic/vectors.json.gz")
        var foundElsewhere = 0
        for member in try Vectors.json("trezor-mnemonic/vectors.json.gz").objectValue ?? [:] {
            let language = try #require(names[member.name])
            for row in member.value.arrayValue ?? [] {
                let columns = try (row.arrayValue ?? []).map { column in
                    guard let text = column.stringValue else { throw VectorError("a column is no text") }
                    return text
                }
                guard columns.count == 4 else { throw VectorError("a row has four columns") }
                let mnemonic = try Mnemonic(entropy: SecretBytes(copying: Hex.decode(columns[0])), language: language)
                let seed = try mnemonic.seed(passphrase: secret("TREZOR"))
                let found = try Mnemonic(phrase: columns[1])
                let isRight =
                    try mnemonic.phrase.text.utf8.elementsEqual(columns[1].utf8) && seed.hex == columns[2]
                    && HDPrivateKey(seed: seed).extendedKey.text == columns[3]
                    && Mnemonic(phrase: columns[1], language: language) == mnemonic
                    && found.entropy.hex == columns[0] && found.seed(passphrase: secret("TREZOR")) == seed
                if found.language != language { foundElsewhere += 1 }
                tally.count("\(language) \(columns[0])", ought: true, did: isRight)
            }
        }
        #expect(tally == Tally(accepted: 12 * 24), "\(tally)")
        // The phrases of four words that stand for the same in both Chinese lists are taken for simplified ones.
        #expect(foundElsewhere <= 4, "\(foundElsewhere)")
    }

    @Test("ethers: phrase, seed, and every node with both extended keys, in ten languages")
    func ethers() throws {
        let names: [String: Mnemonic.Language] = [
            "cz": .czech, "en": .english, "es": .spanish, "fr": .french, "it": .italian, "ja": .japanese, "ko": .korean,
            "pt": .portuguese, "zh_cn": .chineseSimplified, "zh_tw": .chineseTraditional,
        ]
        let rows = try Vectors.json("ethers/mnemonics.json.gz").arrayValue ?? []
        var tally = Tally("ethers/mnemonics.json.gz")
        var nodes = 0
        for row in rows {
            let language = try #require(names[row.string("locale")])
            let mnemonic = try Mnemonic(entropy: SecretBytes(copying: row.bytes("entropy")), language: language)
            let password = try SecretBytes(copying: row.bytes("password"))
            let seed = try mnemonic.seed(passphrase: password)
            var isRight =
                try mnemonic.phrase.hex == Hex.encode(row.bytes("phrase")) && seed.hex == Hex.encode(row.bytes("seed"))
                && Mnemonic(phrase: mnemonic.phrase, language: language) == mnemonic
            let master = try HDPrivateKey(seed: seed)
            for node in try row.elements("nodes") {
                let key = try master.derived(along: DerivationPath(node.string("path")))
                isRight = try isRight && Self.isRight(key, node)
                nodes += 1
            }
            let name = try row.string("name")
            tally.count(name, ought: true, did: isRight)
        }
        // The whole suite has 40 rows a language; the file that lies beside the project may be its documented subset.
        #expect([239, 400].contains(rows.count))
        #expect(tally == Tally(accepted: rows.count), "\(tally)")
        #expect(nodes >= 4 * rows.count)
    }

    private static func isRight(_ key: HDPrivateKey, _ node: JSONValue) throws -> Bool {
        let (publicKey, depth, index) = (try node.bytes("publicKey"), try node.integer("depth"), try node.number("index"))
        let fingerprint = try node.number("fingerprint")
        return try key.extendedKey.text == node.string("xpriv") && key.publicKey.extendedKey == node.string("xpub")
            && key.privateKey.publicKey.compressed == publicKey && depth == Int(key.depth)
            && index == UInt256(UInt64(key.index)) && fingerprint == UInt256(UInt64(key.fingerprint))
            && node.number("parentFingerprint") == UInt256(UInt64(key.parentFingerprint))
    }
}

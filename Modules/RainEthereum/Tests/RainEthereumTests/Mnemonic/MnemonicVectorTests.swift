import RainCrypto
import RainEncoding
import RainEthereum
import RainTestSupport
import Testing

@Suite("BIP-39 vectors", .enabled(if: Vectors.available, "vectors absent"))
struct MnemonicVectorTests {
    @Test("the English vectors of Trezor: entropy, phrase, seed and master key")
    func trezor() throws {
        let rows = try Vectors.json("trezor-mnemonic/vectors.json.gz").elements("english")
        var tally = Tally()
        for row in rows {
            let columns = try (row.arrayValue ?? []).map { column in
                guard let text = column.stringValue else { throw VectorError("a column is no text") }
                return text
            }
            guard columns.count == 4 else { throw VectorError("a row has four columns") }
            let mnemonic = try Mnemonic(entropy: SecretBytes(copying: Hex.decode(columns[0])))
            let seed = try mnemonic.seed(passphrase: "TREZOR")
            let isRight =
                try mnemonic.phrase.text == columns[1] && seed.hex == columns[2]
                && HDPrivateKey(seed: seed).extendedKey.text == columns[3]
                && Mnemonic(phrase: columns[1]).entropy.hex == columns[0]
            tally.count("entropy \(columns[0])", ought: true, did: isRight)
        }
        #expect(tally == Tally(accepted: 24))
    }

    @Test("the English rows of ethers: phrase, seed, and every node with both extended keys")
    func ethers() throws {
        let rows = try Vectors.json("ethers/mnemonics.json.gz").arrayValue ?? []
        var tally = Tally()
        var nodes = 0
        for row in rows {
            guard try row.string("locale") == "en" else {
                tally.countNotApplicable()
                continue
            }
            let mnemonic = try Mnemonic(entropy: SecretBytes(copying: row.bytes("entropy")))
            let password = String(decoding: try row.bytes("password"), as: UTF8.self)
            let seed = try mnemonic.seed(passphrase: password)
            var isRight =
                try mnemonic.phrase.hex == Hex.encode(row.bytes("phrase")) && seed.hex == Hex.encode(row.bytes("seed"))
                && Mnemonic(phrase: mnemonic.phrase) == mnemonic
            let master = try HDPrivateKey(seed: seed)
            for node in try row.elements("nodes") {
                let key = try master.derived(along: DerivationPath(node.string("path")))
                let fingerprint = UInt256(UInt64(key.fingerprint))
                let depth = try node.integer("depth")
                isRight = try isRight && key.extendedKey.text == node.string("xpriv")
                isRight = try isRight && key.publicKey.extendedKey == node.string("xpub")
                isRight = try isRight && node.number("fingerprint") == fingerprint && depth == Int(key.depth)
                nodes += 1
            }
            let name = try row.string("name")
            tally.count(name, ought: true, did: isRight)
        }
        // The whole suite has 40 rows a language; the file that lies beside the project may be its documented subset.
        #expect([239, 400].contains(rows.count))
        let english = rows.count == 400 ? 40 : 24
        #expect(tally == Tally(accepted: english, notApplicable: rows.count - english))
        #expect(nodes >= 4 * english)
    }
}

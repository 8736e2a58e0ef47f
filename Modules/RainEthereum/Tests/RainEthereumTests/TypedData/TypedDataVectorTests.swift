import RainCrypto
import RainEncoding
import RainEthereum
import RainTestSupport
import Testing

@Suite("Typed-data vectors", .enabled(if: Vectors.available, "vectors absent"))
struct TypedDataVectorTests {
    @Test("ethers: every document has the published encoding and digest, also after a round trip through our JSON")
    func ethers() throws {
        let rows = try Vectors.json("ethers/typed-data.json.gz").arrayValue ?? []
        var tally = Tally("ethers/typed-data.json.gz")
        for row in rows {
            let name = try row.string("name")
            let document: JSONValue = try [
                "types": row.field("types"), "primaryType": row.field("primaryType"), "domain": row.field("domain"),
                "message": row.field("data"),
            ]
            let types = try TypedDataTypes(json: row.field("types"))
            let data = try? TypedData(json: document)
            let isRight =
                try data?.digest.bytes == row.bytes("digest")
                && types.encodeData(row.string("primaryType"), json: row.field("data")) == row.bytes("encoded")
            let again = try data.map { try TypedData(parsing: $0.json.encoded()) }
            tally.count(name, ought: true, did: isRight && again == data)
        }
        // The whole suite, or its subset that lies beside the project.
        #expect(rows.count == 130 || rows.count == 76)
        #expect(tally == Tally(accepted: rows.count), "\(tally)")
    }

    /// Real documents, with what other libraries make of them where these differ.
    ///
    /// - case_1, long_bytes, opensea: ethers, viem and eth-account agree.
    /// - emptyString, walletconnect: as viem and eth_signTypedData_v4, which follow the declared domain; ethers and
    ///   eth-account put its fields into another order, or take one that is not declared.
    /// - cryptofights, fixed_bytes ("0x" for bytes32), unequal_array_lengths: refused, as ethers does; a value that is not
    ///   of its type is a mistake, and padding it would sign something else.
    static let realDocuments: [(file: String, follows: String?)] = [
        ("eip712_case_1.json", "viem"), ("eip712_long_bytes.json", "viem"), ("real_word_opensea_signTypedDataV4.json", "viem"),
        ("eip712_emptyString.json", "viem"), ("eip712_walletconnect.json", "viem"), ("eip712_emptyArray.json", "viem"),
        ("eip712_cryptofights.json", nil), ("eip712_fixed_bytes.json", nil), ("eip712_unequal_array_lengths.json", nil),
    ]

    @Test("wallet-core: real documents follow their declared domain; values of a wrong length are refused")
    func walletCore() throws {
        let rows = try Vectors.json("wallet-core-eip712/EXPECTED.json").arrayValue ?? []
        var tally = Tally("wallet-core-eip712")
        for row in rows {
            let file = try row.string("file")
            let text = try Self.repaired(Vectors.bytes("wallet-core-eip712/\(file)"))
            let data = try? TypedData(parsing: text)
            // A document that is not listed above has to be one all agree on.
            let rule = Self.realDocuments.first { $0.file == file } ?? (file, "eth_account")
            let expected = rule.follows.flatMap { row[$0]?.stringValue }
            tally.count(file, ought: rule.follows != nil, did: data != nil && data?.digest.description == expected)
        }
        if rows.count == 8 {
            #expect(tally == Tally(accepted: 5, rejected: 3), "\(tally)")
        } else {
            #expect(rows.count >= 19 && tally.failures.isEmpty, "\(tally)")
        }
    }

    /// One document has a comma before a closing bracket, which is no JSON; the suite is about what it means without it.
    private static func repaired(_ text: [UInt8]) -> [UInt8] {
        guard (try? JSONValue(parsing: text)) == nil else { return text }
        return Array(String(decoding: text, as: UTF8.self).replacing(/,(?=\s*[\]}])/, with: "").utf8)
    }
}

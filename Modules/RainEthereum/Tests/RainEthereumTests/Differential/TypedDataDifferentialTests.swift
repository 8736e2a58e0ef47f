import RainEncoding
import RainEthereum
import Testing

@Suite("Typed data against eth-account", .enabled(if: EthAccount.shouldRun, "no sandbox venv"))
struct TypedDataDifferentialTests {
    static let seed: UInt64 = 712_2026

    @Test("10,000 random documents have the same digest, every other one as we write it ourselves")
    func documents() throws {
        print("differential typed data: seed \(Self.seed)")
        var random = RandomTypedData(seed: Self.seed)
        var ours: [String] = []
        var rows: [JSONValue] = []
        for index in 0..<10_000 {
            let document = random.next()
            let data = try TypedData(json: document, isStrict: true)
            let written = data.json
            #expect(try TypedData(json: written, isStrict: true) == data, "document \(index) of seed \(Self.seed)")
            ours.append(data.digest.description)
            rows.append(index.isMultiple(of: 2) ? document : written)
        }
        let theirs = try EthAccount.run("hash_typed_data.py", rows: rows)
        #expect(theirs.count == 10_000)
        let different = ours.indices.filter { ours[$0] != theirs[$0] }
        #expect(different.isEmpty, "documents \(different.prefix(10)) of seed \(Self.seed)")
    }
}

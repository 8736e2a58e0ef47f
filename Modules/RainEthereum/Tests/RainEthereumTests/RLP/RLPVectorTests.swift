import RainEncoding
import RainEthereum
import RainTestSupport
import Testing

@Suite("RLP vectors", .enabled(if: Vectors.available, "vectors absent"))
struct RLPVectorTests {
    /// The item that a vector's JSON stands for: nested lists, "0x…" data, "#…" numbers, other text, numbers.
    static func item(_ value: JSONValue, hexOnly: Bool) throws -> RLP.Item {
        if let elements = value.arrayValue { return .list(try elements.map { try item($0, hexOnly: hexOnly) }) }
        if let number = value.intValue, let exact = UInt256(exactly: number) { return .bytes(exact.minimalBigEndianBytes) }
        guard let text = value.stringValue else { throw VectorError("no item") }
        if hexOnly { return .bytes(try DataHex.decode(text)) }
        if text.hasPrefix("#") { return .bytes(try UInt256(decimal: text.dropFirst()).minimalBigEndianBytes) }
        // The control characters of these files stand for bytes, one each.
        return .bytes(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }

    @Test("the items of ethers encode and decode")
    func ethers() throws {
        let rows = try Vectors.json("ethers/rlp.json.gz").arrayValue ?? []
        var tally = Tally("ethers/rlp.json.gz")
        for row in rows {
            let item = try Self.item(row.field("decoded"), hexOnly: true)
            let bytes = try row.bytes("encoded")
            let name = try row.string("name")
            tally.count(name, ought: true, did: try RLP.encode(item) == bytes && RLP.decode(bytes) == item)
        }
        #expect([37, 61].contains(rows.count))
        #expect(tally == Tally(accepted: rows.count))
    }

    @Test("ethereum-tests: 28 items encode and decode, 1 random one decodes, 26 invalid ones are refused")
    func ethereumTests() throws {
        let folder = "ethereum-tests/RLPTests"
        var valid = Tally("\(folder)/rlptest.json")
        var random = Tally("\(folder)/RandomRLPTests/example.json")
        var invalid = Tally("\(folder)/invalidRLPTest.json")
        for member in try Vectors.json("\(folder)/rlptest.json").objectValue ?? [:] {
            let (name, row) = (member.name, member.value)
            let bytes = try row.bytes("out")
            var isRight = try RLP.encode(RLP.decode(bytes)) == bytes
            // One number is above 256 bits; it is text all the same and its bytes are compared as decoded above.
            if let item = try? Self.item(row.field("in"), hexOnly: false) { isRight = isRight && RLP.encode(item) == bytes }
            valid.count(name, ought: true, did: isRight)
        }
        for member in try Vectors.json("\(folder)/RandomRLPTests/example.json").objectValue ?? [:] {
            let (name, row) = (member.name, member.value)
            let bytes = try row.bytes("out")
            random.count(name, ought: true, did: (try? RLP.decode(bytes)).map { RLP.encode($0) == bytes } ?? false)
        }
        for member in try Vectors.json("\(folder)/invalidRLPTest.json").objectValue ?? [:] {
            let (name, row) = (member.name, member.value)
            // Some rows are no hex text of whole bytes; those are refused before they are RLP.
            let bytes = try? row.bytes("out")
            invalid.count(name, ought: false, did: bytes.flatMap { try? RLP.decode($0) } != nil)
        }
        #expect(valid == Tally(accepted: 28), "\(valid)")
        #expect(random == Tally(accepted: 1), "\(random)")
        #expect(invalid == Tally(rejected: 26), "\(invalid)")
    }
}

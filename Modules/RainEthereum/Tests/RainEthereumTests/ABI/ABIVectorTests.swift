import RainCrypto
import RainEncoding
import RainEthereum
import RainTestSupport
import Testing

@Suite("ABI vectors", .enabled(if: Vectors.available, "vectors absent"))
struct ABIVectorTests {
    @Test("the random types of ethers, encoded by the Solidity compiler, encode and decode")
    func ethers() throws {
        let rows = try Vectors.json("ethers/abi.json.gz").arrayValue ?? []
        var tally = Tally("ethers/abi.json.gz")
        for row in rows {
            let type = try ABIType(row.string("type"))
            let value = try ABIValue(vector: row.field("value"), as: type)
            let encoded = try row.bytes("encoded")
            let isSame =
                try ABI.encode([value], as: [type]) == encoded && ABI.decode(encoded, as: [type]) == [value]
                && ABI.decode(encoded, as: [type], strictness: .compatible) == [value]
            try tally.count(row.string("name"), ought: true, did: isSame)
        }
        // 1,024 in the whole file, 627 in its subset.
        #expect([627, 1024].contains(rows.count))
        #expect(tally == Tally(accepted: rows.count))
    }

    @Test("the encodings of ethers are refused without their last byte, and with one more")
    func cutShort() throws {
        let rows = try Vectors.json("ethers/abi.json.gz").arrayValue ?? []
        var tally = Tally("ethers/abi.json.gz")
        for row in rows {
            let type = try ABIType(row.string("type"))
            let encoded = try row.bytes("encoded")
            try tally.count(row.string("name"), ought: false, did: (try? ABI.decode(encoded.dropLast(), as: [type])) != nil)
            try tally.count(row.string("name"), ought: false, did: (try? ABI.decode(encoded + [0], as: [type])) != nil)
        }
        #expect(tally == Tally(rejected: 2 * rows.count))
    }

    @Test("ethereum-tests: 3 lists of parameters encode and decode")
    func ethereumTests() throws {
        var tally = Tally("ethereum-tests/ABITests/basic_abi_tests.json")
        for member in try Vectors.json("ethereum-tests/ABITests/basic_abi_tests.json").objectValue ?? [:] {
            let row = member.value
            let types = try row.elements("types").map { try ABIType($0.stringValue ?? "") }
            let values = try zip(row.elements("args"), types).map { try ABIValue(vector: $0, as: $1) }
            let result = try row.bytes("result")
            let isSame = try ABI.encode(values, as: types) == result && ABI.decode(result, as: types) == values
            tally.count(member.name, ought: true, did: isSame)
        }
        #expect(tally == Tally(accepted: 3))
    }

    @Test("the packed encodings of ethers hash to what Solidity's abi.encodePacked does")
    func packed() throws {
        let rows = try Vectors.json("ethers/solidity-hashes.json.gz").arrayValue ?? []
        var tally = Tally("ethers/solidity-hashes.json.gz")
        for row in rows {
            let types = try row.elements("types").map { try ABIType($0.stringValue ?? "") }
            let values = try zip(row.elements("values"), types).map { try ABIValue(vector: $0, as: $1) }
            let packed = try ABI.encodePacked(values, as: types)
            let isSame =
                try Keccak256.hash(packed).bytes == row.bytes("keccak256") && SHA256.hash(packed).bytes == row.bytes("sha256")
            try tally.count(row.string("name"), ought: true, did: isSame)
        }
        // 2,016 in the whole file, 1,179 in its subset.
        #expect([1179, 2016].contains(rows.count))
        #expect(tally == Tally(accepted: rows.count))
    }
}

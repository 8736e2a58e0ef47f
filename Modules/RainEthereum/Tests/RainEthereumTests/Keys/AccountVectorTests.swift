import RainEncoding
import RainEthereum
import RainTestSupport
import Testing

@Suite("Accounts of public vectors", .enabled(if: Vectors.available, "vectors absent"))
struct AccountVectorTests {
    @Test("every key of ethers has its address, in its checksum")
    func ethers() throws {
        let rows = try Vectors.json("ethers/accounts.json.gz").arrayValue ?? []
        var tally = Tally("ethers/accounts.json.gz")
        for row in rows {
            let address = try row.signingKey("privateKey").address
            let isRight = try address.description == row.string("address") && Address(row.string("address")) == address
            let name = try row.string("name")
            tally.count(name, ought: true, did: isRight)
        }
        // 259 in the whole suite; the file that lies beside the project may be its documented subset.
        #expect([155, 259].contains(rows.count))
        #expect(tally == Tally(accepted: rows.count))
    }

    @Test("the keys of ethereum-tests are the hashes of their seeds and have their addresses")
    func ethereumTests() throws {
        let rows = try Vectors.json("ethereum-tests/BasicTests/keyaddrtest.json").arrayValue ?? []
        var tally = Tally("ethereum-tests/BasicTests/keyaddrtest.json")
        for row in rows {
            let key = try row.signingKey("key")
            #expect(try Hash32.keccak256(Array(row.string("seed").utf8)).bytes == row.bytes("key"))
            let name = try row.string("seed")
            tally.count(name, ought: true, did: try key.address.bytes == row.bytes("addr"))
        }
        #expect(tally == Tally(accepted: 2))
    }
}

import RainEncoding
import RainEthereum
import RainTestSupport
import Testing

@Suite("Addresses of created contracts")
struct AddressCreationTests {
    @Test("an account's contracts lie where its nonce says, also at zero and beyond one byte")
    func create() throws {
        let creator = try Address("0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0")
        #expect(Address.created(by: creator, nonce: 0).description == "0xcd234A471b72ba2F1Ccf0A70FCABA648a5eeCD8d")
        #expect(Address.created(by: creator, nonce: 1).description == "0x343c43A37D37dfF08AE8C4A11544c718AbB4fCF8")
        #expect(Address.created(by: creator, nonce: 2).description == "0xf778B86FA74E846c4f0a1fBd1335FE81c00a0C91")
        let nonces: [UInt64] = [0, 1, 127, 128, 255, 256, .max - 1, .max]
        #expect(Set(nonces.map { Address.created(by: creator, nonce: $0) }).count == nonces.count)
    }

    @Test("the examples of EIP-1014 come out")
    func create2() throws {
        let zero = try Hash32(bytes: [UInt8](repeating: 0, count: 32))
        let deployer = try Address("0xdeadbeef00000000000000000000000000000000")
        let feed = try Hash32("0x000000000000000000000000feed000000000000000000000000000000000000")
        let rows: [(Address, Hash32, String, String)] = [
            (.zero, zero, "0x00", "0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38"),
            (deployer, zero, "0x00", "0xB928f69Bb1D91Cd65274e3c79d8986362984fDA3"),
            (deployer, feed, "0x00", "0xD04116cDd17beBE565EB2422F2497E06cC1C9833"),
            (.zero, zero, "0xdeadbeef", "0x70f2b2914A2a4b783FaEFb75f459A580616Fcb5e"),
            (.zero, zero, "0x", "0xE33C0C7F7df4809055C3ebA6c09CFe4BaF1BD9e0"),
        ]
        for (creator, salt, code, address) in rows {
            #expect(try Address.created(by: creator, salt: salt, initCode: DataHex.decode(code)).description == address)
        }
    }

    @Test("ethers: contracts by nonce and by salt", .enabled(if: Vectors.available, "vectors absent"))
    func ethers() throws {
        var byNonce = Tally("ethers/create.json.gz")
        for row in try Vectors.json("ethers/create.json.gz").arrayValue ?? [] {
            let sender = try Address(row.string("sender"))
            for entry in try row.elements("creates") {
                let nonce = try UInt64(exactly: entry.number("nonce")) ?? .max
                let name = try entry.string("name")
                byNonce.count(
                    name, ought: true,
                    did: try Address.created(by: sender, nonce: nonce).description == entry.string("address"))
            }
        }
        var bySalt = Tally("ethers/create2.json.gz")
        for row in try Vectors.json("ethers/create2.json.gz").arrayValue ?? [] {
            let sender = try Address(row.string("sender"))
            for entry in try row.elements("creates") {
                let (salt, code) = try (Hash32(entry.string("salt")), entry.bytes("initCode"))
                let hash = try Hash32(entry.string("initCodeHash"))
                let name = try entry.string("name")
                let isRight =
                    try Address.created(by: sender, salt: salt, initCode: code).description == entry.string("address")
                    && Address.created(by: sender, salt: salt, initCodeHash: hash).description == entry.string("address")
                bySalt.count(name, ought: true, did: isRight)
            }
        }
        #expect(byNonce == Tally(accepted: 100), "\(byNonce)")
        #expect(bySalt == Tally(accepted: 104), "\(bySalt)")
    }
}

import RainCrypto
import RainEncoding
import RainEthereum
import RainTestSupport
import Testing

@Suite("Keystores of public vectors", .enabled(if: Vectors.available, "vectors absent"), .serialized)
struct KeystoreVectorTests {
    @Test("ethereum-tests: five files open with their passphrases, and with no other")
    func ethereumTests() throws {
        var tally = Tally("ethereum-tests/KeyStoreTests/basic_tests.json")
        for member in try Vectors.json("ethereum-tests/KeyStoreTests/basic_tests.json").objectValue ?? [:] {
            let keystore = try Keystore(parsing: member.value.field("json").encoded())
            let password = try SecretBytes(copying: member.value.string("password").utf8)
            let key = try keystore.decrypt(passphrase: password)
            let isRight =
                try key.rawRepresentation == SecretBytes(copying: member.value.bytes("priv"))
                && Keystore(parsing: keystore.json) == keystore
            tally.count(member.name, ought: true, did: isRight)
            let wrong = (try? keystore.decrypt(passphrase: SecretBytes(copying: "wrong".utf8))) != nil
            tally.count("\(member.name) with a wrong passphrase", ought: false, did: wrong)
        }
        #expect(tally == Tally(accepted: 5, rejected: 5), "\(tally)")
    }

    @Test("ethers: seven keystores open to their addresses; the two of the presale form are refused by name")
    func ethers() throws {
        var tally = Tally("ethers/wallets.json.gz")
        for row in try Vectors.json("ethers/wallets.json.gz").arrayValue ?? [] {
            let name = try row.string("name")
            let content = try Array(row.string("content").utf8)
            guard try row.string("type") == "keystore" else {
                let error = #expect(throws: EthereumError.self) { try Keystore(parsing: content) }
                #expect(error?.kind == .invalidKeystore)
                #expect(error?.message.contains("presale") == true)
                tally.countNotApplicable()
                continue
            }
            let keystore = try Keystore(parsing: content)
            let key = try keystore.decrypt(passphrase: SecretBytes(copying: row.bytes("password")))
            let address = try Address(row.string("address"))
            #expect(keystore.address == nil || keystore.address == address)
            tally.count(name, ought: true, did: key.address == address)
        }
        #expect(tally == Tally(accepted: 7, notApplicable: 2), "\(tally)")
    }
}

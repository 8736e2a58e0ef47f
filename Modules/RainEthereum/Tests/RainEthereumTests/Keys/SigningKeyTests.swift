import RainCrypto
import Testing

@testable import RainEthereum

@Suite("SigningKey")
struct SigningKeyTests {
    @Test("a key of 0x46 bytes has its known address")
    func known() throws {
        let key = try SigningKey(privateKey: SecretBytes(copying: [UInt8](repeating: 0x46, count: 32)))
        #expect(key.address.description == "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F")
        #expect(try SigningKey(Secp256k1.PrivateKey(rawRepresentation: key.rawRepresentation)).address == key.address)
    }

    @Test("a wrong answer of the self-test is a failure")
    func selfTest() {
        #expect(throws: Never.self) {
            try SigningKey.knownAnswerTest(expecting: "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F").get()
        }
        let error = #expect(throws: EthereumError.self) {
            try SigningKey.knownAnswerTest(expecting: "0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a40").get()
        }
        #expect(error?.kind == .selfTestFailed)
    }

    @Test("what is no key is refused, without the bytes in the error")
    func refused() throws {
        let order = try DataHex.decode("0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")
        for bytes in [
            [], [UInt8](repeating: 1, count: 31), [UInt8](repeating: 1, count: 33), [UInt8](repeating: 0, count: 32), order,
        ] {
            let error = #expect(throws: EthereumError.self) { try SigningKey(privateKey: SecretBytes(copying: bytes)) }
            #expect(error?.kind == .invalidKey)
        }
    }

    @Test("no way of printing shows the key")
    func printing() throws {
        let key = try SigningKey(privateKey: SecretBytes(copying: [UInt8](repeating: 0x46, count: 32)))
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key), dumped] {
            #expect(text.contains("4646") == false)
            #expect(text.contains("[70") == false)
        }
    }
}

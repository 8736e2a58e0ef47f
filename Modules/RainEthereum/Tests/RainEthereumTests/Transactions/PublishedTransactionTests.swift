import RainEthereum
import Testing

@Suite("Transactions that are on a chain")
struct PublishedTransactionTests {
    @Test("a legacy transaction of chain 1 that another library hashed wrongly (wevm/viem 1849) has its published hash")
    func mainnet() throws {
        let selector: [UInt8] = [0x3a, 0x2b, 0x7b, 0x98]
        // The words of the calldata without their leading zeros.
        let words = [
            "40", "80", "1", "726", "60", "a0", "65d96f1b", "3",
            "0b010c0000000000000000000000000000000000000000000000000000000000",
            "3", "60", "c0", "1e0", "40", "2", "c23190af48df1c", "100", "2648f5592c09a260c601acde44e7f8f2944944fb",
            "f43fc2c04ee0000", "c23190af48df1c", "a0", "0", "2b",
            "be33f57f41a20b2f00dec91dcc1169597f36221f002710c02aaa39b223fe8d0a",
            "0e5c4f27ead9083c756cc2000000000000000000000000000000000000000000", "40",
            "23a03a3f85888a471f4effcafa03431511e38856",
            "0",
        ]
        let calldata = try words.reduce(selector) { bytes, word in bytes + (try UInt256(hex: "0x" + word).bigEndianBytes) }
        let transaction = try Transaction.legacy(
            chainID: 1, nonce: 38, gasPrice: 20_701_311_233, gasLimit: 421_374,
            to: Address("0x2648f5592c09a260c601acde44e7f8f2944944fb"), value: 57_108_134_443_873_424, data: calldata)
        let signature = try TransactionSignature(
            r: UInt256(hex: "0x5abc283bf902f90884f800b2f810febd5e90f8d5077d89e150631bbcc547b7d1"),
            s: UInt256(hex: "0x5acc7718573bcd268256c996f2ae1bdd2bd97019992f44d5806b1cc843cde2e7"), v: 38, chainID: 1)
        let signed = SignedTransaction(transaction, signature: signature)
        #expect(signed.hash.description == "0x6ed21df69b02678dfb290ef2a43d490303562eb387f70795766b37bfa9d09bd2")
        let decoded = try SignedTransaction(decoding: signed.rawBytes)
        #expect(decoded == signed)
        #expect(decoded.transaction.chainID == 1)
        #expect(decoded.transaction.gasPrice == 20_701_311_233)
    }
}

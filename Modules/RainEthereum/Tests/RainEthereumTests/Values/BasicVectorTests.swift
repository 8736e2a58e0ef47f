import RainEncoding
import RainTestSupport
import Testing

/// The two files of ethereum-tests about what a node does and a wallet does not; they are read so that a change of them shows.
@Suite("Basic vectors of nodes", .enabled(if: Vectors.available, "vectors absent"))
struct BasicVectorTests {
    @Test("hex-prefix: the packing of paths in a node's state tree, which is not built here")
    func hexPrefix() throws {
        try count("ethereum-tests/BasicTests/hexencodetest.json", named: ["seq", "term", "out"], expected: 12)
    }

    @Test("crypto: the encryption between nodes, AES-256 in counter mode and ECIES, which is not spoken here")
    func nodeEncryption() throws {
        try count(
            "ethereum-tests/BasicTests/crypto.json", named: ["decryption_type", "key", "cipher", "payload"], expected: 2)
    }

    private func count(_ file: String, named names: [String], expected: Int) throws {
        var tally = Tally(file)
        for member in try Vectors.json(file).objectValue ?? [:] {
            #expect(member.value.objectValue?.names == names)
            tally.countNotApplicable()
        }
        #expect(tally == Tally(notApplicable: expected), "\(tally)")
    }
}

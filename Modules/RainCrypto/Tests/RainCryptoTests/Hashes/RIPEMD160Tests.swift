import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@Suite struct RIPEMD160Tests {
    // From the designers' list: nothing, and one million times the letter a.
    @Test func knownDigestsComeOut() {
        #expect(Hex.encode(RIPEMD160.hash([])) == "9c1185a5c5e9fc54612808977ee8f548b2258d31")
        let letters = [UInt8](repeating: 0x61, count: 1_000_000)
        #expect(Hex.encode(RIPEMD160.hash(letters)) == "52783243c1697bdbe16d37f97f68f08325dc1528")
        #expect(RIPEMD160.hash(UnsafeRawBufferPointer(start: nil, count: 0)) == RIPEMD160.hash([]))
    }

    @Test(.enabled(if: Vectors.available, "vectors absent")) func publishedDigestsComeOut() throws {
        var tally = Tally("ethers/hashes.json.gz")
        for vector in try Vectors.json("ethers/hashes.json.gz").arrayValue ?? [] {
            let matches = try RIPEMD160.hash(vector.bytes("data")) == vector.bytes("ripemd160")
            try tally.count(vector.string("name"), ought: true, did: matches)
        }
        #expect(tally == Tally(accepted: 159))
    }
}

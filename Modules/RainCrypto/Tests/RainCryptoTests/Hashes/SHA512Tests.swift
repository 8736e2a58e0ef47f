import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@Suite struct SHA512Tests {
    // FIPS 180-4, examples: nothing, and the letters abc.
    @Test func knownDigestsComeOut() {
        #expect(
            Hex.encode(SHA512.hash([]))
                == "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
        )
        #expect(
            Hex.encode(SHA512.hash(Array("abc".utf8)))
                == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        )
        #expect(SHA512.hash(UnsafeRawBufferPointer(start: nil, count: 0)) == SHA512.hash([]))
    }

    @Test(.enabled(if: Vectors.available, "vectors absent")) func publishedDigestsComeOut() throws {
        var tally = Tally("ethers/hashes.json.gz")
        for vector in try Vectors.json("ethers/hashes.json.gz").arrayValue ?? [] {
            let matches = try SHA512.hash(vector.bytes("data")) == vector.bytes("sha512")
            try tally.count(vector.string("name"), ought: true, did: matches)
        }
        #expect(tally == Tally(accepted: 159))
    }
}

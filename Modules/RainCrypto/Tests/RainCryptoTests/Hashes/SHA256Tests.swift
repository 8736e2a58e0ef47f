import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@Suite struct SHA256Tests {
    @Test func emptyInputHashesToTheKnownDigest() {
        let expected = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        #expect(SHA256.hash([]).description == expected)
        #expect(SHA256.hash(UnsafeRawBufferPointer(start: nil, count: 0)).description == expected)
    }

    // FIPS 180-4, example: one million times the letter a.
    @Test func aMillionLettersHashToTheKnownDigest() {
        let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        #expect(SHA256.hash([UInt8](repeating: 0x61, count: 1_000_000)).description == expected)
    }

    @Test(.enabled(if: Vectors.available, "vectors absent")) func publishedDigestsComeOut() throws {
        var tally = Tally("ethers/hashes.json.gz")
        for vector in try Vectors.json("ethers/hashes.json.gz").arrayValue ?? [] {
            let matches = try SHA256.hash(vector.bytes("data")).bytes == vector.bytes("sha256")
            try tally.count(vector.string("name"), ought: true, did: matches)
        }
        #expect(tally == Tally(accepted: 159))
    }
}

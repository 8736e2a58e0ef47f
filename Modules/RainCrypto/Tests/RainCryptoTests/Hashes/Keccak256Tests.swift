import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@Suite struct Keccak256Tests {
    @Test func emptyInputHashesToTheKnownDigest() {
        let expected = "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"
        #expect(Keccak256.hash([]).description == expected)
        #expect(Keccak256.hash(UnsafeRawBufferPointer(start: nil, count: 0)).description == expected)
    }

    @Test func functionSelectorsComeOut() {
        #expect(Keccak256.hash(Array("transfer(address,uint256)".utf8)).bytes.prefix(4) == [0xa9, 0x05, 0x9c, 0xbb])
    }

    // The round written out here follows FIPS 202 step by step, with no lane inverted and no step merged.
    @Test func agreesWithTheStandardAtEveryLengthUpTo300() {
        let message = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 / 3) }
        for count in 0...300 {
            let bytes = Array(message.prefix(count))
            #expect(Keccak256.hash(bytes).bytes == PlainKeccak.hash(bytes), "length \(count)")
        }
    }

    @Test func agreesWithTheStandardOnMegabytesAtAnyAlignment() {
        let message = (0..<2_000_003).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let expected = PlainKeccak.hash(Array(message.dropFirst(3)))
        let actual = message.withUnsafeBytes { Keccak256.hash(UnsafeRawBufferPointer(rebasing: $0[3...])) }
        #expect(actual.bytes == expected)
    }

    @Test(.enabled(if: Vectors.available, "vectors absent")) func publishedDigestsComeOut() throws {
        var tally = Tally("ethers/hashes.json.gz")
        for vector in try Vectors.json("ethers/hashes.json.gz").arrayValue ?? [] {
            let matches = try Keccak256.hash(vector.bytes("data")).bytes == vector.bytes("keccak256")
            try tally.count(vector.string("name"), ought: true, did: matches)
        }
        #expect(tally == Tally(accepted: 159))
    }
}

import RainEncoding
import RainTestSupport
import Testing

@Suite(.enabled(if: Vectors.available, "vectors absent"))
struct CanonicalJSONVectorTests {
    @Test func `the documents beside RFC 8785 have its bytes, and no others`() throws {
        var tally = Tally("jcs")
        for name in ["arrays", "structures", "unicode", "values"] {
            let canonical = try Vectors.json("jcs/input/\(name).json").canonicallyEncoded()
            let hex = try Vectors.lines("jcs/outhex/\(name).txt").flatMap { $0.split(separator: " ") }.joined()
            let isRight = try canonical == Vectors.bytes("jcs/output/\(name).json") && Hex.encode(canonical) == hex
            tally.count(name, ought: true, did: isRight)
        }
        #expect(tally == Tally(accepted: 4), "\(tally)")
    }
}

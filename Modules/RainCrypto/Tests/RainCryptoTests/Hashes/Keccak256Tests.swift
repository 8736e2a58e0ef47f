import RainCrypto
import Testing

@Suite struct Keccak256Tests {
    @Test func emptyInputHashesToTheKnownDigest() {
        #expect(
            Keccak256.hash([]).description == "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470")
    }
}

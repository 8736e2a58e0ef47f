import RainCrypto
import Testing

@Suite struct Digest32Tests {
    @Test func takesExactly32Bytes() {
        #expect(Digest32([UInt8](repeating: 1, count: 31)) == nil)
        #expect(Digest32([UInt8](repeating: 1, count: 33)) == nil)
        #expect(Digest32([]) == nil)
        #expect(Digest32(0..<32)?.bytes == Array(0..<32))
    }

    @Test func isZeroToBeginWith() {
        #expect(Digest32().bytes == [UInt8](repeating: 0, count: 32))
    }

    @Test func equalityAndHashingFollowTheBytes() throws {
        let one = try #require(Digest32(0..<32))
        let same = try #require(Digest32(Array(0..<32)))
        let other = try #require(Digest32(1..<33))
        #expect(one == same && one.hashValue == same.hashValue)
        #expect(one != other)
        #expect(Set([one, same, other]).count == 2)
    }

    @Test func printsHexadecimal() throws {
        let digest = try #require(Digest32((0..<32).map { $0 * 8 }))
        #expect(digest.description == "0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8")
    }
}

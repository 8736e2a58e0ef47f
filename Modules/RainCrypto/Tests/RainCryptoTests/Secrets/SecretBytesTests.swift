import RainCrypto
import Testing

@Suite struct SecretBytesTests {
    @Test func copiesWhatItIsGiven() {
        let secret = SecretBytes(copying: [1, 2, 3])
        #expect(secret.count == 3)
        #expect(secret.withUnsafeBytes { Array($0) } == [1, 2, 3])
        #expect(SecretBytes(copying: 4...6).withUnsafeBytes { Array($0) } == [4, 5, 6])
    }

    @Test func mayBeEmpty() {
        let secret = SecretBytes(copying: [])
        #expect(secret.isEmpty)
        #expect(secret == SecretBytes(count: 0) { _ in })
        #expect(secret.withUnsafeBytes { $0.count } == 0)
    }

    @Test func comparesContent() {
        #expect(SecretBytes(copying: [1, 2]) == SecretBytes(copying: [1, 2]))
        #expect(SecretBytes(copying: [1, 2]) != SecretBytes(copying: [1, 3]))
        #expect(SecretBytes(copying: [1, 2]) != SecretBytes(copying: [1, 2, 0]))
    }

    @Test func hasNoPrintableForm() {
        let secret = SecretBytes(copying: Array("correct horse".utf8))
        var dumped = ""
        dump([secret], to: &dumped)
        for text in ["\(secret)", String(describing: secret), String(reflecting: secret), "\([secret])", dumped] {
            #expect(text.contains("<secret>"))
            #expect(!text.contains("99") && !text.contains("horse") && !text.contains("0x"))
        }
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test func countsOutOfRangeGiveAnEmptyBuffer() {
        for count in [-1, Int.min, Int.max] {
            let secret = SecretBytes(count: count) { #expect($0.isEmpty) }
            #expect(secret.isEmpty)
        }
    }

    @Test func aFailingInitializerPassesItsErrorOn() {
        struct Refused: Error {}
        #expect(throws: Refused.self) {
            _ = try SecretBytes(count: 8) { buffer throws(Refused) in
                buffer[0] = 7
                throw Refused()
            }
        }
    }

    @Test func randomBytesDiffer() throws {
        #expect(try SecretBytes.random(count: 32) != SecretBytes.random(count: 32))
        #expect(try SecretBytes.random(count: 0).isEmpty)
    }

    @Test(arguments: [-1, Int.min, Int(Int32.max) + 1, Int.max])
    func randomCountsOutOfRangeAreRefused(count: Int) {
        #expect { try SecretBytes.random(count: count) } throws: { ($0 as? CryptoError)?.kind == .invalidLength }
    }
}

import RainCrypto
import Testing

@Suite struct SecretBytesTests {
    @Test func copiesWhatItIsGiven() throws {
        let secret = try SecretBytes(copying: [1, 2, 3])
        #expect(secret.count == 3)
        #expect(secret.withUnsafeBytes { Array($0) } == [1, 2, 3])
        #expect(try SecretBytes(copying: 4...6).withUnsafeBytes { Array($0) } == [4, 5, 6])
    }

    @Test func mayBeEmpty() throws {
        let secret = try SecretBytes(copying: [])
        #expect(secret.isEmpty)
        #expect(try secret == SecretBytes(count: 0) { _ in })
        #expect(secret.withUnsafeBytes { $0.count } == 0)
    }

    @Test func comparesContent() throws {
        #expect(try SecretBytes(copying: [1, 2]) == SecretBytes(copying: [1, 2]))
        #expect(try SecretBytes(copying: [1, 2]) != SecretBytes(copying: [1, 3]))
        #expect(try SecretBytes(copying: [1, 2]) != SecretBytes(copying: [1, 2, 0]))
    }

    @Test func hasNoPrintableForm() throws {
        let secret = try SecretBytes(copying: Array("correct horse".utf8))
        var dumped = ""
        dump([secret], to: &dumped)
        for text in ["\(secret)", String(describing: secret), String(reflecting: secret), "\([secret])", dumped] {
            #expect(text.contains("<secret>"))
            #expect(!text.contains("99") && !text.contains("horse") && !text.contains("0x"))
        }
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test func aNegativeCountIsRefused() {
        for count in [-1, Int.min] {
            #expect(
                kindThrown { _ = try SecretBytes(count: count) { _ in Issue.record("there is no such buffer") } }
                    == .invalidLength)
        }
    }

    // More bytes than any machine has: what there is no memory for must not pass for a secret without bytes.
    @Test(arguments: [Int.max, 1 << 56]) func wantOfMemoryIsAnError(count: Int) {
        #expect(
            kindThrown { _ = try SecretBytes(count: count) { _ in Issue.record("there is no such buffer") } }
                == .internalFailure)
        #expect(kindThrown { _ = try SecretBytes(copying: repeatElement(0, count: count)) } == .internalFailure)
    }

    @Test func aFailingInitializerPassesItsErrorOn() {
        let refusal = CryptoError(.invalidParameter, "refused")
        #expect(throws: refusal) {
            _ = try SecretBytes(count: 8) { buffer throws(CryptoError) in
                buffer[0] = 7
                throw refusal
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

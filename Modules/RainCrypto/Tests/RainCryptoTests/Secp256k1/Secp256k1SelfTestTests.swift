@testable import RainCrypto
import Testing

@Suite struct Secp256k1SelfTestTests {
    private typealias Answers = Secp256k1Context.KnownAnswers

    @Test func theKnownAnswersComeOut() throws {
        try Secp256k1Context.shared().runSelfTest()
    }

    @Test func anyOtherAnswerIsAFailure() throws {
        let context = try Secp256k1Context.shared()
        let zero = String(repeating: "0", count: 64)
        for wrong in [Answers(x: zero), Answers(y: zero), Answers(r: zero), Answers(s: zero), Answers(recoveryID: 0)] {
            #expect(kindThrown { try context.runSelfTest(wrong) } == .selfTestFailed)
        }
    }

    // The library's own answer to an argument it calls illegal is to end the process.
    @Test func impossiblePointsAreAnErrorAndNotTheEnd() throws {
        let context = try Secp256k1Context.shared()
        let point = try #require(
            CurvePoint {
                $0[0] = 4; return true
            })
        let tweak = try SecretBytes(copying: 1...32)
        #expect(kindThrown { _ = try context.sum(point, tweak: tweak) } == .invalidPoint)
        #expect(kindThrown { _ = try context.verify(Digest32(), r: point.x, s: point.x, by: point) } == .invalidPoint)
        #expect(kindThrown { _ = try context.recover(Digest32(), r: point.x, s: point.x, id: 4) } == .invalidSignature)
        #expect(kindThrown { _ = try context.sign(Digest32(), with: SecretBytes(copying: [])) } == .internalFailure)
    }
}

@testable import RainCrypto
import RainEncoding
import Testing

@Suite struct HPKETests {
    private let info = Array("info".utf8)

    @Test(arguments: AEAD.allCases) func messagesOpenInOrder(aead: AEAD) throws {
        let key = try P256.PrivateKey()
        var sender = try HPKE.Sender(to: key.publicKey, info: info, aead: aead)
        var recipient = try HPKE.Recipient(
            privateKey: key, encapsulatedKey: sender.encapsulatedKey, info: info, aead: aead)
        for index: UInt8 in 0..<5 {
            let sealed = try sender.seal([index], authenticating: [index, index])
            #expect(try recipient.open(sealed, authenticating: [index, index]).array == [index])
        }
    }

    // The AEAD is part of the suite, so even the exported secrets differ.
    @Test func sidesThatNameDifferentAEADsShareNothing() throws {
        let key = try P256.PrivateKey()
        for (one, other) in [(AEAD.aes256GCM, AEAD.chaCha20Poly1305), (.chaCha20Poly1305, .aes128GCM)] {
            var sender = try HPKE.Sender(to: key.publicKey, info: info, aead: one)
            var recipient = try HPKE.Recipient(
                privateKey: key, encapsulatedKey: sender.encapsulatedKey, info: info, aead: other)
            let sealed = try sender.seal([1], authenticating: [])
            #expect(kindThrown { _ = try recipient.open(sealed, authenticating: []) } == .authenticationFailed)
            #expect(
                try sender.exportedSecret(context: [], count: 32) != recipient.exportedSecret(context: [], count: 32))
        }
    }

    @Test func emptyMessagesAreSealedToo() throws {
        let key = try P256.PrivateKey()
        var sender = try HPKE.Sender(to: key.publicKey, info: [])
        var recipient = try HPKE.Recipient(privateKey: key, encapsulatedKey: sender.encapsulatedKey, info: [])
        #expect(try recipient.open(sender.seal([], authenticating: []), authenticating: []).isEmpty)
    }

    @Test func aMessageThatDoesNotOpenLeavesTheOrderAsItWas() throws {
        let key = try P256.PrivateKey()
        var sender = try HPKE.Sender(to: key.publicKey, info: info)
        var recipient = try HPKE.Recipient(privateKey: key, encapsulatedKey: sender.encapsulatedKey, info: info)
        let (first, second) = try (sender.seal([1], authenticating: []), sender.seal([2], authenticating: []))
        #expect(kindThrown { _ = try recipient.open(second, authenticating: []) } == .authenticationFailed)
        #expect(try recipient.open(first, authenticating: []).array == [1])
        #expect(kindThrown { _ = try recipient.open(first, authenticating: []) } == .authenticationFailed)
        #expect(try recipient.open(second, authenticating: []).array == [2])
    }

    @Test func anotherKeyOrPurposeOpensNothing() throws {
        let key = try P256.PrivateKey()
        var sender = try HPKE.Sender(to: key.publicKey, info: info)
        let sealed = try sender.seal([1], authenticating: [])
        var stranger = try HPKE.Recipient(privateKey: P256.PrivateKey(), encapsulatedKey: sender.encapsulatedKey, info: info)
        var misled = try HPKE.Recipient(privateKey: key, encapsulatedKey: sender.encapsulatedKey, info: info + [0])
        #expect(kindThrown { _ = try stranger.open(sealed, authenticating: []) } == .authenticationFailed)
        #expect(kindThrown { _ = try misled.open(sealed, authenticating: []) } == .authenticationFailed)
    }

    @Test func encapsulatedKeysMustBeUncompressedPoints() throws {
        let key = try P256.PrivateKey()
        let point = try P256.PrivateKey().publicKey
        let offCurve = Array(point.uncompressed.dropLast()) + [point.uncompressed[64] ^ 1]
        for encoding in [[], [0], point.compressed, offCurve, [UInt8](repeating: 0, count: 65)] {
            #expect(
                kindThrown { _ = try HPKE.Recipient(privateKey: key, encapsulatedKey: encoding, info: []) } == .invalidPoint)
        }
    }

    @Test func usedUpSequenceNumbersAreRefused() throws {
        let key = try P256.PrivateKey()
        var sender = try HPKE.Sender(to: key.publicKey, info: info)
        var recipient = try HPKE.Recipient(privateKey: key, encapsulatedKey: sender.encapsulatedKey, info: info)
        sender.context.sequence = .max - 1
        recipient.context.sequence = .max - 1
        let last = try sender.seal([1], authenticating: [])
        #expect(try recipient.open(last, authenticating: []).array == [1])
        do {
            _ = try sender.seal([1], authenticating: [])
            Issue.record("sealed beyond the last sequence number")
        } catch {
            #expect(error.kind == .invalidParameter)
        }
        #expect(kindThrown { _ = try recipient.open(last, authenticating: []) } == .invalidParameter)
    }

    @Test func bothSidesExportTheSameSecret() throws {
        let key = try P256.PrivateKey()
        let sender = try HPKE.Sender(to: key.publicKey, info: info)
        let recipient = try HPKE.Recipient(privateKey: key, encapsulatedKey: sender.encapsulatedKey, info: info)
        for count in [1, 32, HKDF.maximumCount] {
            let sent = try sender.exportedSecret(context: [1], count: count)
            #expect(try recipient.exportedSecret(context: [1], count: count) == sent && sent.count == count)
        }
        for count in [0, -1, Int.max, Int.min, HKDF.maximumCount + 1] {
            #expect(kindThrown { _ = try recipient.exportedSecret(context: [1], count: count) } == .invalidLength)
        }
    }
}

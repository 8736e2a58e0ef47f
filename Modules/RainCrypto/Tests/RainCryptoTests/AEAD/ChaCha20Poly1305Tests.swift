import RainCrypto
import RainEncoding
import Testing

@Suite struct ChaCha20Poly1305Tests {
    private let key: SecretBytes
    private let nonce = [UInt8](repeating: 9, count: 12)

    init() throws {
        key = try SecretBytes(copying: 0..<32)
    }

    // RFC 8439, section 2.8.2.
    @Test func theKnownCiphertextComesOut() throws {
        let text =
            "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
        let key = try SecretBytes(copying: 0x80...0x9f)
        let nonce = try Hex.decode("070000004041424344454647")
        let associated = try Hex.decode("50515253c0c1c2c3c4c5c6c7")
        let sealed = try AEAD.chaCha20Poly1305.seal(Array(text.utf8), key: key, nonce: nonce, authenticating: associated)
        #expect(
            Hex.encode(sealed)
                == "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691"
        )
        #expect(
            try AEAD.chaCha20Poly1305.open(sealed, key: key, nonce: nonce, authenticating: associated).array == Array(text.utf8)
        )
    }

    @Test(arguments: [0, 1, 15, 16, 17, 63, 64, 65, 100_000])
    func whatIsSealedOpens(count: Int) throws {
        let plaintext = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        for associated in [[], [1], [UInt8](repeating: 2, count: 99)] as [[UInt8]] {
            let sealed = try AEAD.chaCha20Poly1305.seal(plaintext, key: key, nonce: nonce, authenticating: associated)
            #expect(sealed.count == count + 16)
            let opened = try AEAD.chaCha20Poly1305.open(sealed, key: key, nonce: nonce, authenticating: associated)
            #expect(opened.array == plaintext)
            #expect(try AEAD.chaCha20Poly1305.seal(opened, key: key, nonce: nonce, authenticating: associated) == sealed)
        }
    }

    @Test func everyAlteredBitIsNoticed() throws {
        let sealed = try AEAD.chaCha20Poly1305.seal([1, 2, 3], key: key, nonce: nonce, authenticating: [4])
        func kind(_ ciphertext: [UInt8], _ associated: [UInt8]) -> CryptoError.Kind? {
            kindThrown { _ = try AEAD.chaCha20Poly1305.open(ciphertext, key: key, nonce: nonce, authenticating: associated) }
        }
        #expect(kind(sealed, [4]) == nil)
        for bit in 0..<sealed.count * 8 {
            var altered = sealed
            altered[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(kind(altered, [4]) == .authenticationFailed)
        }
        for associated in [[], [5], [4, 0]] as [[UInt8]] { #expect(kind(sealed, associated) == .authenticationFailed) }
        #expect(kind(sealed + [0], [4]) == .authenticationFailed)
        #expect(kind(Array(sealed.dropFirst()), [4]) == .authenticationFailed)
    }

    @Test func wrongLengthsAreRefusedByKind() throws {
        for count in [0, 16, 31, 33] {
            let wrong = try SecretBytes(copying: [UInt8](repeating: 1, count: count))
            #expect(
                kindThrown { _ = try AEAD.chaCha20Poly1305.seal([], key: wrong, nonce: nonce, authenticating: []) }
                    == .invalidKey)
        }
        for count in [0, 8, 11, 13, 24] {
            let wrong = [UInt8](repeating: 1, count: count)
            #expect(
                kindThrown { _ = try AEAD.chaCha20Poly1305.seal([], key: key, nonce: wrong, authenticating: []) }
                    == .invalidLength)
        }
        for count in [0, 1, 15] {
            let short = [UInt8](repeating: 1, count: count)
            #expect(
                kindThrown { _ = try AEAD.chaCha20Poly1305.open(short, key: key, nonce: nonce, authenticating: []) }
                    == .invalidLength)
        }
    }
}

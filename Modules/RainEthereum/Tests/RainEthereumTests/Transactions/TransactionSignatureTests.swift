import RainCrypto
import RainEthereum
import Testing

@Suite("Signatures")
struct SignatureTests {
    static let order = UInt256(
        high: 0xFFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFE, low: 0xBAAE_DCE6_AF48_A03B_BFD2_5E8C_D036_4141)
    static let hash = Hash32.keccak256(Array("turnkey".utf8))

    let key: SigningKey
    let signature: TransactionSignature

    init() throws {
        key = try SigningKey(privateKey: SecretBytes(copying: [UInt8](repeating: 0x46, count: 32)))
        signature = try key.sign(Self.hash)
    }

    @Test("what a key signs recovers to its address, and to no other with the parity turned over")
    func recovery() throws {
        #expect(try signature.recoverSigner(of: Self.hash) == key.address)
        let turned = try TransactionSignature(r: signature.r, s: signature.s, yParity: 1 - signature.yParity)
        #expect(try turned.recoverSigner(of: Self.hash) != key.address)
    }

    @Test("turning a high s over turns the parity with it, so that the same account is recovered")
    func highS() throws {
        let high = Self.order &- signature.s
        let error = #expect(throws: EthereumError.self) {
            try TransactionSignature(r: signature.r, s: high, yParity: 1 - signature.yParity)
        }
        #expect(error?.kind == .invalidSignature)
        let normal = try TransactionSignature.normalizing(r: signature.r, s: high, yParity: 1 - signature.yParity)
        #expect(normal == signature)
        #expect(try normal.recoverSigner(of: Self.hash) == key.address)
        #expect(try TransactionSignature.normalizing(r: signature.r, s: signature.s, yParity: signature.yParity) == signature)
    }

    @Test("r and s lie in range, the parity is 0 or 1")
    func ranges() {
        let one = UInt256.one
        let wrong: [(UInt256, UInt256, UInt8)] = [
            (0, one, 0), (one, 0, 0), (Self.order, one, 0), (.max, one, 0), (one, Self.order, 0), (one, .max, 0), (one, one, 2),
            (one, one, 27),
        ]
        for (r, s, parity) in wrong {
            #expect(throws: EthereumError.self) { try TransactionSignature(r: r, s: s, yParity: parity) }
            #expect(throws: EthereumError.self) { try TransactionSignature.normalizing(r: r, s: s, yParity: parity) }
        }
        #expect(throws: Never.self) { try TransactionSignature(r: Self.order &- 1, s: Self.order >> 1, yParity: 1) }
        #expect(throws: EthereumError.self) { try TransactionSignature(r: 1, s: (Self.order >> 1) &+ 1, yParity: 1) }
    }

    @Test("v goes by the table, never by 'not zero'")
    func vTable() throws {
        for (v, chainID, parity) in [
            (0, nil, 0), (1, nil, 1), (27, nil, 0), (28, nil, 1), (37, 1, 0), (38, 1, 1), (27, 1, 0),
            (169_197, 84_581, 0), (169_203, 84_584, 0), (169_204, 84_584, 1),
        ] as [(UInt64, UInt64?, UInt8)] {
            #expect(try TransactionSignature.yParity(ofV: v, chainID: chainID) == parity)
        }
        for (v, chainID) in [(2, nil), (26, nil), (29, nil), (37, nil), (36, 1), (39, 1), (35, 1), (.max, 1)]
            as [(UInt64, UInt64?)]
        {
            #expect(throws: EthereumError.self) { try TransactionSignature.yParity(ofV: v, chainID: chainID) }
        }
        #expect(throws: EthereumError.self) { try TransactionSignature.yParity(ofV: 37, chainID: .max) }
        let odd = try TransactionSignature(r: 1, s: 1, yParity: 1)
        #expect(odd.v(chainID: nil) == 28)
        #expect(odd.v(chainID: 1) == 38)
        #expect(odd.v(chainID: .max) == UInt256(UInt128(UInt64.max) * 2 + 36))
    }

    @Test("the 65 bytes of wallets read back, with v as 27 or as 0")
    func wireBytes() throws {
        #expect(signature.bytes.count == 65)
        #expect(try TransactionSignature(bytes: signature.bytes) == signature)
        #expect(try TransactionSignature(bytes: Array(signature.bytes.dropLast()) + [signature.yParity]) == signature)
        #expect(throws: EthereumError.self) { try TransactionSignature(bytes: Array(signature.bytes.dropLast())) }
        #expect(throws: EthereumError.self) { try TransactionSignature(bytes: Array(signature.bytes.dropLast()) + [29]) }
        #expect(throws: EthereumError.self) { try TransactionSignature(bytes: [UInt8](repeating: 0, count: 65)) }
    }

    @Test("a signature to which no key belongs is refused")
    func nothingToRecover() throws {
        // x = 5 is no coordinate of a point of the curve.
        let lost = try TransactionSignature(r: 5, s: 1, yParity: 0)
        let error = #expect(throws: EthereumError.self) { try lost.recoverSigner(of: Self.hash) }
        #expect(error?.kind == .invalidSignature)
    }

    @Test("a message is hashed with its count of bytes, not of characters (EIP-191)")
    func personalMessage() {
        #expect(
            PersonalMessage.hash(Array("Hello Turnkey".utf8)).description
                == "0x48f8539be2761f8ea174c9c0e373937298a0bc13cd541348b8adc873d747c207")
        let text = Array("é".utf8)
        let prefixed: [UInt8] = Array("\u{19}Ethereum Signed Message:\n2".utf8) + text
        #expect(PersonalMessage.hash(text) == Hash32.keccak256(prefixed))
    }
}

import RainCrypto
import RainEthereum
import Testing

@Suite("Malformed transactions")
struct MalformedTransactionTests {
    /// The fields of a valid signed transaction of type 2, to spoil one at a time.
    static func fields() throws -> [RLP.Item] {
        let key = try SigningKey(privateKey: SecretBytes(copying: [UInt8](repeating: 0x46, count: 32)))
        let transaction = try Transaction(
            chainID: 84_532, nonce: 7, maxPriorityFeePerGas: 1, maxFeePerGas: 300, gasLimit: 21_000, to: .zero, value: 5,
            data: [1, 2, 3], accessList: [AccessListEntry(address: .zero, storageKeys: [.keccak256([])])])
        guard case .list(let fields) = try RLP.decode(Array(key.sign(transaction).rawBytes.dropFirst())) else { return [] }
        return fields
    }

    static func decode(_ fields: [RLP.Item]) throws -> SignedTransaction {
        try SignedTransaction(decoding: [2] + RLP.encode(.list(fields)))
    }

    @Test("the unspoilt fields decode; one less or one more does not")
    func count() throws {
        let fields = try Self.fields()
        #expect(fields.count == 12)
        #expect(throws: Never.self) { try Self.decode(fields) }
        #expect(throws: EthereumError.self) { try Self.decode(Array(fields.dropLast())) }
        #expect(throws: EthereumError.self) { try Self.decode(fields + [.bytes([])]) }
        #expect(throws: EthereumError.self) { try Self.decode([]) }
    }

    static let long = RLP.Item.bytes([UInt8](repeating: 1, count: 33))
    static let nineBytes = RLP.Item.bytes([UInt8](repeating: 1, count: 9))
    static let zeroFirst = RLP.Item.bytes([0, 1])
    static let high = RLP.Item.bytes([UInt8](repeating: 0xff, count: 32))

    @Test(
        "a spoilt field is refused",
        arguments: [
            (0, .bytes([])), (0, nineBytes), (0, zeroFirst), (0, .list([])),  // chain id
            (1, .bytes([UInt8](repeating: 0xff, count: 8))), (1, nineBytes), (1, zeroFirst), (1, .bytes([0])),  // nonce
            (2, long), (2, zeroFirst), (3, long), (3, zeroFirst), (3, .list([])),  // fees
            (4, nineBytes), (4, zeroFirst),  // gas limit
            (5, .bytes([0])), (5, .bytes([UInt8](repeating: 1, count: 19))), (5, .bytes([UInt8](repeating: 1, count: 21))),
            (5, .list([])),
            (6, long), (6, zeroFirst),  // value
            (7, .list([])),  // data
            (8, .bytes([])), (8, .list([.bytes([])])), (8, .list([.list([])])),  // access list
            (8, .list([.list([.bytes([UInt8](repeating: 0, count: 20))])])),
            (8, .list([.list([.bytes([UInt8](repeating: 0, count: 20)), .list([]), .bytes([])])])),
            (8, .list([.list([.bytes([UInt8](repeating: 0, count: 19)), .list([])])])),
            (8, .list([.list([.bytes([UInt8](repeating: 0, count: 20)), .list([.bytes([1])])])])),
            // An entry that hides another one behind its keys.
            (
                8,
                .list([
                    .list([
                        .bytes([UInt8](repeating: 0, count: 20)), .list([]),
                        .list([.bytes([UInt8](repeating: 0, count: 20)), .list([])]),
                    ])
                ])
            ),
            (9, .bytes([2])), (9, .bytes([27])), (9, .bytes([0])), (9, .list([])),  // parity
            (10, .bytes([])), (10, high), (10, long), (10, zeroFirst),  // r
            (11, .bytes([])), (11, high), (11, long), (11, .bytes([0x80] + [UInt8](repeating: 0, count: 31))),  // s
        ] as [(Int, RLP.Item)])
    func spoilt(index: Int, item: RLP.Item) throws {
        var fields = try Self.fields()
        fields[index] = item
        #expect(throws: EthereumError.self) { try Self.decode(fields) }
    }

    @Test("every cut, every longer input and every unknown type is refused; no changed byte traps")
    func bytes() throws {
        let raw = try Self.decode(Self.fields()).rawBytes
        for count in raw.indices {
            #expect(throws: EthereumError.self) { try SignedTransaction(decoding: Array(raw.prefix(count))) }
        }
        #expect(throws: EthereumError.self) { try SignedTransaction(decoding: raw + [0]) }
        for type in UInt8.min ... .max where type != 2 {
            #expect(throws: EthereumError.self) { try SignedTransaction(decoding: [type] + raw.dropFirst()) }
        }
        for index in raw.indices {
            for bit in 0..<8 {
                var changed = raw
                changed[index] ^= 1 << UInt8(bit)
                if let decoded = try? SignedTransaction(decoding: changed) {
                    #expect(SignedTransaction(decoded.transaction, signature: decoded.signature).rawBytes == changed)
                    _ = try? decoded.recoverSigner()
                }
            }
        }
    }

    @Test("random bytes and one megabyte of anything never trap")
    func random() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            let bytes = random.bytes(upTo: 120)
            for first in [[], [1], [2], [3], [4], [0xf8]] as [[UInt8]] {
                _ = try? SignedTransaction(decoding: first + bytes)
                _ = try? Transaction(decodingUnsigned: first + bytes)
            }
        }
        for byte: UInt8 in [0x00, 0x01, 0x02, 0x80, 0xc0, 0xc1, 0xf9, 0xff] {
            let bytes = [UInt8](repeating: byte, count: 1 << 20)
            #expect(throws: EthereumError.self) { try SignedTransaction(decoding: bytes) }
            for type: UInt8 in 1...4 {
                #expect(throws: EthereumError.self) { try SignedTransaction(decoding: [type] + bytes) }
            }
        }
    }

    @Test("a legacy v that names chain 0 or nothing is refused", arguments: [0, 1, 26, 29, 34, 35, 36] as [UInt8])
    func legacyV(v: UInt8) throws {
        let fields: [RLP.Item] = [
            .bytes([]), .bytes([1]), .bytes([1]), .bytes([]), .bytes([]), .bytes([]), .bytes(v == 0 ? [] : [v]), .bytes([1]),
            .bytes([1]),
        ]
        let error = #expect(throws: EthereumError.self) { try SignedTransaction(decoding: RLP.encode(.list(fields))) }
        #expect(error?.kind == .invalidSignature)
    }
}

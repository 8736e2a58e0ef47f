import RainCrypto
import RainEthereum
import Testing

/// What types 3 and 4 have beyond type 2, spoilt one field at a time.
@Suite("Malformed transactions of types 3 and 4")
struct MalformedNewTransactionTests {
    static let address = RLP.Item.bytes([UInt8](repeating: 5, count: 20))
    static let hash = RLP.Item.bytes([0x01] + [UInt8](repeating: 9, count: 31))
    static let zeroFirst = RLP.Item.bytes([0, 1])
    static let long = RLP.Item.bytes([UInt8](repeating: 1, count: 33))

    static func authorization(_ index: Int? = nil, _ item: RLP.Item = .bytes([])) -> RLP.Item {
        var fields: [RLP.Item] = [.bytes([1]), address, .bytes([2]), .bytes([1]), .bytes([3]), .bytes([4])]
        if let index { fields[index] = item }
        return .list(fields)
    }

    /// The fields of a valid signed transaction of type 3 or 4, one of them replaced.
    static func raw(_ type: UInt8, _ index: Int? = nil, _ item: RLP.Item = .bytes([])) -> [UInt8] {
        var fields: [RLP.Item] = [
            .bytes([1]), .bytes([]), .bytes([1]), .bytes([2]), .bytes([3]), address, .bytes([]), .bytes([]), .list([]),
        ]
        fields += type == 3 ? [.bytes([7]), .list([hash, hash])] : [.list([authorization(), authorization(0)])]
        fields += [.bytes([1]), .bytes([1]), .bytes([1])]
        if let index { fields[index] = item }
        return [type] + RLP.encode(.list(fields))
    }

    @Test("the unspoilt fields decode and encode again; the signature is not part of what is signed", arguments: [3, 4])
    func unspoilt(type: UInt8) throws {
        let decoded = try SignedTransaction(decoding: Self.raw(type))
        #expect(decoded.transaction.type == (type == 3 ? .blob : .setCode))
        #expect(SignedTransaction(decoded.transaction, signature: decoded.signature).rawBytes == Self.raw(type))
        #expect(try Transaction(decodingUnsigned: decoded.transaction.unsignedBytes) == decoded.transaction)
        #expect(throws: EthereumError.self) { try Transaction(decodingUnsigned: decoded.rawBytes) }
        #expect(throws: EthereumError.self) { try SignedTransaction(decoding: decoded.transaction.unsignedBytes) }
    }

    @Test(
        "a spoilt field is refused",
        arguments: [
            (3, 5, .bytes([])), (4, 5, .bytes([])),  // no contract is created
            (3, 9, zeroFirst), (3, 9, long), (3, 9, .list([])),  // the cap for blobs
            (3, 10, .bytes([])), (3, 10, .list([.list([])])), (3, 10, .list([.bytes([1])])), (3, 10, .list([hash, long])),
            (3, 10, .list([.bytes([UInt8](repeating: 0, count: 32))])),  // a version byte other than 1
            (3, 10, .list([hash, .bytes([2] + [UInt8](repeating: 9, count: 31))])),
            (4, 9, .bytes([])), (4, 9, .list([.bytes([])])), (4, 9, .list([.list([])])),
            (4, 9, .list([authorization(0, zeroFirst)])), (4, 9, .list([authorization(0, long)])),
            (4, 9, .list([authorization(1, .bytes([]))])), (4, 9, .list([authorization(1, .list([]))])),
            (4, 9, .list([authorization(2, .bytes([UInt8](repeating: 1, count: 9)))])),
            (4, 9, .list([authorization(3, .bytes([1, 0]))])), (4, 9, .list([authorization(3, .bytes([0]))])),
            (4, 9, .list([authorization(4, long)])), (4, 9, .list([authorization(5, zeroFirst)])),
            (4, 9, .list([authorization(5, .list([]))])),
        ] as [(UInt8, Int, RLP.Item)])
    func spoilt(type: UInt8, index: Int, item: RLP.Item) {
        #expect(throws: EthereumError.self) { try SignedTransaction(decoding: Self.raw(type, index, item)) }
    }

    @Test("an authorization of five or seven fields is refused")
    func fieldCount() throws {
        guard case .list(let fields) = Self.authorization() else { return }
        for wrong in [Array(fields.dropLast()), fields + [.bytes([])]] {
            #expect(throws: EthereumError.self) { try SignedTransaction(decoding: Self.raw(4, 9, .list([.list(wrong)]))) }
            #expect(throws: EthereumError.self) { try SignedAuthorization(decoding: RLP.encode(.list(wrong))) }
        }
        #expect(throws: Never.self) { try SignedAuthorization(decoding: RLP.encode(.list(fields))) }
        #expect(throws: EthereumError.self) { try SignedAuthorization(decoding: RLP.encode(.list(fields)) + [0]) }
        #expect(throws: EthereumError.self) { try SignedAuthorization(decoding: []) }
    }

    @Test("an authorization that a chain would skip is shown, and no account stands behind it")
    func skipped() throws {
        let high = RLP.Item.bytes([UInt8](repeating: 0xff, count: 32))
        for (index, item) in [(3, .bytes([0xff])), (4, high), (5, high), (5, .bytes([])), (0, high)] as [(Int, RLP.Item)] {
            let raw = Self.raw(4, 9, .list([Self.authorization(index, item)]))
            let decoded = try SignedTransaction(decoding: raw)
            #expect(SignedTransaction(decoded.transaction, signature: decoded.signature).rawBytes == raw)
            guard index != 0 else { continue }
            let error = #expect(throws: EthereumError.self) { try decoded.transaction.authorizations[0].recoverAuthority() }
            #expect(error?.kind == .invalidSignature)
        }
        let error = #expect(throws: EthereumError.self) { try Authorization(chainID: 1, address: .zero, nonce: .max) }
        #expect(error?.kind == .invalidTransaction)
    }

    @Test("the form that goes to a node with its blobs is named as such")
    func networkForm() throws {
        let body = try RLP.decode(Array(Self.raw(3).dropFirst()))
        let old = RLP.Item.list([body, .list([]), .list([]), .list([])])
        let new = RLP.Item.list([body, .bytes([1]), .list([]), .list([]), .list([])])
        for form in [old, new] {
            let error = #expect(throws: EthereumError.self) { try SignedTransaction(decoding: [3] + RLP.encode(form)) }
            #expect(error?.kind == .invalidTransaction)
            #expect(error?.message.contains("network form") == true)
        }
    }

    @Test("every cut is refused and no changed byte traps", arguments: [3, 4] as [UInt8])
    func bytes(type: UInt8) {
        let raw = Self.raw(type)
        for count in raw.indices {
            #expect(throws: EthereumError.self) { try SignedTransaction(decoding: Array(raw.prefix(count))) }
        }
        for index in raw.indices {
            for bit in 0..<8 {
                var changed = raw
                changed[index] ^= 1 << UInt8(bit)
                guard let decoded = try? SignedTransaction(decoding: changed) else { continue }
                #expect(SignedTransaction(decoded.transaction, signature: decoded.signature).rawBytes == changed)
                for authorization in decoded.transaction.authorizations { _ = try? authorization.recoverAuthority() }
            }
        }
    }
}

import RainEncoding
import RainEthereum
import RainTestSupport
import Testing

/// What a node was sent and what it answered, recorded for the tests of its JSON-RPC, and the chain that it had.
@Suite("Transactions recorded from a node", .enabled(if: Vectors.available, "vectors absent"))
struct RecordedTransactionTests {
    /// The requests and the answers of every recording, with the name of its file.
    static func exchanges() throws -> [(name: String, request: JSONValue, answer: JSONValue)] {
        try TarArchive.files(in: Vectors.bytes("execution-apis/tests-io.tar.gz")).flatMap { file in
            var requests: [JSONValue] = []
            var answers: [JSONValue] = []
            for line in String(decoding: file.content, as: UTF8.self).split(separator: "\n") {
                if line.hasPrefix(">> ") { requests.append(try JSONValue(parsing: String(line.dropFirst(3)))) }
                if line.hasPrefix("<< ") { answers.append(try JSONValue(parsing: String(line.dropFirst(3)))) }
            }
            return zip(requests, answers).map { (file.name, $0, $1) }
        }
    }

    @Test("what eth_sendRawTransaction took decodes, encodes again, and has the hash it answered")
    func sent() throws {
        var tally = Tally("execution-apis/tests-io.tar.gz")
        for (name, request, answer) in try Self.exchanges() where request["method"]?.stringValue == "eth_sendRawTransaction" {
            let raw = try DataHex.decode(request.elements("params").first?.stringValue ?? "")
            // The blob transaction is sent with its blobs, a form that is refused.
            let hasBlobs = name.contains("blob")
            guard let decoded = try? SignedTransaction(decoding: raw) else {
                tally.count(name, ought: !hasBlobs, did: false)
                continue
            }
            let again = SignedTransaction(decoded.transaction, signature: decoded.signature)
            let isRight = again.rawBytes == raw && again.hash.description == answer["result"]?.stringValue
            tally.count(name, ought: !hasBlobs, did: isRight)
        }
        // The whole set has two more, legacy and blobs, which are not in the file that lies beside the project.
        #expect([Tally(accepted: 4), Tally(accepted: 5, rejected: 1)].contains(tally), "\(tally)")
    }

    @Test("every transaction that a node described has the hash it is known by when its fields are encoded")
    func described() throws {
        var tally = Tally("execution-apis/tests-io.tar.gz")
        var types: [String: Int] = [:]
        var seen: Set<String> = []
        for (name, _, answer) in try Self.exchanges() {
            for object in Self.transactions(in: answer) {
                let hash = try object.string("hash")
                guard seen.insert(hash).inserted else { continue }
                // A simulated call has no signature: its hash is that of fields nobody signed.
                guard try !object.number("r").isZero else {
                    tally.countNotApplicable()
                    continue
                }
                let type = try object.string("type")
                types[type, default: 0] += 1
                let signed = try SignedTransaction(Self.transaction(object), signature: Self.signature(object))
                let from = try Address(object.string("from"))
                let isRight = try signed.hash.description == hash && signed.recoverSigner() == from
                tally.count("\(name) \(hash)", ought: true, did: isRight)
            }
        }
        #expect(tally == Tally(accepted: 16, notApplicable: 47), "\(tally)")
        #expect(types == ["0x0": 9, "0x1": 2, "0x2": 4, "0x4": 1])
    }

    @Test("every transaction of the recorded chain decodes and encodes to the same bytes")
    func chain() throws {
        // Blocks without a list around them: the header is put before them.
        let blocks = try Vectors.bytes("execution-apis/chain.rlp")
        let length = UInt256(UInt64(blocks.count)).minimalBigEndianBytes
        guard case .list(let items) = try RLP.decode([0xf7 + UInt8(length.count)] + length + blocks) else { return }
        #expect(items.count == 54)
        var tally = Tally("execution-apis/chain.rlp")
        var types: [UInt8: Int] = [:]
        for case .list(let block) in items {
            guard block.count > 1, case .list(let transactions) = block[1] else { throw VectorError("no block") }
            for item in transactions {
                let raw: [UInt8]
                switch item {
                case .bytes(let bytes): raw = bytes
                case .list: raw = RLP.encode(item)
                }
                let decoded = try SignedTransaction(decoding: raw)
                types[decoded.transaction.type.rawValue, default: 0] += 1
                let again = SignedTransaction(decoded.transaction, signature: decoded.signature)
                _ = try decoded.recoverSigner()
                tally.count("\(decoded.hash)", ought: true, did: again.rawBytes == raw)
            }
        }
        #expect(tally == Tally(accepted: 249), "\(tally)")
        #expect(types == [0: 196, 1: 23, 2: 23, 3: 6, 4: 1])
    }

    /// Every object with the fields of a transaction, however deep.
    private static func transactions(in value: JSONValue) -> [JSONValue] {
        if let elements = value.arrayValue { return elements.flatMap(transactions) }
        guard let object = value.objectValue else { return [] }
        if object["hash"] != nil, object["nonce"] != nil, object["r"] != nil { return [value] }
        return object.flatMap { transactions(in: $0.value) }
    }

    private static func transaction(_ object: JSONValue) throws -> Transaction {
        let nonce = try Quantity.decodeUInt64(object.string("nonce"))
        let gas = try Quantity.decodeUInt64(object.string("gas"))
        let to = try object["to"]?.stringValue.map { try Address($0) }
        let (value, data) = try (object.number("value"), object.bytes("input"))
        let price = try object.number("gasPrice")
        let chainID = try object["chainId"]?.stringValue.map { try Quantity.decodeUInt64($0) }
        let list = try (object["accessList"]?.arrayValue ?? []).map { entry in
            AccessListEntry(
                address: try Address(entry.string("address")),
                storageKeys: try entry.elements("storageKeys").map { try Hash32($0.stringValue ?? "") })
        }
        let (tip, cap) = try (object.number("maxPriorityFeePerGas"), object.number("maxFeePerGas"))
        switch (try object.string("type"), to) {
        case ("0x0", _):
            return try .legacy(
                chainID: chainID, nonce: nonce, gasPrice: price, gasLimit: gas, to: to, value: value, data: data)
        case ("0x1", _):
            return try .accessList(
                chainID: chainID ?? 0, nonce: nonce, gasPrice: price, gasLimit: gas, to: to, value: value, data: data,
                accessList: list)
        case ("0x2", _):
            return try Transaction(
                chainID: chainID ?? 0, nonce: nonce, maxPriorityFeePerGas: tip, maxFeePerGas: cap, gasLimit: gas, to: to,
                value: value, data: data, accessList: list)
        case ("0x3", let to?):
            return try .blob(
                chainID: chainID ?? 0, nonce: nonce, maxPriorityFeePerGas: tip, maxFeePerGas: cap, gasLimit: gas, to: to,
                value: value, data: data, accessList: list, maxFeePerBlobGas: object.number("maxFeePerBlobGas"),
                blobVersionedHashes: object.elements("blobVersionedHashes").map { try Hash32($0.stringValue ?? "") })
        case ("0x4", let to?):
            return try .setCode(
                chainID: chainID ?? 0, nonce: nonce, maxPriorityFeePerGas: tip, maxFeePerGas: cap, gasLimit: gas, to: to,
                value: value, data: data, accessList: list,
                authorizations: object.elements("authorizationList").map { entry in
                    SignedAuthorization(
                        try Authorization(
                            chainID: Quantity.decodeUInt64(entry.string("chainId")), address: Address(entry.string("address")),
                            nonce: Quantity.decodeUInt64(entry.string("nonce"))), signature: try signature(entry))
                })
        default: throw VectorError("a transaction of an unknown type, or without its recipient")
        }
    }

    private static func signature(_ object: JSONValue) throws -> TransactionSignature {
        let (r, s) = try (object.number("r"), object.number("s"))
        if object["yParity"] != nil {
            return try TransactionSignature(r: r, s: s, yParity: object.number("yParity").isZero ? 0 : 1)
        }
        let chainID = try object["chainId"]?.stringValue.map { try Quantity.decodeUInt64($0) }
        return try TransactionSignature(r: r, s: s, v: Quantity.decodeUInt64(object.string("v")), chainID: chainID)
    }
}

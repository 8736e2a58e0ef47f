import RainCrypto
import RainEncoding
import RainEthereum

/// A random transaction with its key, and the row that has eth-account sign the same one.
struct RandomTransaction {
    let key: SigningKey
    let transaction: Transaction
    let row: JSONValue

    /// Makes one; the number goes round the types: 0 without a chain, 0 with one, 1, 2, 3 and 4.
    static func make(_ number: Int, using random: inout SeededGenerator) throws -> RandomTransaction {
        let keyBytes = random.bytes(count: 32)
        let key = try SigningKey(privateKey: SecretBytes(copying: keyBytes))
        let cap = UInt256.random(using: &random)
        let tip = try cap.remainder(dividingBy: UInt256.random(using: &random) | 1)
        let chainID = max(1, random.shortNumber() >> 2)
        let nonce = random.shortNumber() >> 1
        let gasLimit = max(21_000, random.shortNumber())
        let to = try Address(bytes: random.bytes(count: 20))
        let recipient = Int.random(in: 0..<8, using: &random) == 0 ? nil : to
        let value = UInt256.random(using: &random)
        let data = random.bytes(upTo: [0, 2, 68, 700][Int.random(in: 0..<4, using: &random)])
        let list = try accessList(using: &random)
        let transaction: Transaction
        switch number % 6 {
        case 0:
            transaction = try .legacy(
                chainID: nil, nonce: nonce, gasPrice: cap, gasLimit: gasLimit, to: recipient, value: value, data: data)
        case 1:
            transaction = try .legacy(
                chainID: chainID, nonce: nonce, gasPrice: cap, gasLimit: gasLimit, to: recipient, value: value, data: data)
        case 2:
            transaction = try .accessList(
                chainID: chainID, nonce: nonce, gasPrice: cap, gasLimit: gasLimit, to: recipient, value: value, data: data,
                accessList: list)
        case 3:
            transaction = try Transaction(
                chainID: chainID, nonce: nonce, maxPriorityFeePerGas: tip, maxFeePerGas: cap, gasLimit: gasLimit,
                to: recipient, value: value, data: data, accessList: list)
        case 4:
            transaction = try .blob(
                chainID: chainID, nonce: nonce, maxPriorityFeePerGas: tip, maxFeePerGas: cap, gasLimit: gasLimit, to: to,
                value: value, data: data, accessList: list, maxFeePerBlobGas: .random(using: &random),
                blobVersionedHashes: (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    try Hash32(bytes: [0x01] + random.bytes(count: 31))
                })
        default:
            transaction = try .setCode(
                chainID: chainID, nonce: nonce, maxPriorityFeePerGas: tip, maxFeePerGas: cap, gasLimit: gasLimit, to: to,
                value: value, data: data, accessList: list, authorizations: authorizations(using: &random))
        }
        return RandomTransaction(key: key, transaction: transaction, row: row(transaction, privateKey: keyBytes))
    }

    private static func accessList(using random: inout SeededGenerator) throws -> [AccessListEntry] {
        try (0..<[0, 0, 0, 1, 3][Int.random(in: 0..<5, using: &random)]).map { _ in
            AccessListEntry(
                address: try Address(bytes: random.bytes(count: 20)),
                storageKeys: try (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    try Hash32(bytes: random.bytes(count: 32))
                })
        }
    }

    private static func authorizations(using random: inout SeededGenerator) throws -> [SignedAuthorization] {
        try (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let signer = try SigningKey(privateKey: SecretBytes(copying: random.bytes(count: 32)))
            return try signer.sign(
                Authorization(
                    chainID: Bool.random(using: &random) ? 0 : random.shortNumber(),
                    address: Address(bytes: random.bytes(count: 20)), nonce: random.shortNumber() >> 1))
        }
    }

    private static func row(_ transaction: Transaction, privateKey: [UInt8]) -> JSONValue {
        var row: JSONObject = [
            "privateKey": .string(DataHex.encode(privateKey)),
            "nonce": .string(Quantity.encode(transaction.nonce)),
            "gas": .string(Quantity.encode(transaction.gasLimit)),
            "value": .string(Quantity.encode(transaction.value)),
            "data": .string(DataHex.encode(transaction.data)),
        ]
        if let chainID = transaction.chainID { row["chainId"] = .string(Quantity.encode(chainID)) }
        if let to = transaction.to { row["to"] = .string(to.description) }
        if let price = transaction.gasPrice {
            row["gasPrice"] = .string(Quantity.encode(price))
        } else {
            row["maxPriorityFeePerGas"] = .string(Quantity.encode(transaction.maxPriorityFeePerGas))
            row["maxFeePerGas"] = .string(Quantity.encode(transaction.maxFeePerGas))
        }
        guard transaction.type != .legacy else { return .object(row) }
        row["type"] = .number(JSONNumber(Int(transaction.type.rawValue)))
        row["accessList"] = .array(
            transaction.accessList.map { entry in
                let keys = entry.storageKeys.map { JSONValue.string($0.description) }
                return ["address": .string(entry.address.description), "storageKeys": .array(keys)]
            })
        if let fee = transaction.maxFeePerBlobGas {
            row["maxFeePerBlobGas"] = .string(Quantity.encode(fee))
            row["blobVersionedHashes"] = .array(transaction.blobVersionedHashes.map { .string($0.description) })
        }
        if transaction.type == .setCode {
            row["authorizationList"] = .array(
                transaction.authorizations.map { entry in
                    [
                        "chainId": .string(Quantity.encode(entry.authorization.chainID)),
                        "address": .string(entry.authorization.address.description),
                        "nonce": .string(Quantity.encode(entry.authorization.nonce)),
                        "yParity": .string(Quantity.encode(UInt64(entry.yParity))),
                        "r": .string(Quantity.encode(entry.r)), "s": .string(Quantity.encode(entry.s)),
                    ]
                })
        }
        return .object(row)
    }
}

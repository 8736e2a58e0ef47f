import RainCrypto
import RainEncoding
import RainEthereum
import Testing

@Suite("Against eth-account", .enabled(if: EthAccount.shouldRun, "no sandbox venv"))
struct TransactionDifferentialTests {
    static let seed: UInt64 = 1_559_2026

    @Test("1,000 random EIP-1559 transactions have the same raw bytes")
    func transactions() throws {
        print("differential transactions: seed \(Self.seed)")
        var random = SeededGenerator(seed: Self.seed)
        let cases = try (0..<1_000).map { _ in try Self.randomCase(using: &random) }
        let theirs = try EthAccount.run("sign_transactions.py", rows: cases.map(\.row))
        #expect(theirs.count == 1_000)
        var differences = 0
        for (index, (ours, raw)) in zip(cases, theirs).enumerated() {
            let signed = try ours.key.sign(ours.transaction)
            let decoded = try SignedTransaction(decoding: DataHex.decode(raw))
            let isSame =
                try DataHex.encode(signed.rawBytes) == raw && decoded.transaction == ours.transaction
                && decoded.recoverSigner() == ours.key.address
            if !isSame {
                differences += 1
                Issue.record("transaction \(index) of seed \(Self.seed) differs")
            }
        }
        #expect(differences == 0)
    }

    private struct Case {
        let key: SigningKey
        let transaction: Transaction
        let row: JSONValue
    }

    private static func randomCase(using random: inout SeededGenerator) throws -> Case {
        let keyBytes = random.bytes(count: 32)
        let key = try SigningKey(privateKey: SecretBytes(copying: keyBytes))
        let cap = UInt256.random(using: &random)
        let tip = try cap.remainder(dividingBy: UInt256.random(using: &random) | 1)
        let list = try (0..<[0, 0, 0, 1, 3][Int.random(in: 0..<5, using: &random)]).map { _ in
            AccessListEntry(
                address: try Address(bytes: random.bytes(count: 20)),
                storageKeys: try (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    try Hash32(bytes: random.bytes(count: 32))
                })
        }
        let transaction = try Transaction(
            chainID: max(1, random.shortNumber() >> 2), nonce: random.shortNumber() >> 1, maxPriorityFeePerGas: tip,
            maxFeePerGas: cap, gasLimit: max(21_000, random.shortNumber()),
            to: Int.random(in: 0..<8, using: &random) == 0 ? nil : Address(bytes: random.bytes(count: 20)),
            value: .random(using: &random), data: random.bytes(upTo: [0, 2, 68, 700][Int.random(in: 0..<4, using: &random)]),
            accessList: list)
        return Case(key: key, transaction: transaction, row: row(transaction, privateKey: keyBytes))
    }

    private static func row(_ transaction: Transaction, privateKey: [UInt8]) -> JSONValue {
        let list = transaction.accessList.map { entry -> JSONValue in
            let keys = entry.storageKeys.map { JSONValue.string($0.description) }
            return ["address": .string(entry.address.description), "storageKeys": .array(keys)]
        }
        var row: JSONObject = [
            "privateKey": .string(DataHex.encode(privateKey)),
            "chainId": .string(Quantity.encode(transaction.chainID ?? 0)),
            "nonce": .string(Quantity.encode(transaction.nonce)),
            "maxPriorityFeePerGas": .string(Quantity.encode(transaction.maxPriorityFeePerGas)),
            "maxFeePerGas": .string(Quantity.encode(transaction.maxFeePerGas)),
            "gas": .string(Quantity.encode(transaction.gasLimit)),
            "value": .string(Quantity.encode(transaction.value)),
            "data": .string(DataHex.encode(transaction.data)),
            "accessList": .array(list),
        ]
        if let to = transaction.to { row["to"] = .string(to.description) }
        return .object(row)
    }
}

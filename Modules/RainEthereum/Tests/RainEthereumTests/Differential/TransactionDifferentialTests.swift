import Foundation
import RainCrypto
import RainEncoding
import RainEthereum
import Testing

@Suite("Against eth-account", .enabled(if: EthAccount.shouldRun, "no sandbox venv"))
struct TransactionDifferentialTests {
    static let seed: UInt64 = 1_559_2026

    /// How many transactions are compared: 600, or 10,000 when `RAIN_LONG_DIFFERENTIAL` is 1.
    static let count = ProcessInfo.processInfo.environment["RAIN_LONG_DIFFERENTIAL"] == "1" ? 10_000 : 600

    @Test("random transactions of every type have the same raw bytes, decode to the same fields and recover to the signer")
    func transactions() throws {
        print("differential transactions: \(Self.count), seed \(Self.seed)")
        var random = SeededGenerator(seed: Self.seed)
        var compared: [TransactionType: Int] = [:]
        var differences = 0
        // In batches, so that neither side holds all of them.
        for start in stride(from: 0, to: Self.count, by: 500) {
            let batch = try (start..<min(start + 500, Self.count)).map { number in
                try RandomTransaction.make(number, using: &random)
            }
            let theirs = try EthAccount.run("sign_transactions.py", rows: batch.map(\.row))
            #expect(theirs.count == batch.count)
            for (index, (ours, raw)) in zip(batch, theirs).enumerated() {
                let signed = try ours.key.sign(ours.transaction)
                let decoded = try SignedTransaction(decoding: DataHex.decode(raw))
                let isSame =
                    try DataHex.encode(signed.rawBytes) == raw && decoded.transaction == ours.transaction
                    && decoded.recoverSigner() == ours.key.address
                compared[ours.transaction.type, default: 0] += 1
                if !isSame {
                    differences += 1
                    Issue.record("transaction \(start + index) of seed \(Self.seed) differs")
                }
            }
        }
        #expect(differences == 0)
        let each = Self.count / 6
        #expect(compared[.legacy, default: 0] >= 2 * each)
        for type in [TransactionType.accessList, .feeMarket, .blob, .setCode] { #expect(compared[type, default: 0] >= each) }
        #expect(compared.values.reduce(0, +) == Self.count)
    }
}

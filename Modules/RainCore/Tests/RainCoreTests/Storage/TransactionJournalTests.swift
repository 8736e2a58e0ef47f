import Foundation
import RainEthereum
import RainTestKit
import Testing

@testable import RainCore

@Suite struct TransactionJournalTests {
    private let directory = NSTemporaryDirectory() + "rain-journal-" + UUID().uuidString
    private let start = Timestamp(secondsSinceEpoch: 1000)

    private func prepared(amount: UInt64 = 1, chain: ChainID = 84532) throws -> PreparedTransaction {
        let account = try Address(Fixture.recipient)
        let transfer = PreparedTransaction.Transfer(
            token: .native, symbol: "ETH", recipient: account, amount: try TokenAmount(baseUnits: UInt256(amount), decimals: 18)
        )
        return PreparedTransaction(
            id: "prepared", intent: SendIntent(chainID: chain, account: account, transfer: transfer),
            fees: try FeeQuote(gasLimit: 21000, maxFeePerGas: 10, maxPriorityFeePerGas: 1), preparedAt: start, pendingNonce: 0)
    }

    private func reservation(
        _ id: String, key: String? = nil, _ prepared: PreparedTransaction, pendingNonce: UInt64 = 0, after seconds: Int64 = 0
    ) -> Reservation {
        Reservation(
            id: id, key: key, prepared: prepared, pendingNonce: pendingNonce, now: start.adding(.seconds(seconds)))
    }

    /// Both journals keep the same rules.
    private func journals() -> [any TransactionJournal] {
        [InMemoryTransactionJournal(), SQLiteTransactionJournal(directory: directory + UUID().uuidString)]
    }

    private func refused(_ record: SendRecord) -> SendRecord {
        var record = record
        _ = record.handle(.notSigned("no"), at: start)
        return record
    }

    @Test func `nonces are handed out once, from the node's count on, chain by chain`() async throws {
        for journal in journals() {
            for expected in 5..<8 {
                let record = try await journal.reserve(reservation("\(expected)", try prepared(), pendingNonce: 5))
                #expect(record.transaction.nonce == UInt64(expected))
            }
            #expect(try await journal.reserve(reservation("x", try prepared(), pendingNonce: 20)).transaction.nonce == 20)
            #expect(try await journal.reserve(reservation("y", try prepared(chain: 1), pendingNonce: 5)).transaction.nonce == 5)
        }
    }

    @Test func `a refused send gives its nonce back and the gap is filled first`() async throws {
        for journal in journals() {
            let first = try await journal.reserve(reservation("a", try prepared()))
            _ = try await journal.reserve(reservation("b", try prepared()))
            _ = try await journal.save(refused(first))
            #expect(try await journal.reserve(reservation("c", try prepared())).transaction.nonce == 0)
            #expect(try await journal.reserve(reservation("d", try prepared())).transaction.nonce == 2)
        }
    }

    @Test func `a node that lags behind a mined send does not get its nonce used twice`() async throws {
        for journal in journals() {
            var record = try await journal.reserve(reservation("a", try prepared(), pendingNonce: 3))
            let key = try testKey(1)
            let signed = try key.sign(record.transaction)
            _ = record.handle(.signed(signed), at: start)
            _ = record.handle(
                .lookedUp(
                    ChainView(
                        receipt: TransactionReceipt(
                            transactionHash: signed.hash, succeeded: true,
                            block: BlockReference(number: 1, hash: .keccak256([])), gasUsed: 1))), at: start)
            _ = try await journal.save(record)
            #expect(try await journal.reserve(reservation("b", try prepared(), pendingNonce: 3)).transaction.nonce == 4)
        }
    }

    @Test func `a node that lags behind is not believed about nonces that others used before a mined send`() async throws {
        for journal in journals() {
            var record = try await journal.reserve(reservation("a", try prepared(), pendingNonce: 7))
            let signed = try testKey(1).sign(record.transaction)
            _ = record.handle(.signed(signed), at: start)
            let receipt = TransactionReceipt(
                transactionHash: signed.hash, succeeded: true, block: BlockReference(number: 1, hash: .keccak256([])),
                gasUsed: 1)
            _ = record.handle(.lookedUp(ChainView(receipt: receipt, finalizedBlock: 1)), at: start)
            _ = try await journal.save(record)
            #expect(try await journal.reserve(reservation("b", try prepared(), pendingNonce: 3)).transaction.nonce == 8)
        }
    }

    @Test func `one key is one wish`() async throws {
        for journal in journals() {
            let first = try await journal.reserve(reservation("a", key: "k", try prepared()))
            #expect(try await journal.reserve(reservation("b", key: "k", try prepared())) == first)
            let error = await rainError { _ = try await journal.reserve(reservation("c", key: "k", try prepared(amount: 2))) }
            #expect(error?.kind == .invalidConfig)
            #expect(error?.transactionID == "a")
            #expect(try await journal.record(key: "k") == first)
            // Of a refused send nothing went out: its key may be used again.
            _ = try await journal.save(refused(first))
            #expect(try await journal.record(key: "k") == nil)
            #expect(try await journal.reserve(reservation("d", key: "k", try prepared(amount: 2))).id == "d")
        }
    }

    @Test func `a change made from an old row is not taken`() async throws {
        for journal in journals() {
            let record = try await journal.reserve(reservation("a", try prepared()))
            let taken = try await journal.save(refused(record)).record
            #expect(taken.phase == .refused)
            var late = record
            late.detail = "late"
            #expect(try await journal.save(late) == .superseded(taken))
            #expect(try await journal.record(id: "a") == taken)
        }
    }

    @Test func `a reservation without a signature is given up after ten minutes, and its owner learns it`() async throws {
        for journal in journals() {
            var stale = try await journal.reserve(reservation("a", try prepared()))
            #expect(try await journal.reserve(reservation("b", try prepared(), after: 600)).transaction.nonce == 1)
            #expect(try await journal.reserve(reservation("c", try prepared(), after: 601)).transaction.nonce == 0)
            stale.detail = "signed at last"
            #expect(try await journal.save(stale).record.phase == .refused)
        }
    }

    @Test func `what is not final is listed, oldest first`() async throws {
        for journal in journals() {
            let first = try await journal.reserve(reservation("a", try prepared()))
            _ = try await journal.reserve(reservation("b", try prepared()))
            _ = try await journal.reserve(reservation("c", try prepared()))
            _ = try await journal.save(refused(first))
            #expect(try await journal.pending().map(\.id) == ["b", "c"])
            #expect(try await journal.record(id: "zzz") == nil)
        }
    }

    @Test func `two processes with one file never take the same nonce`() async throws {
        let path = directory
        let prepared = try prepared()
        let start = start
        // Alive to the end: what a journal that is gone left unsigned is given up.
        let journals = (0..<4).map { _ in SQLiteTransactionJournal(directory: path) }
        let nonces = try await withThrowingTaskGroup(of: [UInt64].self) { group in
            for (process, journal) in journals.enumerated() {
                group.addTask {
                    var taken: [UInt64] = []
                    for number in 0..<25 {
                        let reservation = Reservation(
                            id: "\(process).\(number)", key: nil, prepared: prepared, pendingNonce: 0, now: start)
                        taken.append(try await journal.reserve(reservation).transaction.nonce)
                    }
                    return taken
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(nonces.sorted() == Array(0..<100))
        #expect(try await journals[0].pending().count == 100)
    }

    @Test func `a row survives the file unchanged in every field`() async throws {
        var record = try await SQLiteTransactionJournal(directory: directory).reserve(
            reservation("a", key: "k \"ü\n", try prepared()))
        let key = try testKey(1)
        let signed = try key.sign(record.transaction)
        _ = record.handle(.signed(signed), at: start.adding(.milliseconds(1)))
        let receipt = TransactionReceipt(
            transactionHash: signed.hash, succeeded: true, block: BlockReference(number: .max, hash: .keccak256([])), gasUsed: 1
        )
        _ = record.handle(.lookedUp(ChainView(receipt: receipt)), at: start)
        record.detail = "why\u{1b}"
        record.refusal = .abandoned
        record.claims = 3
        let saved = try await SQLiteTransactionJournal(directory: directory).save(record)
        let row = try #require(record.revised(over: record))
        #expect(saved == .taken(row))
        #expect(try await SQLiteTransactionJournal(directory: directory).record(id: "a") == row)
    }

    @Test func `a damaged file stops everything, every time, and stays as it is`() async throws {
        _ = try await SQLiteTransactionJournal(directory: directory).reserve(reservation("a", try prepared()))
        let file = URL(fileURLWithPath: directory + "/journal.db")
        let junk = Data(repeating: 0x5a, count: 4096)
        try junk.write(to: file)
        let journal = SQLiteTransactionJournal(directory: directory)
        for _ in 0..<2 {
            let error = await rainError { _ = try await journal.reserve(reservation("b", try prepared())) }
            #expect(error?.code == "RAIN_502")
        }
        #expect(try Data(contentsOf: file) == junk)
    }

    @Test func `a nonce beyond 63 bits keeps its order`() async throws {
        for journal in journals() {
            let far = UInt64(Int64.max) + 5
            #expect(try await journal.reserve(reservation("a", try prepared(), pendingNonce: far)).transaction.nonce == far)
            #expect(try await journal.reserve(reservation("b", try prepared(), pendingNonce: far)).transaction.nonce == far + 1)
            #expect(try await journal.reserve(reservation("c", try prepared(), pendingNonce: 9)).transaction.nonce == 9)
        }
    }

    @Test func `another version's rows are refused`() throws {
        let record = SendRecord(
            id: "a", key: nil, intent: .keccak256([]), account: try Address(Fixture.recipient),
            transaction: try prepared().transaction(nonce: 0), createdAt: start)
        let line = String(decoding: record.encoded, as: UTF8.self).replacingOccurrences(of: "\"v\":1", with: "\"v\":2")
        #expect(throws: RainError.self) { try SendRecord(encoded: Array(line.utf8)) }
    }

    @Test func `the unsigned send of a process that is gone does not hold its nonce`() async throws {
        var gone: SQLiteTransactionJournal? = SQLiteTransactionJournal(directory: directory)
        let left = try #require(try await gone?.reserve(reservation("a", key: "k", try prepared())))
        let other = SQLiteTransactionJournal(directory: directory)
        #expect(try await other.reserve(reservation("b", try prepared())).transaction.nonce == 1)
        gone = nil
        #expect(try await other.reserve(reservation("c", try prepared())).transaction.nonce == 0)
        #expect(try await other.record(id: left.id)?.refusal == .abandoned)
        #expect(try await other.record(key: "k") == nil)
    }

    @Test func `a send that a node refused keeps its key but not its nonce`() async throws {
        for journal in journals() {
            var record = try await journal.reserve(reservation("a", key: "k", try prepared()))
            _ = record.handle(.signed(try testKey(1).sign(record.transaction)), at: start)
            _ = record.handle(.broadcast(.refused(.rejected, "no"), isFirstAttempt: true), at: start)
            _ = try await journal.save(record)
            #expect(try await journal.record(key: "k")?.id == "a")
            #expect(try await journal.reserve(reservation("b", try prepared())).transaction.nonce == 0)
            #expect(try await journal.reserve(reservation("c", key: "k", try prepared())).id == "a")
        }
    }

    @Test func `what is in a block that may still go is listed until it is settled`() async throws {
        for journal in journals() {
            var record = try await journal.reserve(reservation("a", try prepared()))
            let signed = try testKey(1).sign(record.transaction)
            _ = record.handle(.signed(signed), at: start)
            let receipt = TransactionReceipt(
                transactionHash: signed.hash, succeeded: true, block: BlockReference(number: 5, hash: .keccak256([])),
                gasUsed: 1)
            _ = record.handle(.lookedUp(ChainView(receipt: receipt, finalizedBlock: 4)), at: start)
            record = try await journal.save(record).record
            #expect(try await journal.pending().isEmpty)
            #expect(try await journal.unsettled() == [record])
            _ = record.handle(.lookedUp(ChainView(receipt: receipt, finalizedBlock: 5)), at: start)
            _ = try await journal.save(record)
            #expect(try await journal.unsettled().isEmpty)
        }
    }

    @Test func `keys that only look alike are two keys`() async throws {
        for journal in journals() {
            _ = try await journal.reserve(reservation("a", key: "caf\u{e9}", try prepared()))
            #expect(try await journal.reserve(reservation("b", key: "cafe\u{301}", try prepared())).id == "b")
        }
    }
}

extension SaveOutcome {
    fileprivate var record: SendRecord {
        switch self {
        case .taken(let record), .superseded(let record): record
        }
    }
}

import Foundation
import RainEthereum
import RainStore
import RainTestKit
import Testing

@testable import RainCore

@Suite struct JournalMigrationTests {
    private let directory = NSTemporaryDirectory() + "rain-migration-" + UUID().uuidString
    private let start = Timestamp(secondsSinceEpoch: 1000)

    /// The statements of the first version, as they were.
    private static let firstVersion = """
        CREATE TABLE sends (
            id TEXT PRIMARY KEY,
            number INTEGER NOT NULL UNIQUE,
            key TEXT,
            chain TEXT NOT NULL,
            account TEXT NOT NULL,
            nonce TEXT NOT NULL,
            phase TEXT NOT NULL,
            final INTEGER NOT NULL,
            state BLOB NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX sends_key ON sends (key) WHERE key IS NOT NULL;
        CREATE INDEX sends_account ON sends (chain, account, nonce);
        CREATE INDEX sends_unfinished ON sends (number) WHERE final = 0
        """

    private func prepared(_ amount: UInt256) throws -> PreparedTransaction {
        let transfer = PreparedTransaction.Transfer(
            token: .contract(try Address(Fixture.usdc)), symbol: "USDC", recipient: try Address(Fixture.recipient),
            amount: try TokenAmount(baseUnits: amount, decimals: 6))
        return PreparedTransaction(
            id: "p", intent: SendIntent(chainID: 84532, account: try testKey(1).address, transfer: transfer),
            fees: try FeeQuote(gasLimit: 21000, maxFeePerGas: 10, maxPriorityFeePerGas: 1), preparedAt: start, pendingNonce: 0)
    }

    private func insert(_ record: SendRecord, number: Int64, into database: SQLiteDatabase) throws {
        try database.execute(
            """
            INSERT INTO sends (id, number, key, chain, account, nonce, phase, final, state)
            VALUES (?1, ?2, NULL, ?3, ?4, ?5, ?6, ?7, ?8)
            """,
            .text(record.id), .integer(number), .text(record.chainID.description), .text(record.account.description),
            .text(String(repeating: "0", count: 19) + "\(record.transaction.nonce)"), .text(record.phase.rawValue),
            .integer(record.phase.isPending ? 0 : 1), .blob(record.encoded))
    }

    private func policy(_ total: UInt64) throws -> SpendingPolicy {
        let limit = SpendingLimit(of: .contract(try Address(Fixture.usdc)), on: 84532, total: Amount("\(total)"))
        let network = NetworkConfig(chainID: 84532, rpcURL: "http://127.0.0.1:1")
        return SpendingPolicy(rules: [try SpendingRule(limit, networks: [network], tokens: TokenStore())])
    }

    private func reservation(_ amount: UInt256) throws -> Reservation {
        Reservation(id: "new", key: nil, prepared: try prepared(amount), pendingNonce: 2, now: start, policy: try policy(10))
    }

    @Test func `a journal of the first version is taken over, and what it holds counts`() async throws {
        _ = try PrivateDirectory(path: directory)
        let path = directory + "/journal.db"
        let account = try testKey(1).address
        let succeeded = try sent(id: "old", nonce: 0, amount: 6_000_000)
        var database: SQLiteDatabase? = try SQLiteDatabase(
            path: path, applicationID: SendTable.applicationID, migrations: [Self.firstVersion])
        if let database { try insert(succeeded, number: 1, into: database) }
        database = nil

        let journal = SQLiteTransactionJournal(directory: directory)
        #expect(try await journal.record(id: "old") == succeeded)
        let recipient = try Address(Fixture.recipient)
        #expect(try await journal.recipients(of: account, lookingLike: recipient) == [recipient])
        #expect(try await journal.history(of: account, on: 84532, since: start).sends.map(\.id) == ["old"])
        let (tooMuch, fitting) = (try reservation(4_000_001), try reservation(4_000_000))
        #expect(await rainError { _ = try await journal.reserve(tooMuch) }?.context["spent"] == "6")
        #expect(try await journal.reserve(fitting).transaction.nonce == 2)
    }

    @Test func `a row that an earlier version writes beside this one counts, too`() async throws {
        let journal = SQLiteTransactionJournal(directory: directory)
        _ = try await journal.pending()
        let database = try SQLiteDatabase(
            path: directory + "/journal.db", applicationID: SendTable.applicationID, migrations: SendTable.migrations)
        // The second, as the newest that is final, is read for its nonce anyway.
        try insert(try sent(id: "old", nonce: 0, amount: 6_000_000), number: 1, into: database)
        try insert(try sent(id: "newer", nonce: 1, amount: 1), number: 2, into: database)
        let tooMuch = try reservation(4_000_001)
        #expect(await rainError { _ = try await journal.reserve(tooMuch) }?.kind == .spendingLimitExceeded)
    }

    @Test func `a consent survives the file unchanged in every field, and another version's is refused`() async throws {
        let token = try Address(Fixture.usdc)
        let record = ConsentRecord(
            id: "c", chainID: 84532, account: try testKey(1).address, digest: .keccak256([1]),
            movements: [
                .init(.allowance, of: .contract(token), amount: .max, to: token, isOutgoing: true),
                .init(.transfer, of: .native, amount: 1, to: .zero, isOutgoing: true, payment: .keccak256([2])),
                .init(.withdrawal, of: .contract(token), amount: 0, to: token, isOutgoing: false),
            ], createdAt: start)
        let journal = SQLiteTransactionJournal(directory: directory)
        _ = try await journal.reserve(ConsentReservation(record: record, policy: SpendingPolicy()))
        let again = SQLiteTransactionJournal(directory: directory)
        #expect(try await again.history(of: record.account, on: 84532, since: start).consents == [record])
        #expect(
            try await again.history(of: record.account, on: 84532, since: start.adding(.milliseconds(1))).consents.isEmpty)
        try await again.release(record)
        #expect(try await journal.history(of: record.account, on: 84532, since: start).consents == [record.released])
        let line = String(decoding: record.encoded, as: UTF8.self).replacingOccurrences(of: "\"v\":1", with: "\"v\":2")
        #expect(throws: RainError.self) { try ConsentRecord(encoded: Array(line.utf8)) }
        #expect(throws: RainError.self) { try ConsentRecord(encoded: Array("{}".utf8)) }
    }

    /// A send that is in a block.
    private func sent(id: String, nonce: UInt64, amount: UInt256) throws -> SendRecord {
        let transaction = try prepared(amount).transaction(nonce: nonce)
        var record = SendRecord(
            id: id, key: nil, intent: .keccak256([]), account: try testKey(1).address, transaction: transaction,
            createdAt: start)
        let signed = try testKey(1).sign(transaction)
        _ = record.handle(.signed(signed), at: start)
        let receipt = TransactionReceipt(
            transactionHash: signed.hash, succeeded: true, block: BlockReference(number: 1, hash: .keccak256([])), gasUsed: 1)
        _ = record.handle(.lookedUp(ChainView(receipt: receipt, finalizedBlock: 1)), at: start)
        return record
    }
}

internal import RainEthereum
internal import RainStore

/// The journal's table of sends: a send a row, its whole state as text, and beside it the columns that are searched.
struct SendTable {
    let database: SQLiteDatabase

    /// Marks the file as this journal: "Rain".
    static let applicationID: Int32 = 0x5261_696e

    /// A later version adds a step at the end.
    static let migrations = [
        """
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
        """,
        """
        ALTER TABLE sends ADD COLUMN unsettled INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX sends_unsettled ON sends (number) WHERE unsettled = 1
        """,
        // What limits and guards look for. Rows from before have no `created` until they are written once more.
        """
        ALTER TABLE sends ADD COLUMN created INTEGER;
        ALTER TABLE sends ADD COLUMN recipient TEXT;
        CREATE INDEX sends_open ON sends (chain, account) WHERE final = 0;
        CREATE INDEX sends_created ON sends (chain, account, created);
        CREATE INDEX sends_recipient ON sends (account, recipient) WHERE recipient IS NOT NULL;
        CREATE INDEX sends_incomplete ON sends (number) WHERE created IS NULL;
        CREATE TABLE consents (
            id TEXT PRIMARY KEY,
            chain TEXT NOT NULL,
            account TEXT NOT NULL,
            created INTEGER NOT NULL,
            state BLOB NOT NULL
        ) STRICT;
        CREATE INDEX consents_created ON consents (chain, account, created)
        """,
    ]

    /// Completes the rows that an earlier version wrote, also beside this one.
    func complete() throws {
        for row in try records(database.query("SELECT state FROM sends WHERE created IS NULL")) { try write(row) }
    }

    func row(id: String) throws -> SendRecord? {
        try records(database.query("SELECT state FROM sends WHERE id = ?", .text(id))).first
    }

    func row(key: String) throws -> SendRecord? {
        try records(database.query("SELECT state FROM sends WHERE key = ?", .text(key))).first
    }

    func pending() throws -> [SendRecord] {
        try records(database.query("SELECT state FROM sends WHERE final = 0 ORDER BY number"))
    }

    func unsettled() throws -> [SendRecord] {
        try records(database.query("SELECT state FROM sends WHERE unsettled = 1 ORDER BY number"))
    }

    /// The account's rows that can matter for its next nonce, its balance or its limits; of the many that are long final only
    /// the last.
    ///
    /// Each part is answered by an index, so that what an account sent long ago costs nothing.
    func sends(besides reservation: Reservation) throws -> [SendRecord] {
        try records(
            database.query(
                """
                SELECT state FROM sends WHERE id IN (
                    SELECT id FROM sends INDEXED BY sends_open WHERE chain = ?1 AND account = ?2 AND final = 0
                    UNION SELECT id FROM sends WHERE chain = ?1 AND account = ?2 AND nonce >= ?3
                    UNION SELECT id FROM sends WHERE chain = ?1 AND account = ?2 AND created >= ?4
                    UNION SELECT * FROM (SELECT id FROM sends
                        WHERE chain = ?1 AND account = ?2 AND phase <> 'refused' AND final = 1 ORDER BY nonce DESC LIMIT 1))
                """,
                .text(reservation.chainID.description), .text(reservation.account.description),
                .text(Self.sortable(reservation.lowestNonce)),
                .integer(reservation.countedSince?.millisecondsSinceEpoch ?? .max)))
    }

    /// The account's rows of a time or later, and those that are not final.
    func sends(of account: Address, on chain: ChainID, since time: Timestamp) throws -> [SendRecord] {
        try records(
            database.query(
                """
                SELECT state FROM sends WHERE id IN (
                    SELECT id FROM sends INDEXED BY sends_open WHERE chain = ?1 AND account = ?2 AND final = 0
                    UNION SELECT id FROM sends WHERE chain = ?1 AND account = ?2 AND created >= ?3)
                """,
                .text(chain.description), .text(account.description), .integer(time.millisecondsSinceEpoch)))
    }

    /// Whom the account has paid among the addresses that look like one: those that begin alike, by the index.
    func recipients(of account: Address, lookingLike address: Address) throws -> [Address] {
        let start = address.likeness.prefix
        let rows = try database.query(
            """
            SELECT DISTINCT recipient FROM sends
            WHERE account = ?1 AND recipient >= ?2 AND recipient < ?3 AND phase = 'succeeded'
            """,
            .text(account.description), .text(start), .text(start + "g"))
        return try rows.compactMap { try $0.first?.text.map { try Address($0) } }.filter(address.looksLike)
    }

    func write(_ record: SendRecord) throws {
        try database.execute(
            """
            INSERT INTO sends
                (id, number, key, chain, account, nonce, phase, final, state, unsettled, created, recipient)
            VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM sends), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            ON CONFLICT (id) DO UPDATE SET
                key = ?2, phase = ?6, final = ?7, state = ?8, unsettled = ?9, created = ?10, recipient = ?11
            """,
            .text(record.id), record.key.flatMap { record.holdsKey ? .text($0) : nil } ?? .null,
            .text(record.chainID.description),
            .text(record.account.description), .text(record.nonce.map(Self.sortable) ?? Self.noNonce),
            .text(record.phase.rawValue),
            .integer(record.phase.isPending ? 0 : 1), .blob(record.encoded),
            .integer(record.phase.isMined && !record.isSettled ? 1 : 0),
            .integer(record.createdAt.millisecondsSinceEpoch), record.recipient.map { .text($0.likeness.digits) } ?? .null)
    }

    private func records(_ rows: [[SQLiteValue]]) throws -> [SendRecord] {
        try rows.map { row in
            guard let state = row.first?.blob else {
                throw RainError(.internalLogicError, "the transaction journal holds a row without a state")
            }
            return try SendRecord(encoded: state)
        }
    }

    /// What stands for the nonce of a send that has none: it sorts before all of them.
    private static let noNonce = ""

    /// A nonce as text that sorts as the number does; SQLite's integers end at 2^63 − 1.
    private static func sortable(_ nonce: UInt64) -> String {
        let digits = String(nonce)
        return String(repeating: "0", count: 20 - digits.utf8.count) + digits
    }
}

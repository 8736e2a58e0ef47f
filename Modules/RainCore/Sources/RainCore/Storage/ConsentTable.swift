internal import RainEthereum
internal import RainStore

/// The journal's table of consents; it is made by the migrations of `SendTable`.
struct ConsentTable {
    let database: SQLiteDatabase

    /// The account's consents of a time or later.
    func consents(of account: Address, on chain: ChainID, since time: Timestamp) throws -> [ConsentRecord] {
        let rows = try database.query(
            "SELECT state FROM consents WHERE chain = ?1 AND account = ?2 AND created >= ?3",
            .text(chain.description), .text(account.description), .integer(time.millisecondsSinceEpoch))
        return try rows.map { row in
            guard let state = row.first?.blob else {
                throw RainError(.internalLogicError, "the transaction journal holds a consent without a state")
            }
            return try ConsentRecord(encoded: state)
        }
    }

    func write(_ record: ConsentRecord) throws {
        try database.execute(
            """
            INSERT INTO consents (id, chain, account, created, state) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (id) DO UPDATE SET state = ?5
            """,
            .text(record.id), .text(record.chainID.description), .text(record.account.description),
            .integer(record.createdAt.millisecondsSinceEpoch), .blob(record.encoded))
    }
}

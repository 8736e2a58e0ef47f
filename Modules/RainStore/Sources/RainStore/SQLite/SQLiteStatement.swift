internal import CSQLite

/// A statement that was compiled once and is run again with other values.
final class SQLiteStatement {
    private let handle: OpaquePointer

    enum Step {
        case row([SQLiteValue])
        case done
        case failed
    }

    /// Compiles one statement; nil when it is not one.
    init?(_ sql: String, in database: OpaquePointer) {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil) == SQLITE_OK,
            let prepared
        else { return nil }
        handle = prepared
    }

    deinit { sqlite3_finalize(handle) }

    func bind(_ values: [SQLiteValue]) -> Bool {
        guard values.count == sqlite3_bind_parameter_count(handle) else { return false }
        return values.enumerated().allSatisfy { offset, value in bind(value, at: Int32(offset + 1)) == SQLITE_OK }
    }

    func step() -> Step {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: .row((0..<sqlite3_column_count(handle)).map(value))
        case SQLITE_DONE: .done
        default: .failed
        }
    }

    /// Makes it ready for other values, and forgets those it had.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    private func bind(_ value: SQLiteValue, at place: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, place)
        case .integer(let integer): return sqlite3_bind_int64(handle, place, integer)
        case .text(let text):
            guard let count = Int32(exactly: text.utf8.count) else { return SQLITE_TOOBIG }
            return rain_sqlite_bind_text(handle, place, text, count)
        case .blob(let bytes):
            guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
            return bytes.withUnsafeBytes { rain_sqlite_bind_blob(handle, place, $0.baseAddress, count) }
        }
    }

    private func value(_ column: Int32) -> SQLiteValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
        case SQLITE_NULL: return .null
        case SQLITE_TEXT:
            let count = Int(sqlite3_column_bytes(handle, column))
            guard let text = sqlite3_column_text(handle, column) else { return .null }
            return .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
        default:
            let count = Int(sqlite3_column_bytes(handle, column))
            guard let bytes = sqlite3_column_blob(handle, column) else { return .blob([]) }
            return .blob(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
        }
    }
}

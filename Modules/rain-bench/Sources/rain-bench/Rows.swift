/// The rows of the table, in its order.
enum Rows: Sendable {
    static func all() throws -> [Row] {
        try signing() + hashing() + abi() + typedData() + rlp() + text() + overview()
    }
}

/// A fault of the bench itself: some work did not give what it ought to.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    static func require(_ condition: Bool, _ description: @autoclosure () -> String) throws {
        guard condition else { throw BenchError(description()) }
    }
}

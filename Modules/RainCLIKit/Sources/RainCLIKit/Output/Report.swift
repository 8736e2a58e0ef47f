public import RainEncoding

/// A command's result, described once and shown in two ways: as lines for people and as JSON for programs.
///
/// Since both are made from the same entries, lines cannot say what JSON does not; some columns of tables stand in JSON alone.
///
/// ```swift
/// var report = Report()
/// report.add("hash", "Transaction", .text(hash))
/// report.add("block", "Block", .integer(7))
/// ```
public struct Report: Sendable, Hashable {
    /// A value in a report.
    ///
    /// Amounts of money are text: JSON numbers lose digits in many readers.
    public enum Value: Sendable, Hashable {
        /// Any text; may be of a server's making.
        case text(String)
        /// A whole number.
        case integer(Int)
        /// Yes or no.
        case bool(Bool)
        /// Not known or not there: `null`, shown as a dash.
        case none
    }

    /// A column of a table.
    public struct Column: Sendable, Hashable {
        /// The member name in JSON.
        public let name: String
        /// The heading for people.
        public let title: String
        /// Whether cells stand at the right edge, as numbers do.
        public let isRightAligned: Bool
        /// Whether it stands in JSON alone: a detail that would only make the table too wide to read.
        public let isForProgramsOnly: Bool

        /// Makes a column.
        public init(_ name: String, _ title: String, isRightAligned: Bool = false) {
            self.init(name, title, isRightAligned: isRightAligned, isForProgramsOnly: false)
        }

        private init(_ name: String, _ title: String, isRightAligned: Bool, isForProgramsOnly: Bool) {
            self.name = name
            self.title = title
            self.isRightAligned = isRightAligned
            self.isForProgramsOnly = isForProgramsOnly
        }

        /// Makes a column that stands in JSON alone.
        public static func forPrograms(_ name: String) -> Column {
            Column(name, name, isRightAligned: false, isForProgramsOnly: true)
        }
    }

    enum Content: Sendable, Hashable {
        case value(Value)
        case table(columns: [Column], rows: [[Value]])
    }

    struct Entry: Sendable, Hashable {
        let name: String
        let title: String
        let content: Content
    }

    private(set) var entries: [Entry] = []

    /// Makes an empty report.
    public init() {}

    /// Adds a value.
    ///
    /// - Parameters:
    ///   - name: The member name in JSON, in snake case. Adding a name again replaces what it stood for.
    ///   - title: The label for people.
    ///   - value: The value.
    public mutating func add(_ name: String, _ title: String, _ value: Value) {
        set(Entry(name: name, title: title, content: .value(value)))
    }

    /// Adds a table, an array of objects in JSON.
    ///
    /// Rows shorter than the columns are filled up with nothing; what is beyond them is left out, from both forms.
    public mutating func add(_ name: String, _ title: String, columns: [Column], rows: [[Value]]) {
        let even = rows.map { row in columns.indices.map { $0 < row.count ? row[$0] : .none } }
        set(Entry(name: name, title: title, content: .table(columns: columns, rows: even)))
    }

    /// The report as one JSON object, its members in the order they were added.
    public var json: JSONValue {
        var object = JSONObject()
        for entry in entries {
            switch entry.content {
            case .value(let value):
                object[entry.name] = value.json
            case .table(let columns, let rows):
                object[entry.name] = .array(
                    rows.map { row in
                        var members = JSONObject()
                        for (column, value) in zip(columns, row) { members[column.name] = value.json }
                        return .object(members)
                    })
            }
        }
        return .object(object)
    }

    private mutating func set(_ entry: Entry) {
        if let place = entries.firstIndex(where: { $0.name == entry.name }) {
            entries[place] = entry
        } else {
            entries.append(entry)
        }
    }
}

extension Report.Value {
    var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .integer(let number): .number(JSONNumber(number))
        case .bool(let value): .bool(value)
        case .none: .null
        }
    }

    /// The value for people, safe to show.
    var shown: String {
        switch self {
        case .text(let text): terminalSafe(text)
        case .integer(let number): String(number)
        case .bool(let value): value ? "yes" : "no"
        case .none: "-"
        }
    }
}

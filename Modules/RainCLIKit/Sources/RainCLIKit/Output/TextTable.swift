/// Cells in columns as wide as their widest cell, two blanks apart.
struct TextTable {
    let columns: [Report.Column]
    /// One cell for each column, safe to show.
    let rows: [[String]]

    func lines() -> [StyledText] {
        let titles = columns.map { terminalSafe($0.title) }
        let widths = columns.indices.map { column in
            ([titles] + rows).map { $0[column].count }.max() ?? 0
        }
        let heading = StyledText("  " + line(titles, widths), .dim)
        return [heading] + rows.map { StyledText("  " + line($0, widths)) }
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = columns.indices.map { column in
            let padding = String(repeating: " ", count: widths[column] - cells[column].count)
            return columns[column].isRightAligned ? padding + cells[column] : cells[column] + padding
        }
        // Blanks at the end of a line only get in the way when it is copied.
        return String(padded.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
}

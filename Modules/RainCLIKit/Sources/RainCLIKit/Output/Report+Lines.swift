extension Report {
    /// The report as lines for people: labels and values in two columns, tables under their titles.
    ///
    /// Nothing is cut, whatever the width of the terminal: half an address is worse than a wrapped line.
    public func lines() -> [StyledText] {
        let labelWidth =
            entries.map { entry in
                if case .value = entry.content { terminalSafe(entry.title).count } else { 0 }
            }.max() ?? 0
        return entries.flatMap { entry -> [StyledText] in
            let title = terminalSafe(entry.title)
            switch entry.content {
            case .value(let value):
                let gap = String(repeating: " ", count: labelWidth - title.count + 2)
                return [StyledText(title + gap, .dim) + StyledText(value.shown)]
            case .table(let columns, let rows):
                guard !rows.isEmpty else { return [StyledText(title + ": ", .dim) + "none"] }
                let shown = columns.indices.filter { !columns[$0].isForProgramsOnly }
                let table = TextTable(
                    columns: shown.map { columns[$0] }, rows: rows.map { row in shown.map { row[$0].shown } })
                return [StyledText(title, .bold)] + table.lines()
            }
        }
    }
}

extension String {
    /// Text of somebody else's making, fit for a message: one line, without control characters, of bounded length.
    func safeForMessages(limit: Int = 200) -> String {
        let printable = unicodeScalars.prefix(limit + 1).map { scalar in
            scalar.properties.generalCategory.isPrintable ? Character(scalar) : " "
        }
        return String(printable.prefix(limit)) + (printable.count > limit ? "…" : "")
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isPrintable: Bool {
        switch self {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}

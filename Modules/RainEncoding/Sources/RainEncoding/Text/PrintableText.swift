extension String {
    /// Text of somebody else's making, fit for a message or a log: one line, without control or formatting characters, of
    /// bounded length.
    ///
    /// - Parameter limit: The most characters that are kept; what is cut off is shown as `…`.
    public func printable(limit: Int = 200) -> String {
        let kept = unicodeScalars.prefix(Swift.max(0, limit)).map { $0.isPrintable ? Character($0) : " " }
        return String(kept) + (unicodeScalars.dropFirst(kept.count).isEmpty ? "" : "…")
    }
}

extension Unicode.Scalar {
    /// Whether the scalar shows as itself: it moves no cursor, turns no direction and hides nothing.
    public var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}

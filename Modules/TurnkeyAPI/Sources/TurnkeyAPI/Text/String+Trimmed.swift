extension String {
    /// The text without ASCII white space around it.
    var trimmed: String {
        let isSpace: (Character) -> Bool = { $0.isASCII && $0.isWhitespace }
        let tail = drop(while: isSpace)
        let end = tail.lastIndex { !isSpace($0) }
        return end.map { String(tail[...$0]) } ?? ""
    }
}

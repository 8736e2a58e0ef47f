extension String {
    /// A node's text without the keys in its URL, which it may repeat.
    ///
    /// Any part of a path or a query that is long enough counts as a key. Of a text longer than anything that is read, the rest
    /// is left out.
    func leavingOut(keysOf url: String) -> String {
        var text = utf8.count > Self.maximumBytes ? String(decoding: utf8.prefix(Self.maximumBytes), as: UTF8.self) : self
        let place = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        for part in place.split(whereSeparator: { "/?&=#".contains($0) }).dropFirst() where part.utf8.count >= Self.shortestKey
        {
            text.replace(part, with: "[left out]")
        }
        return text
    }

    /// Shorter parts are names of chains and versions.
    private static let shortestKey = 16

    /// As much as the reason of a revert is looked for in.
    private static let maximumBytes = 128 << 10
}

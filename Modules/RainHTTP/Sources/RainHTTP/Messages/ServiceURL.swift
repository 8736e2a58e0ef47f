/// The base URL of a service, checked once: `https`, or `http` to this machine itself.
///
/// Requests carry tokens, codes and signatures; over plain HTTP anyone on the way could read and change them.
public struct ServiceURL: Hashable, Sendable {
    /// The URL without a slash at its end.
    public let text: String

    /// Checks a base URL.
    ///
    /// - Parameter baseURL: `https://host[:port][/path]`; `http` only for `localhost`, `127.0.0.0/8` and `[::1]`. ASCII, without
    ///   user name, query or fragment; white space around it is left out.
    /// - Throws: ``HTTPError`` of kind `invalidRequest`, whose message says what would be right.
    public init(_ baseURL: String) throws(HTTPError) {
        let text = Self.trimmed(baseURL)
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }), !text.contains(where: { "?#@\\\"<>{}|^`".contains($0) }) else {
            throw Self.invalid("a base URL is ASCII, without user name, query or fragment")
        }
        let lowered = text.lowercased()
        let secure = lowered.hasPrefix("https://")
        guard secure || lowered.hasPrefix("http://") else { throw Self.invalid("a base URL begins with https://") }
        let rest = lowered.dropFirst(secure ? 8 : 7)
        let authority = rest.prefix { $0 != "/" }
        guard let host = Self.host(of: authority) else {
            throw Self.invalid("a base URL names a host and, if any, a port of 1 to 65535")
        }
        guard secure || Self.isLoopback(host) else {
            throw Self.invalid("plain http is for this machine alone; use https")
        }
        self.text = String(text.reversed().drop { $0 == "/" }.reversed())
    }

    private static func invalid(_ message: String) -> HTTPError {
        HTTPError(.invalidRequest, message, requestMayHaveBeenSent: false)
    }

    private static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// The host of `host[:port]`, or nil when it is not well-formed.
    private static func host(of authority: Substring) -> Substring? {
        var host = authority
        var port: Substring?
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = authority[...end]
            let tail = authority[authority.index(after: end)...]
            guard tail.isEmpty || tail.hasPrefix(":") else { return nil }
            port = tail.isEmpty ? nil : tail.dropFirst()
        } else if let colon = authority.firstIndex(of: ":") {
            host = authority[..<colon]
            port = authority[authority.index(after: colon)...]
        }
        if let port {
            guard port.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(port), 1...65535 ~= number else {
                return nil
            }
        }
        return host.isEmpty ? nil : host
    }

    /// Whether a host is this machine by its spelling alone: names other than `localhost` could resolve elsewhere.
    private static func isLoopback(_ host: Substring) -> Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in part.allSatisfy(\.isASCII) && Int(part).map { 0...255 ~= $0 } == true }
    }
}

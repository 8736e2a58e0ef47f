/// The base URL of a service, checked once: `https`, or `http` to this machine itself.
///
/// Requests carry stamps, codes and tokens; over plain HTTP anyone on the way could read and change them.
public struct TurnkeyEndpoint: Hashable, Sendable {
    /// Turnkey's public API.
    public static let productionAPI = "https://api.turnkey.com"
    /// Turnkey's auth proxy, which serves apps that hold no key of the organisation.
    public static let productionAuthProxy = "https://authproxy.turnkey.com"

    /// The URL without a slash at its end.
    public let baseURL: String

    /// Checks `baseURL`.
    ///
    /// - Parameter baseURL: `https://host[:port][/path]`; `http` only for `localhost`, `127.0.0.0/8` and `[::1]`. ASCII, without
    ///   user name, query or fragment.
    /// - Throws: ``TurnkeyError`` of kind `invalidConfiguration`.
    public init(_ baseURL: String) throws(TurnkeyError) {
        let text = baseURL.trimmed
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }), !text.contains(where: { "?#@\\\"<>{}|^`".contains($0) }) else {
            throw TurnkeyError(.invalidConfiguration, "a base URL is ASCII, without user name, query or fragment")
        }
        let lowered = text.lowercased()
        let secure = lowered.hasPrefix("https://")
        guard secure || lowered.hasPrefix("http://") else {
            throw TurnkeyError(.invalidConfiguration, "a base URL begins with https://")
        }
        let rest = lowered.dropFirst(secure ? 8 : 7)
        let authority = rest.prefix { $0 != "/" }
        guard let host = Self.host(of: authority) else {
            throw TurnkeyError(.invalidConfiguration, "a base URL names a host and, if any, a port of 1 to 65535")
        }
        guard secure || Self.isLoopback(host) else {
            throw TurnkeyError(.invalidConfiguration, "plain http is for this machine alone; use https")
        }
        self.baseURL = String(text.reversed().drop { $0 == "/" }.reversed())
    }

    /// The URL of a path, which begins with a slash.
    func url(_ path: String) -> String { baseURL + path }

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

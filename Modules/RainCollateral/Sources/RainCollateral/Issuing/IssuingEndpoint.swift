internal import RainCore

/// Where Rain's issuing API is.
public struct IssuingEndpoint: Hashable, Sendable {
    /// The base of every path, as it was given.
    public let baseURL: String

    /// Rain's sandbox.
    public static let development = IssuingEndpoint(baseURL: "https://api-dev.raincards.xyz/v1/issuing")
    /// Rain's production.
    public static let production = IssuingEndpoint(baseURL: "https://api.raincards.xyz/v1/issuing")

    /// Another host, such as a proxy that holds the key.
    ///
    /// - Parameter baseURL: With everything that precedes `/contracts`: `https://api.example/v1/issuing`. `https`, or `http` to this
    ///   machine itself; it is checked when the SDK is built.
    public static func custom(_ baseURL: String) -> IssuingEndpoint { IssuingEndpoint(baseURL: baseURL) }

    /// Refuses a URL that cannot be right: keys go there.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102).
    func check() throws(RainError) {
        let lowered = baseURL.lowercased()
        let isSecure = lowered.hasPrefix("https://")
        guard isSecure || lowered.hasPrefix("http://"), baseURL.utf8.allSatisfy({ 0x21...0x7e ~= $0 }),
            !baseURL.contains(where: { "?#@\\".contains($0) })
        else {
            throw RainError(
                .invalidConfig,
                "the issuing API's URL must begin with https:// and have no user name, query or fragment")
        }
        let authority = lowered.dropFirst(isSecure ? 8 : 7).prefix { $0 != "/" }
        let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
        guard !host.isEmpty else { throw RainError(.invalidConfig, "the issuing API's URL names no host") }
        guard isSecure || host == "localhost" || host == "127.0.0.1" || host == "[::1]" else {
            throw RainError(.invalidConfig, "the issuing API's key must not go over plain http; use https")
        }
    }

    /// The URL of a path that begins with a slash.
    func url(_ path: String) -> String {
        var base = baseURL[...]
        while base.last == "/" { base.removeLast() }
        return base + path
    }
}

import RainHTTP

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
        do { self.baseURL = try ServiceURL(baseURL).text } catch {
            throw TurnkeyError(.invalidConfiguration, error.message)
        }
    }

    /// The URL of a path, which begins with a slash.
    func url(_ path: String) -> String { baseURL + path }
}

public import RainHTTP

/// One of the two places the API is served at: for apps on devices, or for servers.
///
/// Both have the same resources under prefixes of their own; what is signed names the place that is really called.
public struct PrivyEndpoint: Hashable, Sendable {
    /// Where apps on devices call.
    public static let productionClient = "https://auth.privy.io"
    /// Where servers call.
    public static let productionServer = "https://api.privy.io"

    /// The URL that paths are put behind, without a slash at its end.
    public let baseURL: String

    /// The place for apps on devices: a base URL and `/api/v1`.
    public static func client(_ url: ServiceURL) -> PrivyEndpoint { PrivyEndpoint(baseURL: url.text + "/api/v1") }

    /// The place for servers: a base URL and `/v1`.
    public static func server(_ url: ServiceURL) -> PrivyEndpoint { PrivyEndpoint(baseURL: url.text + "/v1") }

    /// The URL of a path, which begins with a slash and ends without one.
    func url(_ path: String) -> String { baseURL + path }
}

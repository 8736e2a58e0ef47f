extension CurlTransport {
    /// How a ``CurlTransport`` connects; every value has a default fit for production.
    public struct Configuration: Sendable, Hashable {
        /// How long making a connection may take, name look-up and TLS included, before the request fails with
        /// ``HTTPError/Kind/timedOut``; 10 seconds unless given.
        ///
        /// A request's own time-out holds as well.
        public var connectTimeout: Duration = .seconds(10)

        /// How many connections may be open to one host at a time; 64 unless given.
        ///
        /// Requests above it wait for a free connection while their time-out runs. Values below 1 count as 1.
        public var maximumConnectionsPerHost: Int = 64

        /// How many connections may be open in all; 256 unless given, well under the usual limit of 1,024 open files.
        ///
        /// Values below 1 count as 1.
        public var maximumConnections: Int = 256

        /// Which proxy to go through; ``Proxy/fromEnvironment`` unless given.
        public var proxy: Proxy = .fromEnvironment

        /// A file of PEM certificates to trust besides the system's directory of certificates; nil unless given.
        ///
        /// For a company's or a test's own authority. It never switches verification off. Where libcurl was built without a
        /// certificate directory, the file replaces the system's bundle: fewer servers are trusted then, never more.
        public var additionalTrust: String?

        /// Whether to ask for compressed responses and decompress them; true unless given.
        ///
        /// The size limit of a request holds for the decompressed body. A request that has its own `Accept-Encoding` gets the
        /// body as the server sent it.
        public var acceptsCompression: Bool = true

        /// Creates a configuration of default values.
        public init() {}
    }

    /// Which proxy a transport goes through.
    public enum Proxy: Sendable, Hashable {
        /// What the standard variables say, in the way curl reads them: `https_proxy` or `HTTPS_PROXY`, `http_proxy` (lower case
        /// only), `all_proxy` or `ALL_PROXY`, and `no_proxy` or `NO_PROXY` for hosts to reach directly.
        ///
        /// This is the default because many companies' networks have no other way out. A proxy sees the host names of `https`
        /// requests and everything of `http` ones; it cannot read or change `https`. Who does not trust the environment of the
        /// process chooses ``none``.
        case fromEnvironment
        /// No proxy, whatever the environment says.
        case none
        /// The proxy at this URL, for example `http://proxy.example:3128`, for every host.
        case url(String)
    }
}

/// One HTTP request, a plain value.
///
/// ```swift
/// let request = HTTPRequest(.post, "https://sepolia.base.org", headers: ["Content-Type": "application/json"], body: bytes)
/// ```
public struct HTTPRequest: Sendable, Hashable {
    /// The request method.
    public var method: HTTPMethod
    /// The absolute URL, `http` or `https`, in ASCII (percent-encoded), without a user name or password.
    public var url: String
    /// The header fields to send.
    ///
    /// The transport writes the fields that frame a message itself and refuses them here: `Host`, `Content-Length`,
    /// `Transfer-Encoding`, `Connection`, `Keep-Alive`, `Proxy-Connection`, `Upgrade`, `Expect`, `TE` and `Trailer`.
    public var headers: HTTPHeaders
    /// The body, sent byte for byte as given; must be empty for `GET` and `HEAD`.
    public var body: [UInt8]
    /// How long the whole exchange may take, from the call to the last byte of the response; 30 seconds unless given.
    ///
    /// Zero or less fails at once with ``HTTPError/Kind/timedOut``, so a caller may hand over what is left until its deadline.
    public var timeout: Duration
    /// The most bytes of body, after decompression, that are accepted; 8 MiB unless given.
    ///
    /// A larger one fails with ``HTTPError/Kind/tooLarge`` and is not read to its end. A negative limit is an invalid request.
    public var maximumResponseBytes: Int
    /// Whether sending this request twice does no more than sending it once; false unless given.
    ///
    /// Only the caller knows: a JSON-RPC read is a `POST` and may be repeated, a payment is a `POST` and may not. While this is
    /// false nothing below the caller sends the request a second time once a byte of it may have gone out.
    public var isIdempotent: Bool

    /// Creates a request; it is checked when it is sent.
    public init(
        _ method: HTTPMethod,
        _ url: String,
        headers: HTTPHeaders = [:],
        body: [UInt8] = [],
        timeout: Duration = .seconds(30),
        maximumResponseBytes: Int = 8 << 20,
        isIdempotent: Bool = false
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.maximumResponseBytes = maximumResponseBytes
        self.isIdempotent = isIdempotent
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method alone: URLs carry access keys in path and query, headers and bodies carry secrets.
    public var description: String { "HTTPRequest(\(method), …)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror that shows nothing of the content.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// One complete HTTP response, a plain value.
///
/// Any status is a response, also 404 and 503; an error is thrown only when there is no complete response.
public struct HTTPResponse: Sendable, Hashable {
    /// The status code, 200 to 999 from a real server.
    public var status: Int
    /// The header fields in the order received, repeated names kept.
    ///
    /// `Content-Length` and `Content-Encoding` describe the bytes on the wire, which may have been compressed.
    public var headers: HTTPHeaders
    /// The body after decompression.
    public var body: [UInt8]

    /// Creates a response, as a stand-in transport does.
    public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the status is in 200...299.
    public var isSuccess: Bool { (200...299).contains(status) }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and the size of the body; the content may hold secrets and is left out.
    public var description: String { "HTTPResponse(\(status), \(body.count) bytes)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror that shows nothing of the content.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

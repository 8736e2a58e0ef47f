/// A request that came over loopback and passed the listener's checks.
public struct LoopbackRequest: Sendable {
    /// What may be asked.
    public enum Method: String, Hashable, Sendable {
        /// Asks for a page.
        case get = "GET"
        /// Hands something over.
        case post = "POST"
    }

    /// One header as it came.
    public struct Header: Hashable, Sendable {
        /// The name, in whatever case it was sent.
        public let name: String
        /// The value.
        public let value: String

        /// Makes a header.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// What is asked.
    public let method: Method
    /// The path as it was sent: escapes stay escapes, and the query is left out.
    public let path: String
    /// The headers, in order.
    public let headers: [Header]
    /// The body, no longer than the listener allows.
    public let body: [UInt8]

    /// Makes a request, for tests of what handles it.
    public init(_ method: Method, _ path: String, headers: [Header] = [], body: [UInt8] = []) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
    }

    /// The values of a header, in order; names differ in more than case.
    public func values(of name: String) -> [String] { headers.values(of: name) }
}

extension [LoopbackRequest.Header] {
    func values(of name: String) -> [String] {
        filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}

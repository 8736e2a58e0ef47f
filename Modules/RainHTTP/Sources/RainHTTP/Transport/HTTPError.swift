/// Why there is no complete response to a request.
///
/// A cancelled request throws `CancellationError` instead. Use ``requestMayHaveBeenSent(after:)`` where both can arrive.
public struct HTTPError: Error, Sendable, Hashable {
    /// What went wrong, as an open set: later versions may add kinds, so a `switch` over them needs a default.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name of the kind, for logs.
        public let description: String

        private init(_ name: String) {
            description = name
        }

        /// The request itself cannot be sent: malformed URL, method or header, credentials in the URL, a body on `GET`.
        public static let invalidRequest = Kind("invalidRequest")
        /// The host name has no address, or the resolver gave no answer.
        public static let cannotResolve = Kind("cannotResolve")
        /// No connection could be made to the host or to the proxy before it.
        public static let cannotConnect = Kind("cannotConnect")
        /// The secure connection could not be set up or was broken: untrusted certificate, wrong name, no common protocol.
        public static let tlsFailure = Kind("tlsFailure")
        /// The request's time-out, or the transport's connect time-out, passed first.
        public static let timedOut = Kind("timedOut")
        /// The response is larger than the request or the transport allows.
        public static let tooLarge = Kind("tooLarge")
        /// The connection ended before the response was complete.
        public static let connectionLost = Kind("connectionLost")
        /// What came back is not a well-formed HTTP response.
        public static let badResponse = Kind("badResponse")
        /// The transport was shut down before the response was complete.
        public static let shutDown = Kind("shutDown")
        /// The transport could not start: no thread or no memory for it.
        public static let cannotStart = Kind("cannotStart")
    }

    /// What went wrong.
    public let kind: Kind
    /// A sentence for logs and people.
    ///
    /// It may name the host; it never holds the URL's path or query, or a header value.
    public let message: String
    /// Whether a byte of the request may have reached the network.
    ///
    /// False is a promise: nothing of the request went out, so sending it again cannot do its work twice. True means unknown.
    public let requestMayHaveBeenSent: Bool

    /// Creates an error, as a stand-in transport does.
    public init(_ kind: Kind, _ message: String, requestMayHaveBeenSent: Bool) {
        self.kind = kind
        self.message = message
        self.requestMayHaveBeenSent = requestMayHaveBeenSent
    }

    /// Whether a byte of the request may have reached the network when `send` threw `error`.
    ///
    /// For an ``HTTPError`` this is its own answer. Any other error, a `CancellationError` included, says nothing about the
    /// network, so the answer is true.
    public static func requestMayHaveBeenSent(after error: any Error) -> Bool {
        (error as? HTTPError)?.requestMayHaveBeenSent ?? true
    }
}

extension HTTPError: CustomStringConvertible {
    /// The kind and the message; safe to log.
    public var description: String { "\(kind): \(message)" }
}

/// What can go wrong between this process and Privy.
///
/// A cancelled call throws `CancellationError` instead. Every text here is safe to log: what the service said is kept on one line,
/// bounded, and without a token that it repeats from the request.
public struct PrivyError: Error, Sendable {
    /// The reason, for code to branch on.
    ///
    /// The set is open: match the kinds you handle and treat the rest as failures.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind, as written in code.
        public let description: String

        /// What was configured cannot work: a URL, an identifier, a key.
        public static let invalidConfiguration = Kind(description: "invalidConfiguration")
        /// There is no complete answer: no connection, a time-out, a connection lost.
        public static let transport = Kind(description: "transport")
        /// An answer that is not what the service gives: HTML, truncated JSON, too large, a member missing.
        public static let unexpectedAnswer = Kind(description: "unexpectedAnswer")
        /// The service refused the request; `status`, `code` and `message` say why.
        public static let refused = Kind(description: "refused")
        /// Something that must be signed by a known key, or be what was asked for, is not: nothing of it may be used.
        public static let untrusted = Kind(description: "untrusted")
        /// What was asked for cannot be said to this service; nothing was sent.
        public static let invalidRequest = Kind(description: "invalidRequest")
        /// A cryptographic operation failed on this machine.
        public static let cryptography = Kind(description: "cryptography")
    }

    /// The reason, for code to branch on.
    public let kind: Kind
    /// A sentence for logs and people.
    public let message: String
    /// The HTTP status, when there was an answer.
    public let status: Int?
    /// The service's own name of the error, when it gave one.
    public let code: PrivyErrorCode?
    /// How long to wait before asking again, when the service said so.
    public let retryAfter: Duration?
    /// Whether the request may have reached the service; false is a promise that nothing of it went out.
    public let requestMayHaveBeenSent: Bool
    /// What lies beneath, when this wraps another error.
    public let underlying: (any Error)?

    /// Makes an error; `message` must not hold a secret.
    public init(
        _ kind: Kind, _ message: String, status: Int? = nil, code: PrivyErrorCode? = nil, retryAfter: Duration? = nil,
        requestMayHaveBeenSent: Bool = false, underlying: (any Error)? = nil
    ) {
        self.kind = kind
        self.message = message
        self.status = status
        self.code = code
        self.retryAfter = retryAfter
        self.requestMayHaveBeenSent = requestMayHaveBeenSent
        self.underlying = underlying
    }

    /// Whether `error` is of the given kind.
    public static func == (error: PrivyError, kind: Kind) -> Bool { error.kind == kind }
}

extension PrivyError: CustomStringConvertible {
    /// The kind, the status and code where known, and the message.
    public var description: String {
        var text = "Privy \(kind)"
        if let status { text += " (HTTP \(status))" }
        if let code { text += " \(code)" }
        return text + ": " + message
    }
}

/// What can go wrong between this process and Turnkey.
///
/// A cancelled call throws `CancellationError` instead. Every text here is safe to log: what the service said is kept without
/// control characters and at most 300 characters long, and never holds a key, a code or a token of ours.
///
/// Follows https://docs.turnkey.com/developer-reference/api-overview/errors.
public struct TurnkeyError: Error, Sendable {
    /// The reason, for code to branch on.
    ///
    /// The set is open: match the kinds you handle and treat the rest as failures.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The name of the kind, as written in code.
        public let description: String

        /// What was configured cannot work: a URL, an identifier, a key that does not fit its public half.
        public static let invalidConfiguration = Kind(description: "invalidConfiguration")
        /// There is no complete answer: no connection, a time-out, a connection lost.
        ///
        /// `underlying` tells which.
        public static let transport = Kind(description: "transport")
        /// An answer that is not what the service gives: HTML, truncated JSON, too large, a member missing.
        public static let unexpectedAnswer = Kind(description: "unexpectedAnswer")
        /// The service refused the request; `status` and mostly `code` and `vendorCode` say why.
        public static let refused = Kind(description: "refused")
        /// The activity ran and failed; `code` and `message` come from its `failure`.
        public static let activityFailed = Kind(description: "activityFailed")
        /// Those who had to approve the activity rejected it.
        public static let activityRejected = Kind(description: "activityRejected")
        /// The activity waits for the approval of others.
        public static let consensusNeeded = Kind(description: "consensusNeeded")
        /// The activity waits for further authentication of its sender.
        public static let authenticatorsNeeded = Kind(description: "authenticatorsNeeded")
        /// The activity was accepted and has no outcome yet: not a failure.
        ///
        /// `activity` is what to ask for later.
        public static let activityPending = Kind(description: "activityPending")
        /// Something that must be signed by, or meant for, a known key or organisation is not: nothing of it may be used.
        public static let untrusted = Kind(description: "untrusted")
        /// A cryptographic operation failed on this machine.
        public static let cryptography = Kind(description: "cryptography")
    }

    /// A member of a request that was wrong.
    public struct FieldViolation: Hashable, Sendable {
        /// Its path, such as `parameters.accounts.0.curve`.
        public let field: String
        /// What is wrong with it, in the service's words; may be empty.
        public let reason: String

        /// Makes a violation.
        public init(field: String, reason: String) {
            self.field = field
            self.reason = reason
        }
    }

    /// The reason, for code to branch on.
    public let kind: Kind
    /// A sentence for logs and people.
    public let message: String
    /// The HTTP status, when there was an answer.
    public let status: Int?
    /// The gRPC status number of the service's error body, when there was one.
    public let code: Int?
    /// The service's own name of the error, when it gave one.
    public let vendorCode: TurnkeyErrorCode?
    /// The members of the request that were wrong, when the service names them.
    public let violations: [FieldViolation]
    /// What the answer said about how often the service may be asked, when it did.
    public let rateLimit: TurnkeyRateLimit?
    /// The activity the error is about, when there is one.
    ///
    /// Of kinds `consensusNeeded` and `authenticatorsNeeded` it is what to show, and to approve or reject, elsewhere.
    public let activity: ActivityReference?
    /// What lies beneath, when this wraps another error.
    public let underlying: (any Error)?

    /// Makes an error; `message` must not hold a secret.
    public init(
        _ kind: Kind, _ message: String, status: Int? = nil, code: Int? = nil, vendorCode: TurnkeyErrorCode? = nil,
        violations: [FieldViolation] = [], rateLimit: TurnkeyRateLimit? = nil, activity: ActivityReference? = nil,
        underlying: (any Error)? = nil
    ) {
        self.kind = kind
        self.message = message
        self.status = status
        self.code = code
        self.vendorCode = vendorCode
        self.violations = violations
        self.rateLimit = rateLimit
        self.activity = activity
        self.underlying = underlying
    }

    /// The same error, about an activity.
    func about(_ activity: ActivityReference) -> TurnkeyError {
        TurnkeyError(
            kind, message, status: status, code: code, vendorCode: vendorCode, violations: violations, rateLimit: rateLimit,
            activity: activity, underlying: underlying)
    }

    /// Whether `error` is of the given kind.
    public static func == (error: TurnkeyError, kind: Kind) -> Bool { error.kind == kind }
}

extension TurnkeyError: CustomStringConvertible {
    /// The kind, the status and codes where known, and the message.
    public var description: String {
        var text = "Turnkey \(kind)"
        if let status { text += " (HTTP \(status))" }
        if let vendorCode { text += " \(vendorCode)" }
        return text + ": " + message
    }
}

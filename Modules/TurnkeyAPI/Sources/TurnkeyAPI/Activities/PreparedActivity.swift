/// An activity whose body is made: the very bytes that are stamped and sent, now and at every repetition.
///
/// The service takes equal bodies as one activity, so these bytes can be kept before they first go out, and sent again after a
/// crash, without anything happening twice. A new body, with another timestamp, is another activity.
public struct PreparedActivity: Hashable, Sendable {
    /// How old a body may be, in milliseconds; older ones are refused.
    public static let lifetimeMilliseconds: Int64 = 60 * 60 * 1000

    /// The path, such as `/public/v1/submit/create_wallet`.
    public let path: String
    /// The body's bytes.
    ///
    /// They may hold what the activity is about, a verification token for one: keep them like a secret.
    public let body: [UInt8]
    /// The time the body names, in milliseconds since 1970.
    public let timestamp: Int64

    /// What was kept of a prepared activity.
    public init(path: String, body: [UInt8], timestamp: Int64) {
        self.path = path
        self.body = body
        self.timestamp = timestamp
    }

    /// `sha256:` and the digest of the body: what approvers vote on.
    public var fingerprint: String { Fingerprint.of(body) }

    /// Whether the service would still take the body.
    ///
    /// After this only a look-up of the activity can tell what became of it.
    ///
    /// - Parameter now: Milliseconds since 1970.
    public func canBeSent(at now: Int64) -> Bool {
        let (age, overflow) = now.subtractingReportingOverflow(timestamp)
        return !overflow && age < Self.lifetimeMilliseconds
    }
}

extension PreparedActivity: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The path and the fingerprint; nothing of the content.
    public var description: String { "\(path) \(fingerprint)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror without the body.
    public var customMirror: Mirror { Mirror(self, children: ["path": path, "fingerprint": fingerprint]) }
}

/// A value that may be passed around but not shown: a token, a one-time code, an e-mail address.
///
/// Printing, debugging and mirroring show `<redacted>`, also when it sits inside another value; it is not `Codable`. Unlike
/// ``SecretBytes`` the memory is not wiped. Reach the value through ``exposed``, a name that stands out in review.
public struct Redacted<Value: Sendable>: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The value itself.
    public var exposed: Value

    /// Wraps a value.
    public init(_ value: Value) {
        exposed = value
    }

    /// `<redacted>`, whatever the value.
    public var description: String { "<redacted>" }
    /// `<redacted>`, whatever the value.
    public var debugDescription: String { "<redacted>" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

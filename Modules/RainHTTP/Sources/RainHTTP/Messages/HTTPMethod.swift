/// An HTTP request method.
///
/// The set is open: `HTTPMethod(rawValue: "QUERY")` is a method like any other. A transport refuses a spelling that is not an
/// HTTP token with ``HTTPError/Kind/invalidRequest``.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The method as it stands on the wire; methods are case-sensitive.
    public let rawValue: String

    /// Creates a method from its spelling on the wire, unchecked until a request is sent.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Asks for a representation; carries no body.
    public static let get = HTTPMethod(rawValue: "GET")
    /// Asks for the headers of a representation alone; carries no body and gets none.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Hands the body to the resource to act on.
    public static let post = HTTPMethod(rawValue: "POST")
    /// Replaces the resource with the body.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Changes a part of the resource as the body says.
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Removes the resource.
    public static let delete = HTTPMethod(rawValue: "DELETE")

    /// The spelling on the wire.
    public var description: String { rawValue }
}

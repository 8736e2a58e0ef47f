/// The stack did not start, or did not do what it was asked.
///
/// A test that meets this has failed; it is never skipped.
public struct LocalStackError: Error, Sendable, CustomStringConvertible {
    /// What went wrong.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Why a vector could not be read: a fault of the file or the test, never of the code under test.
public struct VectorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was wrong, for people.
    public let description: String

    /// An error with the given explanation.
    public init(_ description: String) {
        self.description = description
    }
}

/// A listener that could not be opened.
public struct LoopbackError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and what would be right.
    public let message: String

    /// Makes an error.
    public init(_ message: String) {
        self.message = message
    }

    /// The message.
    public var description: String { message }
}

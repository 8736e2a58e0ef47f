/// Why the console has no answer.
public struct ConsoleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public enum Kind: Sendable, Hashable {
        /// There is nobody to ask: input is no terminal, or has ended.
        case notInteractive
        /// A signal, usually Ctrl-C, came instead of an answer.
        case interrupted
        /// What was entered cannot be taken: not UTF-8, or too long.
        case unreadable
    }

    /// What went wrong.
    public let kind: Kind
    /// A sentence for people.
    public let message: String

    /// Makes an error.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The message.
    public var description: String { message }
}

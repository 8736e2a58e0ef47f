/// The command line cannot be understood; ends the tool with ``ExitCode/usage``.
public struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong and, where it can be guessed, what was meant.
    public let message: String
    /// The command whose help would tell more; nil when no command was recognised.
    public let command: String?

    /// Makes an error.
    public init(_ message: String, command: String? = nil) {
        self.message = message
        self.command = command
    }

    /// The message.
    public var description: String { message }
}

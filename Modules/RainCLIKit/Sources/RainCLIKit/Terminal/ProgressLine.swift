/// One line on standard error that says what is being waited for, and disappears.
///
/// Shown only where standard error is a terminal; elsewhere nothing is written.
public struct ProgressLine: Sendable {
    private let console: any Console

    /// Makes a progress line for `console`.
    public init(_ console: any Console) {
        self.console = console
    }

    /// Shows `text` in place of what was shown before, cut to the width of the terminal.
    public func show(_ text: String) {
        let traits = console.traits
        guard traits.errorIsTerminal else { return }
        // A line that reaches the last column would wrap, and the next one would leave it behind.
        let line = StyledText(String(terminalSafe(text).prefix(max(0, traits.width - 1))), .dim)
        console.write("\r" + line.rendered(inColour: traits.hasColour(.error)) + Self.eraseToEnd, to: .error)
    }

    /// Removes the line.
    public func clear() {
        guard console.traits.errorIsTerminal else { return }
        console.write("\r" + Self.eraseToEnd, to: .error)
    }

    /// Shows `text` while `body` runs.
    public func during<Result>(_ text: String, _ body: () async throws -> Result) async rethrows -> Result {
        show(text)
        defer { clear() }
        return try await body()
    }

    private static let eraseToEnd = "\u{1B}[K"
}

/// One line of text for a terminal, safe to show whatever it was made of, with colour as an extra.
public struct StyledText: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// How a piece of text looks.
    public enum Style: String, Sendable, Hashable {
        /// As the terminal shows text.
        case plain = "0"
        /// What matters most.
        case bold = "1"
        /// What matters least.
        case dim = "2"
        /// What went wrong.
        case red = "31"
        /// What went well.
        case green = "32"
        /// What to look at.
        case yellow = "33"
    }

    private struct Span: Sendable, Hashable {
        let text: String
        let style: Style
    }

    private var spans: [Span]

    /// Makes a line of one piece; `text` may be of anybody's making.
    public init(_ text: String, _ style: Style = .plain) {
        spans = [Span(text: terminalSafe(text), style: style)]
    }

    /// Makes a plain line; what is interpolated may be of anybody's making.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The pieces of both, in their order.
    public static func + (one: StyledText, other: StyledText) -> StyledText {
        var sum = one
        sum.spans += other.spans
        return sum
    }

    /// The text with colours, or without.
    public func rendered(inColour: Bool) -> String {
        spans.map { span in
            inColour && span.style != .plain && !span.text.isEmpty
                ? "\u{1B}[\(span.style.rawValue)m\(span.text)\u{1B}[0m" : span.text
        }.joined()
    }
}

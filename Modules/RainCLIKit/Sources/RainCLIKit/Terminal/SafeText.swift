internal import RainEncoding

/// `text` as one line that a terminal only shows: nothing in it moves the cursor, changes colours or reorders letters.
///
/// A server's message, a token's name, a file's content may hold escape sequences. Line ends and tabs become blanks; control and
/// formatting characters, the right-to-left overrides among them, become U+FFFD so that it shows that something was there.
public func terminalSafe(_ text: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n", "\r", "\t": safe.append(" ")
        default: safe.append(scalar.isPrintable ? scalar : "\u{FFFD}")
        }
    }
    return String(safe)
}

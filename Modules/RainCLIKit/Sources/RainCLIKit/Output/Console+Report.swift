public import RainEncoding

extension Console {
    /// Writes a report, as JSON or as lines.
    ///
    /// - Returns: Whether all of it could be written; a full disk loses the result.
    @discardableResult
    public func show(_ report: Report, asJSON: Bool, to stream: ConsoleStream = .output) -> Bool {
        let lines =
            asJSON
            ? terminalSafeJSON(report.json)
            : report.lines().map { $0.rendered(inColour: traits.hasColour(stream)) }.joined(separator: "\n")
        return write(lines + "\n", to: stream)
    }
}

/// `value` as compact JSON whose text a terminal only shows: what is not plainly visible stands as a `\u` escape.
///
/// The JSON means the same, since such characters occur in strings alone.
public func terminalSafeJSON(_ value: JSONValue) -> String {
    var text = ""
    for scalar in value.text.unicodeScalars {
        guard !scalar.isPrintable else {
            text.unicodeScalars.append(scalar)
            continue
        }
        for unit in Character(scalar).utf16 {
            let digits = String(unit, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
    return text
}

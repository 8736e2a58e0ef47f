import RainEncoding

extension TurnkeyError {
    /// What a service's own text may be when it is shown or logged: one line, printable, bounded, and without a token that the
    /// service repeats from the request.
    static func printable(_ text: String) -> String {
        let words = text.printable(limit: 2000).split(separator: " ", omittingEmptySubsequences: false)
        return words.map { hasToken($0) ? "[left out]" : String($0) }.joined(separator: " ").printable(limit: 300)
    }

    /// Whether a word holds a token, which is JSON in base64, or a key or signature in hexadecimal digits.
    private static func hasToken(_ word: Substring) -> Bool {
        word.contains("eyJ") || word.split(whereSeparator: { !$0.isHexDigit }).contains { $0.count >= 60 }
    }

    /// The error in a body of the form `{code, message, details, turnkeyErrorCode}`, or what can be said without one.
    ///
    /// `turnkeyErrorCode` stands at the top, in an element of `details`, or in neither.
    static func refusal(status: Int, body: JSONValue?) -> TurnkeyError {
        let fields = describe(body)
        return TurnkeyError(
            .refused, fields.message ?? "the service answered with status \(status)", status: status, code: fields.code,
            vendorCode: fields.vendorCode)
    }

    /// The members of an error body, as far as they are there.
    static func describe(_ body: JSONValue?) -> (code: Int?, message: String?, vendorCode: TurnkeyErrorCode?) {
        guard let body else { return (nil, nil, nil) }
        let details = body["details"]?.arrayValue ?? []
        let name =
            body["turnkeyErrorCode"]?.stringValue
            ?? details.lazy.compactMap { $0["turnkeyErrorCode"]?.stringValue }.first
        let violations = details.flatMap { $0["fieldViolations"]?.arrayValue ?? [] }
            .compactMap { $0["field"]?.stringValue }
        var message = body["message"]?.stringValue
        if let text = message, !violations.isEmpty { message = text + " (" + violations.joined(separator: ", ") + ")" }
        return (body["code"]?.intValue, message.map(printable), name.map { TurnkeyErrorCode(rawValue: printable($0)) })
    }
}

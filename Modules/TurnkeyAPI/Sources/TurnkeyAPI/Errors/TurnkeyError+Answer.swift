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
    static func refusal(status: Int, body: JSONValue?, rateLimit: TurnkeyRateLimit? = nil) -> TurnkeyError {
        let described = Description(body)
        return TurnkeyError(
            .refused, described.message ?? "the service answered with status \(status)", status: status,
            code: described.code, vendorCode: described.vendorCode, violations: described.violations, rateLimit: rateLimit)
    }

    /// The members of an error body, as far as they are there.
    struct Description {
        let code: Int?
        let message: String?
        let vendorCode: TurnkeyErrorCode?
        let violations: [FieldViolation]

        init(_ body: JSONValue?) {
            let details = body?["details"]?.arrayValue ?? []
            let name =
                body?["turnkeyErrorCode"]?.stringValue
                ?? details.lazy.compactMap { $0["turnkeyErrorCode"]?.stringValue }.first
            code = body?["code"]?.intValue
            vendorCode = name.map { TurnkeyErrorCode(rawValue: printable($0)) }
            violations = details.flatMap { $0["fieldViolations"]?.arrayValue ?? [] }.prefix(Self.maximumViolations)
                .compactMap { violation in
                    violation["field"]?.stringValue.map {
                        FieldViolation(field: printable($0), reason: printable(violation["description"]?.stringValue ?? ""))
                    }
                }
            let fields = violations.isEmpty ? "" : " (" + violations.map(\.field).joined(separator: ", ") + ")"
            message = body?["message"]?.stringValue.map { printable($0 + fields) }
        }

        /// More is never of use to anyone.
        private static let maximumViolations = 32
    }
}

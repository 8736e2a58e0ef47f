internal import RainCore
internal import RainEncoding
internal import RainHTTP

/// What the issuing API refused with.
struct IssuingRefusal: Sendable {
    let status: Int
    /// What the service says, cleaned and bounded; nil when it says nothing.
    let words: String?
    /// When to come again, where it says so.
    let retryAfter: Duration?

    /// Reads `{message, error, statusCode}`, `{error, code}` and `{msg}`, and anything else as nothing said.
    init(_ response: HTTPResponse, _ body: JSONValue?) {
        status = response.status
        retryAfter = response.retryAfter()
        var words = [body?["message"], body?["msg"], body?["error"], body?["code"]].compactMap { $0?.stringValue }
        words += body?["errorMessageCodes"]?.arrayValue?.prefix(5).compactMap(\.stringValue) ?? []
        var said: [String] = []
        for word in words where !word.isEmpty && !said.contains(word) { said.append(word) }
        self.words = said.isEmpty ? nil : said.joined(separator: ": ").printable(limit: 300)
    }
}

extension RainError {
    /// The error for a refusal.
    ///
    /// | status | kind |
    /// |---|---|
    /// | 401, 403 | `unauthorized` (RAIN_202) |
    /// | 423 | `addressLocked` (RAIN_302) |
    /// | any other | `apiError` (RAIN_302) |
    ///
    /// What 409 and 422 mean hangs on what was asked; see `meaning(_:)`.
    static func issuing(_ refusal: IssuingRefusal) -> RainError {
        let said = refusal.words.map { ": \($0)" } ?? ""
        var context = ["status": String(refusal.status)]
        context["retryAfter"] = refusal.retryAfter.map { String($0.components.seconds) }
        switch refusal.status {
        case 401, 403:
            return RainError(
                .unauthorized, "the issuing API does not allow this to these credentials\(said)", context: context)
        case 423:
            return RainError(.addressLocked, "Rain has locked this user's address\(said)", context: context)
        case 300...399:
            return RainError(.networkError, "the issuing API answered with a redirection; check its URL", context: context)
        default:
            return RainError(.apiError, "the issuing API refused with status \(refusal.status)\(said)", context: context)
        }
    }

    /// The HTTP status the issuing API refused with, where this is such an error.
    var issuingStatus: Int? { context["status"].flatMap { Int($0) } }

    /// The same refusal by the meaning that a status has for what was asked.
    func meaning(_ kind: Kind, _ text: String) -> RainError {
        RainError(kind, "\(text). \(message)", context: context, underlying: underlying)
    }
}

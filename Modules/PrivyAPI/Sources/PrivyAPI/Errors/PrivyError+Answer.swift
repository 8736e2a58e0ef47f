import RainCrypto
import RainEncoding
import RainHTTP

extension PrivyError {
    /// The error in a body of the form `{error, code?, cause?, data?}`, or what can be said without one.
    ///
    /// - Parameter now: Milliseconds since 1970, for a limit that is told as a point in time.
    static func refusal(_ response: HTTPResponse, body: JSONValue?, now: Int64) -> PrivyError {
        PrivyError(
            .refused,
            body?["error"]?.stringValue.map { printable($0) } ?? "the service answered with status \(response.status)",
            status: response.status, code: body?["code"]?.stringValue.map { PrivyErrorCode(rawValue: $0.printable(limit: 80)) },
            retryAfter: retryAfter(response, now: now), requestMayHaveBeenSent: true)
    }

    /// What the service's own text may be when it is shown or logged: one line, printable, bounded, and without a token or a key
    /// that the service repeats from the request.
    static func printable(_ text: String) -> String {
        let words = text.printable(limit: 2000).split(separator: " ", omittingEmptySubsequences: false)
        return words.map { hasSecret($0) ? "[left out]" : String($0) }.joined(separator: " ").printable(limit: 300)
    }

    /// A token is JSON in base64, a key DER in base64; what is as long as a refresh token is no word.
    private static func hasSecret(_ word: Substring) -> Bool {
        word.contains("eyJ") || word.contains("MIGH") || word.utf8.count >= 80
            || word.split(whereSeparator: { !$0.isHexDigit }).contains { $0.count >= 60 }
    }

    /// `x-ratelimit-reset` is seen both as seconds since 1970 and as seconds to wait; a number of ten digits is a point in time.
    private static func retryAfter(_ response: HTTPResponse, now: Int64) -> Duration? {
        if let milliseconds = whole(response.headers["retry-after-ms"]) { return .milliseconds(milliseconds) }
        if let asked = response.retryAfter(now: now / 1000) { return asked }
        guard let reset = whole(response.headers["x-ratelimit-reset"]) else { return nil }
        return .seconds(reset < 1_000_000_000 ? reset : max(0, reset - now / 1000))
    }

    private static func whole(_ text: String?) -> Int64? {
        guard let text, 1...12 ~= text.utf8.count, let number = Int64(text), number >= 0 else { return nil }
        return number
    }

    /// A failure of this machine's cryptography.
    init(_ error: CryptoError) {
        self.init(.cryptography, error.message, underlying: error)
    }
}

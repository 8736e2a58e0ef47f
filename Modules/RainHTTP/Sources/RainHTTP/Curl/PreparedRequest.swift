internal import CLibcurl

/// A request found fit to send, so that nothing in it can change the meaning of the bytes around it.
struct PreparedRequest: Sendable {
    let method: HTTPMethod
    let url: String
    /// The URL's host, for messages.
    let host: String
    let isSecure: Bool
    let headers: HTTPHeaders
    let body: [UInt8]
    let timeout: Duration
    let maximumResponseBytes: Int
    let isIdempotent: Bool

    /// What the transport writes itself: a caller's own value could make two readers see two different messages.
    private static let reservedHeaders = [
        "Host", "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive", "Proxy-Connection", "Upgrade", "Expect",
        "TE",
        "Trailer",
    ]

    /// Checks `request`.
    ///
    /// - Throws: ``HTTPError`` of kind `invalidRequest`, or `timedOut` when its time is over before it began.
    init(_ request: HTTPRequest) throws(HTTPError) {
        try Self.check(request)
        guard request.timeout > .zero else {
            throw HTTPError(.timedOut, "the time for the request was over before it began", requestMayHaveBeenSent: false)
        }
        (host, isSecure) = try Self.checkURL(request.url)
        method = request.method
        url = request.url
        headers = request.headers
        body = request.body
        timeout = request.timeout
        maximumResponseBytes = request.maximumResponseBytes
        isIdempotent = request.isIdempotent
    }

    private static func check(_ request: HTTPRequest) throws(HTTPError) {
        guard isToken(request.method.rawValue), request.method.rawValue != "CONNECT" else {
            throw invalid("the method is not one that can be sent")
        }
        for field in request.headers {
            guard isToken(field.name) else { throw invalid("a header name is not an HTTP token") }
            guard field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw invalid("the value of the header \(field.name) holds a control character")
            }
            if reservedHeaders.contains(where: { field.isNamed($0) }) {
                throw invalid("the header \(field.name) is written by the transport")
            }
        }
        guard request.body.isEmpty || request.method != .get && request.method != .head else {
            throw invalid("a \(request.method) request carries no body")
        }
        guard request.maximumResponseBytes >= 0 else { throw invalid("the limit of the response's size is negative") }
    }

    /// Checks the URL by strict rules first, then by libcurl's own parser, the one that will read it again.
    private static func checkURL(_ url: String) throws(HTTPError) -> (host: String, isSecure: Bool) {
        // No blanks, controls or bytes outside ASCII, and no backslash, which some readers take for a slash.
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }), url.utf8.count <= 1 << 16 else {
            throw invalid("the URL holds a character that must be percent-encoded, or is too long")
        }
        let lowercased = url.lowercased()
        guard let scheme = ["http://", "https://"].first(where: { lowercased.hasPrefix($0) }) else {
            throw invalid("the URL is not an absolute http or https URL")
        }
        let authority = url.utf8.dropFirst(scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
        guard !authority.contains(UInt8(ascii: "@")) else { throw invalid("the URL holds a user name or password") }
        guard !authority.isEmpty, let handle = curl_url() else { throw invalid("the URL has no host") }
        defer { curl_url_cleanup(handle) }
        guard curl_url_set(handle, CURLUPART_URL, url, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK,
            let host = part(CURLUPART_HOST, of: handle), !host.isEmpty
        else {
            throw invalid("the URL is malformed")
        }
        return (host, scheme == "https://")
    }

    private static func part(_ part: CURLUPart, of handle: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }

    private static func invalid(_ message: String) -> HTTPError {
        HTTPError(.invalidRequest, message, requestMayHaveBeenSent: false)
    }

    /// Whether `text` is a token in the sense of RFC 9110, section 5.6.2.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"):
                    true
                default:
                    "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, from 1 to a day's worth: what libcurl's time-outs take.
    var millisecondsForCurl: Int {
        let day = 86_400_000
        let (seconds, attoseconds) = components
        guard seconds < 86_400 else { return day }
        guard seconds >= 0, attoseconds >= 0 else { return 1 }
        let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return max(1, Int(seconds) * 1000 + Int(fraction))
    }
}

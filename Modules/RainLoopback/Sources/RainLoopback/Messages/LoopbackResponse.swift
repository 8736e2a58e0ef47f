/// What is answered.
///
/// Every response closes its connection, is kept nowhere (`Cache-Control: no-store`), is shown in no frame and loads nothing,
/// unless its own headers say otherwise.
public struct LoopbackResponse: Sendable {
    /// The status, 200 to 599; anything else is sent as 500.
    public var status: Int
    /// Headers of its own, which replace the usual ones of the same name.
    public var headers: [String: String]
    /// The body.
    public var body: [UInt8]

    /// Makes a response.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A page.
    public static func html(_ text: String, status: Int = 200) -> LoopbackResponse {
        LoopbackResponse(status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: Array(text.utf8))
    }

    /// A line of text.
    public static func text(_ text: String, status: Int) -> LoopbackResponse {
        LoopbackResponse(
            status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array((text + "\n").utf8))
    }

    /// Sends the browser elsewhere, by a GET.
    public static func redirect(to url: String) -> LoopbackResponse {
        LoopbackResponse(status: 303, headers: ["Location": url])
    }

    private static let usualHeaders = [
        "Cache-Control": "no-store", "Connection": "close", "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
        "Cross-Origin-Resource-Policy": "same-origin",
    ]

    /// All headers that are sent.
    var allHeaders: [String: String] {
        var all = Self.usualHeaders
        for (name, value) in headers {
            all = all.filter { $0.key.lowercased() != name.lowercased() }
            all[name] = value
        }
        return all
    }
}

internal import CMicrohttpd

/// One request and its answer.
///
/// Sendable without the compiler's check: all but `answer`, which is behind a lock of ``Exchanges``, is touched by the listener's
/// thread alone, and `request` only once the body is whole.
final class Exchange: @unchecked Sendable {
    let number: Int
    let refusal: RequestCheck.Refusal?
    private let method: LoopbackRequest.Method
    private let path: String
    private let headers: [LoopbackRequest.Header]
    private let limit: Int
    private var body: [UInt8] = []

    init(
        number: Int, method: LoopbackRequest.Method, path: String, headers: [LoopbackRequest.Header], limit: Int,
        refusal: RequestCheck.Refusal?
    ) {
        self.number = number
        self.method = method
        self.path = path
        self.headers = headers
        self.limit = limit
        self.refusal = refusal
    }

    /// Takes the next part of the body; false when there is more than was told.
    func append(_ part: UnsafeRawBufferPointer) -> Bool {
        // What comes of a body that was refused is read past.
        guard refusal == nil else { return true }
        guard part.count <= limit - body.count else { return false }
        body += part
        return true
    }

    var request: LoopbackRequest { LoopbackRequest(method, path, headers: headers, body: body) }
}

extension LoopbackResponse {
    /// Queues the response on a connection and gives libmicrohttpd's answer.
    func queue(on connection: OpaquePointer) -> Int32 {
        guard let response = body.withUnsafeBytes({ rain_loopback_response($0.baseAddress, $0.count) }) else {
            return rain_loopback_no
        }
        for (name, value) in allHeaders where rain_loopback_add_header(response, name, value) == 0 {
            // A header that is none says nothing, rather than something else.
            continue
        }
        return rain_loopback_queue(connection, UInt32(200...599 ~= status ? status : 500), response)
    }
}

extension RequestCheck {
    /// The headers of a request, in order.
    static func headers(of connection: OpaquePointer) -> [LoopbackRequest.Header] {
        var headers: [LoopbackRequest.Header] = []
        withUnsafeMutablePointer(to: &headers) { rain_loopback_read_headers(connection, collect, $0) }
        return headers
    }
}

private nonisolated func collect(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) {
    guard let context, let name, let value else { return }
    context.assumingMemoryBound(to: [LoopbackRequest.Header].self).pointee
        .append(LoopbackRequest.Header(String(cString: name), String(cString: value)))
}

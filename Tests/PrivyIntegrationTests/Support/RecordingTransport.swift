import RainHTTP
import Synchronization

/// Sends for real, and keeps what went out.
final class RecordingTransport: HTTPTransport {
    private let base = CurlTransport()
    private let state = Mutex<[HTTPRequest]>([])

    /// What was sent to paths that end so, in order.
    func sent(to ending: String) -> [HTTPRequest] {
        state.withLock { $0.filter { $0.url.hasSuffix(ending) } }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        state.withLock { $0.append(request) }
        return try await base.send(request)
    }
}

import RainHTTP
import Synchronization

/// Sends for real, and keeps what went out and came back.
final class RecordingTransport: HTTPTransport {
    private let base = CurlTransport()
    private let state = Mutex<[(request: HTTPRequest, response: HTTPResponse?)]>([])

    /// The endings of the paths asked for, in order.
    var paths: [String] {
        state.withLock { $0.compactMap { $0.request.url.split(separator: "/").last.map(String.init) } }
    }

    /// What was sent: URLs, headers and bodies.
    var sent: [String] {
        state.withLock { exchanges in
            exchanges.map { exchange in
                let headers = exchange.request.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
                return exchange.request.url + "\n" + headers + "\n" + String(decoding: exchange.request.body, as: UTF8.self)
            }
        }
    }

    /// The bodies that came back.
    var received: [String] {
        state.withLock { $0.compactMap { $0.response.map { String(decoding: $0.body, as: UTF8.self) } } }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let place = state.withLock { exchanges in
            exchanges.append((request, nil))
            return exchanges.count - 1
        }
        let response = try await base.send(request)
        state.withLock { $0[place].response = response }
        return response
    }
}

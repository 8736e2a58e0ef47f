import RainHTTP
import Synchronization

/// A transport that can be cut off.
final class Offline: HTTPTransport {
    private let base: any HTTPTransport
    private let state = Mutex(false)

    init(base: any HTTPTransport) { self.base = base }

    var isOffline: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if isOffline { throw HTTPError(.cannotConnect, "offline", requestMayHaveBeenSent: false) }
        return try await base.send(request)
    }
}

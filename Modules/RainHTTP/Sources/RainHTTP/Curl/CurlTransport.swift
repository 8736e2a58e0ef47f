internal import Synchronization

/// An ``HTTPTransport`` over libcurl: one thread of its own drives all requests and keeps their connections for reuse.
///
/// ```swift
/// let transport = CurlTransport()
/// let response = try await transport.send(HTTPRequest(.get, "https://example.com/"))
/// ```
///
/// - HTTP/2 where a TLS server offers it, HTTP/1.1 otherwise; plaintext is always HTTP/1.1.
/// - Certificates and names are always verified, from TLS 1.2 on; there is no switch. ``Configuration/additionalTrust`` adds to
///   what is trusted.
/// - Redirects are not followed: a 3xx is a response like any other. No cookies, no stored passwords, no `.netrc`.
/// - A cancelled task gets its `CancellationError` at once; the connection is dropped behind it.
/// - A request that is not idempotent is written to at most one connection. libcurl by itself would repeat a request when a kept
///   connection dies under it; this transport lets it do so for idempotent requests only.
///
/// The thread starts with the first request and ends with the transport: when the last reference goes, or at ``shutDown()``.
/// An app needs one transport; more of them share nothing.
public final class CurlTransport: HTTPTransport {
    private let mailbox: CurlMailbox
    private let configuration: Configuration
    private let lastID = Atomic<UInt64>(0)

    /// Creates a transport; nothing is started before the first request.
    public convenience init(configuration: Configuration = Configuration()) {
        self.init(configuration: configuration, startThread: LoopThread.start)
    }

    /// Creates a transport that starts its thread by `startThread`, so that a test can refuse to.
    init(configuration: Configuration, startThread: @escaping LoopThread.Starter) {
        self.configuration = configuration
        mailbox = CurlMailbox(configuration: configuration, startThread: startThread)
    }

    deinit {
        mailbox.stop()
    }

    /// Ends the transport: outstanding requests, and any sent later, fail with ``HTTPError/Kind/shutDown``.
    ///
    /// Returns without waiting for the thread to end. Doing it twice does no harm.
    public func shutDown() {
        mailbox.stop()
    }

    /// Sends `request` and returns its response, whatever the status.
    ///
    /// - Parameter request: What to send; written to at most one connection unless it is idempotent.
    /// - Returns: The complete response, its body decompressed.
    /// - Throws: ``HTTPError`` when there is no complete response; `CancellationError` when the task was cancelled first.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let prepared = try PreparedRequest(request)
        let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        let reply = Reply()
        let mailbox = mailbox
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Refused when the task was cancelled in the meantime: the continuation is resumed and nothing is sent.
                guard reply.await(continuation) else { return }
                do {
                    try mailbox.submit(CurlJob(id: id, request: prepared, reply: reply))
                } catch {
                    reply.settle(.failure(error))
                }
            }
        } onCancel: {
            // The caller goes on now; the loop drops the request when it gets to it.
            reply.settle(.failure(CancellationError()))
            mailbox.cancel(id)
        }
    }
}

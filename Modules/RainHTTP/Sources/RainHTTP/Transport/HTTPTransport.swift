/// Something that sends one request and gives back its complete response.
///
/// The one method is all a transport has. Retry, logging and faults are transports wrapped round another
/// (see ``RetryingTransport``). To write one:
///
/// ```swift
/// struct StampingTransport: HTTPTransport {
///     let base: any HTTPTransport
///     func send(_ request: HTTPRequest) async throws -> HTTPResponse {
///         var stamped = request
///         stamped.headers["X-Stamp"] = try stamp(request.body)
///         return try await base.send(stamped)
///     }
/// }
/// ```
///
/// To fake one in a test, answer from a value:
///
/// ```swift
/// struct FixedTransport: HTTPTransport {
///     let response: HTTPResponse
///     func send(_ request: HTTPRequest) async throws -> HTTPResponse { response }
/// }
/// ```
public protocol HTTPTransport: Sendable {
    /// Sends `request` and returns its response, whatever the status.
    ///
    /// - Parameter request: What to send. It is sent at most once unless it says that it is idempotent.
    /// - Returns: The complete response.
    /// - Throws: ``HTTPError`` when there is no complete response; `CancellationError` when the task was cancelled first.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

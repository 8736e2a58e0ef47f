/// A checked request on its way to the loop, with the place its answer goes to.
struct CurlJob: Sendable {
    /// Names the request in a cancellation.
    let id: UInt64
    let request: PreparedRequest
    let reply: Reply
}

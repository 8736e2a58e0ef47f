/// A checked request on its way to the loop, with the place its answer goes to.
struct CurlJob: Sendable {
    /// Names the request in a cancellation.
    let id: UInt64
    let request: PreparedRequest
    let reply: Reply
    /// When the request's time is over; counted from the caller's call, so that time spent in queues counts too.
    let deadline: ContinuousClock.Instant

    init(id: UInt64, request: PreparedRequest, reply: Reply) {
        self.id = id
        self.request = request
        self.reply = reply
        deadline = ContinuousClock.now.advanced(by: min(request.timeout, Self.longestTimeout))
    }

    /// A cap that keeps the sum within what an instant can hold.
    private static let longestTimeout = Duration.seconds(365 * 86_400)
}

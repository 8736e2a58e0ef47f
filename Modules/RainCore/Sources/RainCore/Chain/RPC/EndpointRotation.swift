/// In which order a chain's endpoints are asked: a value without I/O, told what happened and when.
///
/// The first of the configuration that is well comes first, so all reads go to one node as long as it answers. One that fails
/// rests, twice as long after each failure in a row, and comes behind those that are well; after its rest it has its old place
/// again. One that asked to be left alone is not asked before that time.
struct EndpointRotation: Sendable {
    private struct Endpoint {
        var failures = 0
        var restsUntil: Timestamp?
        var closedUntil: Timestamp?
        var servesChain = false
    }

    private var endpoints: [Endpoint]

    /// The rest after the first failure.
    static let firstRest = Duration.seconds(15)
    /// The longest rest.
    static let longestRest = Duration.seconds(600)
    /// The longest time an endpoint's own wish to be left alone is heeded.
    static let longestClosure = Duration.seconds(30)

    init(count: Int) {
        endpoints = Array(repeating: Endpoint(), count: count)
    }

    /// The endpoints that may be asked now, in order.
    func order(at now: Timestamp) -> [Int] {
        all(at: now).filter { !isClosed($0, at: now) }
    }

    /// All endpoints in order; those that asked to be left alone come last.
    func all(at now: Timestamp) -> [Int] {
        func rank(_ index: Int) -> Int { isClosed(index, at: now) ? 2 : rests(index, at: now) ? 1 : 0 }
        return endpoints.indices.sorted { (rank($0), $0) < (rank($1), $1) }
    }

    /// How long until the first endpoint may be asked again; zero when one may be asked now.
    func wait(at now: Timestamp) -> Duration {
        guard order(at: now).isEmpty else { return .zero }
        return endpoints.compactMap(\.closedUntil).min().map { now.duration(to: $0) } ?? .zero
    }

    /// Whether an endpoint's last answer said that it serves the chain it was configured for.
    func servesChain(_ index: Int) -> Bool { endpoints[index].servesChain }

    /// Notes a good answer, whose chain is the right one.
    mutating func answered(_ index: Int) {
        endpoints[index] = Endpoint(servesChain: true)
    }

    /// Notes that an endpoint said which chain it serves.
    mutating func serves(_ index: Int, rightChain: Bool) {
        endpoints[index].servesChain = rightChain
    }

    /// Notes that an endpoint failed.
    mutating func failed(_ index: Int, retryAfter: Duration?, at now: Timestamp) {
        var rest = Self.firstRest
        for _ in 0..<min(endpoints[index].failures, 10) { rest = min(rest * 2, Self.longestRest) }
        endpoints[index].failures += 1
        endpoints[index].restsUntil = now.adding(rest)
        endpoints[index].closedUntil = retryAfter.map { now.adding(min($0, Self.longestClosure)) }
    }

    private func rests(_ index: Int, at now: Timestamp) -> Bool {
        isAhead(endpoints[index].restsUntil, of: now, by: Self.longestRest)
    }

    private func isClosed(_ index: Int, at now: Timestamp) -> Bool {
        isAhead(endpoints[index].closedUntil, of: now, by: Self.longestClosure)
    }

    /// Whether a time is to come; one too far ahead was noted before the clock was set back.
    private func isAhead(_ time: Timestamp?, of now: Timestamp, by longest: Duration) -> Bool {
        guard let time, time > now else { return false }
        return now.duration(to: time) <= longest
    }
}

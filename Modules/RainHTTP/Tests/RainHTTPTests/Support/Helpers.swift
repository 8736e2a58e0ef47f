import Synchronization
import Testing

@testable import RainHTTP

extension CurlTransport {
    /// A transport that no proxy variable of the machine leads astray.
    static func direct(_ change: (inout Configuration) -> Void = { _ in }) -> CurlTransport {
        var configuration = Configuration()
        configuration.proxy = .none
        change(&configuration)
        return CurlTransport(configuration: configuration)
    }
}

/// The HTTPError that `body` throws; records an issue when it returns or throws something else.
func httpError(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> HTTPResponse
) async -> HTTPError? {
    do {
        let response = try await body()
        Issue.record("no error, but \(response)", sourceLocation: sourceLocation)
    } catch let error as HTTPError {
        return error
    } catch {
        Issue.record("another error: \(error)", sourceLocation: sourceLocation)
    }
    return nil
}

/// Something that happens a number of times, to be awaited without polling.
struct Happenings: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func happen() { continuation.yield() }

    /// Waits until it has happened `count` times.
    func wait(_ count: Int = 1) async {
        var left = count
        for await _ in stream {
            left -= 1
            if left == 0 { return }
        }
    }
}

/// Counts, from any thread.
final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    /// Counts one more and returns the number reached.
    func next() -> Int { count.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue }
}

import Testing

@testable import RainHTTP

@Suite(.timeLimit(.minutes(2))) struct CurlCancellationTests {
    @Test func aCancelledRequestEndsAtOnceWithACancellationError() async throws {
        let arrived = Happenings()
        let server = try TestServer { _ in
            arrived.happen()
            return .hang
        }
        let transport = CurlTransport.direct()
        let url = server.url
        var slowest = Duration.zero
        for _ in 0..<20 {
            // The server never answers and the time-out is far away: only the cancellation can end it.
            let task = Task { try await transport.send(HTTPRequest(.post, url, timeout: .seconds(3600))) }
            await arrived.wait()
            let clock = ContinuousClock()
            let start = clock.now
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            slowest = max(slowest, clock.now - start)
        }
        print("cancellation: slowest of 20 answered in \(slowest)")
    }

    @Test func aTaskCancelledBeforehandSendsNothing() async throws {
        let server = try TestServer { _ in .respond() }
        let transport = CurlTransport.direct()
        let url = server.url
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await transport.send(HTTPRequest(.post, url))
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.connections == 0)
    }

    @Test func aRequestCancelledInTheQueueIsNotStarted() async throws {
        let server = try TestServer { _ in .respond() }
        let mailbox = CurlMailbox(configuration: CurlTransport.Configuration(), startThread: LoopThread.start)
        defer { mailbox.stop() }
        let cancelled = Reply()
        cancelled.settle(.failure(CancellationError()))
        try mailbox.submit(CurlJob(id: 1, request: PreparedRequest(HTTPRequest(.post, server.url + "/1")), reply: cancelled))
        let second = try PreparedRequest(HTTPRequest(.post, server.url + "/2"))
        _ = try await withCheckedThrowingContinuation { continuation in
            let reply = Reply()
            #expect(reply.await(continuation))
            do { try mailbox.submit(CurlJob(id: 2, request: second, reply: reply)) } catch { reply.settle(.failure(error)) }
        }
        // A third exchange gives the first the time to show itself, had it been started.
        _ = try await CurlTransport.direct().send(HTTPRequest(.get, server.url + "/3"))
        #expect(server.requests.map(\.line).contains { $0.contains("/2") })
        #expect(!server.requests.map(\.line).contains { $0.contains("/1 ") })
    }

    @Test func otherRequestsGoOnWhenOneIsCancelled() async throws {
        let arrived = Happenings()
        let server = try TestServer { request in
            guard request.line.hasPrefix("GET /hang") else { return .respond(body: [9]) }
            arrived.happen()
            return .hang
        }
        let transport = CurlTransport.direct()
        let url = server.url
        let hanging = Task { try await transport.send(HTTPRequest(.get, url + "/hang")) }
        await arrived.wait()
        async let other = transport.send(HTTPRequest(.get, url + "/answer"))
        hanging.cancel()
        #expect(try await other.body == [9])
        #expect(try await transport.send(HTTPRequest(.get, url + "/answer")).body == [9])
        await #expect(throws: CancellationError.self) { try await hanging.value }
    }

    @Test func cancellationRacingWithTheAnswerGivesExactlyOneOutcome() async throws {
        let server = try TestServer { _ in .respond(body: [1]) }
        let transport = CurlTransport.direct()
        let url = server.url
        var answered = 0
        for round in 0..<300 {
            let task = Task { try await transport.send(HTTPRequest(.get, url)) }
            for _ in 0..<(round % 30) { await Task.yield() }
            task.cancel()
            switch await task.result {
            case .success(let response):
                #expect(response.body == [1])
                answered += 1
            case .failure(let error):
                #expect(error is CancellationError)
            }
        }
        // The transport works as before.
        #expect(try await transport.send(HTTPRequest(.get, url)).body == [1])
    }
}

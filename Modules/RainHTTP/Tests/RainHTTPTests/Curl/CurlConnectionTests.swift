import Testing

@testable import RainHTTP

@Suite(.timeLimit(.minutes(4))) struct CurlConnectionTests {
    @Test func requestsOneAfterAnotherShareOneConnection() async throws {
        let server = try TestServer { _ in .respond(body: [1]) }
        let transport = CurlTransport.direct()
        for _ in 0..<50 { _ = try await transport.send(HTTPRequest(.post, server.url, body: [2])) }
        #expect(server.connections == 1)
        #expect(server.requests.count == 50)
    }

    @Test func aThousandConcurrentRequestsAllEndOverTheAllowedConnections() async throws {
        let server = try TestServer { .respond(body: $0.body) }
        let transport = CurlTransport.direct()
        let url = server.url
        let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    let body = Array("\(number)".utf8)
                    return try await transport.send(HTTPRequest(.post, url, body: body, timeout: .seconds(120))).body == body
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: true, count: 1000))
        #expect(server.requests.count == 1000)
        #expect(server.connections <= 64)
    }

    @Test func aRequestIsNotWrittenAgainWhenAKeptConnectionDiesUnderIt() async throws {
        let server = try TestServer { $0.numberOnConnection == 1 ? .respond() : .close }
        let transport = CurlTransport.direct()
        _ = try await transport.send(HTTPRequest(.post, server.url, body: [1]))
        let error = await httpError { try await transport.send(HTTPRequest(.post, server.url, body: [2])) }
        #expect(error?.kind == .connectionLost)
        #expect(error?.requestMayHaveBeenSent == true)
        #expect(server.requests.map(\.body) == [[1], [2]])
    }

    @Test func anIdempotentRequestIsWrittenAgainWhenAKeptConnectionDiesUnderIt() async throws {
        let server = try TestServer { $0.numberOnConnection == 1 ? .respond() : .close }
        let transport = CurlTransport.direct()
        _ = try await transport.send(HTTPRequest(.post, server.url, body: [1]))
        let second = try await transport.send(HTTPRequest(.post, server.url, body: [2], isIdempotent: true))
        #expect(second.status == 200)
        #expect(server.requests.map(\.body) == [[1], [2], [2]])
        #expect(server.connections == 2)
    }

    @Test func aConnectionClosedBetweenRequestsIsReplacedWithoutAnError() async throws {
        let server = try TestServer { _ in .sendAndClose(TestServer.text("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")) }
        let transport = CurlTransport.direct()
        // The second request may meet the close on its way; what it must not be is lost without saying so, or sent twice.
        for number in 1...20 {
            do {
                _ = try await transport.send(HTTPRequest(.post, server.url, body: [UInt8(number)]))
            } catch let error as HTTPError {
                #expect(error.kind == .connectionLost)
            }
        }
        let bodies = server.requests.map(\.body)
        #expect(Set(bodies).count == bodies.count)
    }

    @Test func shuttingDownFailsWhatIsOutstandingAndWhatComesLater() async throws {
        let arrived = Happenings()
        let server = try TestServer { _ in
            arrived.happen()
            return .hang
        }
        let transport = CurlTransport.direct()
        let url = server.url
        let outstanding = (0..<10).map { _ in Task { try await transport.send(HTTPRequest(.post, url)) } }
        await arrived.wait(10)
        transport.shutDown()
        for task in outstanding {
            let error = await httpError { try await task.value }
            #expect(error?.kind == .shutDown)
            #expect(error?.requestMayHaveBeenSent == true)
        }
        let later = await httpError { try await transport.send(HTTPRequest(.get, url)) }
        #expect(later?.kind == .shutDown)
        #expect(later?.requestMayHaveBeenSent == false)
    }

    @Test func aThousandTransportsLeaveNoThreadAndNoDescriptorBehind() async throws {
        let server = try TestServer { _ in .respond() }
        let ended = Happenings()
        let before = ProcessCounts.now
        for number in 0..<1000 {
            var configuration = CurlTransport.Configuration()
            configuration.proxy = .none
            let transport = CurlTransport(configuration: configuration) { body in
                LoopThread.start {
                    body()
                    ended.happen()
                }
            }
            // Dropped without its end being awaited; most of them never connect.
            let url = number % 10 == 0 ? server.url : "http://127.0.0.1:1/"
            _ = try? await transport.send(HTTPRequest(.get, url))
        }
        await ended.wait(1000)
        let after = ProcessCounts.now
        // Other tests run meanwhile and hold a few hundred at most; a leak would be a thousand or more.
        #expect(after.threads - before.threads < 500)
        #expect(after.descriptors - before.descriptors < 500)
    }
}

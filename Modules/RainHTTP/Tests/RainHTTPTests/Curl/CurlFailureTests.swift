import Testing

@testable import RainHTTP

@Suite(.timeLimit(.minutes(2))) struct CurlFailureTests {
    @Test func aRefusedConnectionIsCertainlyNotSent() async throws {
        let port = try Socket.deadPort()
        let error = await httpError { try await CurlTransport.direct().send(HTTPRequest(.post, "http://127.0.0.1:\(port)/")) }
        #expect(error?.kind == .cannotConnect)
        #expect(error?.requestMayHaveBeenSent == false)
    }

    @Test func anUnknownNameIsCertainlyNotSent() async throws {
        // A label longer than DNS allows is refused by the resolver without asking anybody.
        let host = String(repeating: "a", count: 64) + ".invalid"
        let error = await httpError { try await CurlTransport.direct().send(HTTPRequest(.post, "http://\(host)/")) }
        #expect(error?.kind == .cannotResolve)
        #expect(error?.requestMayHaveBeenSent == false)
    }

    @Test func aConnectionClosedBeforeTheRequestWasReadMayHaveTakenIt() async throws {
        let server = try TestServer(closesOnAccept: true) { _ in .hang }
        let error = await httpError { try await CurlTransport.direct().send(HTTPRequest(.post, server.url)) }
        #expect(error?.kind == .connectionLost)
        #expect(error?.requestMayHaveBeenSent == true)
    }

    @Test(arguments: [TestServer.Reaction.close, .reset])
    func aConnectionEndedWithoutAnAnswerMayHaveTakenTheRequest(reaction: TestServer.Reaction) async throws {
        let server = try TestServer { _ in reaction }
        let error = await httpError { try await CurlTransport.direct().send(HTTPRequest(.post, server.url, body: [1])) }
        #expect(error?.kind == .connectionLost)
        #expect(error?.requestMayHaveBeenSent == true)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
        "HTTP/1.1 200 OK\r\nContent-Le",
    ])
    func aTruncatedAnswerIsNeverAResponse(answer: String) async throws {
        let server = try TestServer { _ in .sendAndClose(TestServer.text(answer)) }
        let error = await httpError { try await CurlTransport.direct().send(HTTPRequest(.get, server.url)) }
        #expect(error?.kind == .connectionLost || error?.kind == .badResponse)
        #expect(error?.requestMayHaveBeenSent == true)
    }

    @Test func bytesBeyondTheDeclaredLengthAreNotPartOfTheBody() async throws {
        let server = try TestServer { _ in .sendAndClose(TestServer.text("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabcdef"))
        }
        let transport = CurlTransport.direct()
        for _ in 0..<2 {
            let response = try await transport.send(HTTPRequest(.get, server.url))
            #expect(response.body == Array("ab".utf8))
        }
    }

    @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 banana\r\n\r\n", "\r\n\r\n", "HTTP/7.3 200 OK\r\n\r\n"])
    func whatIsNotHTTPIsABadResponse(answer: String) async throws {
        let server = try TestServer { _ in .sendAndClose(TestServer.text(answer)) }
        let error = await httpError { try await CurlTransport.direct().send(HTTPRequest(.get, server.url)) }
        #expect(error?.kind == .badResponse)
        #expect(error?.requestMayHaveBeenSent == true)
    }

    @Test func aHangingServerEndsInATimeOut() async throws {
        let server = try TestServer { _ in .hang }
        let request = HTTPRequest(.post, server.url, timeout: .milliseconds(100))
        let error = await httpError { try await CurlTransport.direct().send(request) }
        #expect(error?.kind == .timedOut)
        #expect(error?.requestMayHaveBeenSent == true)
    }

    @Test func theTimeOutHoldsForTheWholeExchangeHoweverBusy() async throws {
        let answer = TestServer.text("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + String(repeating: "x", count: 1000))
        let server = try TestServer { _ in .drip(answer, pieces: 1000, pauseMilliseconds: 10) }
        let request = HTTPRequest(.get, server.url, timeout: .milliseconds(200))
        let error = await httpError { try await CurlTransport.direct().send(request) }
        #expect(error?.kind == .timedOut)
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func timeThatIsOverBeforeItBeganSendsNothing(timeout: Duration) async throws {
        let server = try TestServer { _ in .respond() }
        let error = await httpError { try await CurlTransport.direct().send(HTTPRequest(.get, server.url, timeout: timeout)) }
        #expect(error?.kind == .timedOut)
        #expect(error?.requestMayHaveBeenSent == false)
        #expect(server.connections == 0)
    }

    @Test func aRequestWaitingForAConnectionTimesOutUnsent() async throws {
        let arrived = Happenings()
        let server = try TestServer { _ in
            arrived.happen()
            return .hang
        }
        let transport = CurlTransport.direct { $0.maximumConnectionsPerHost = 1 }
        let url = server.url
        let first = Task { try await transport.send(HTTPRequest(.post, url)) }
        await arrived.wait()
        let error = await httpError { try await transport.send(HTTPRequest(.post, url, timeout: .milliseconds(100))) }
        #expect(error?.kind == .timedOut)
        #expect(error?.requestMayHaveBeenSent == false)
        first.cancel()
        _ = await first.result
    }

    @Test func aProxyThatIsNotThereIsCertainlyNotSent() async throws {
        let port = try Socket.deadPort()
        let server = try TestServer { _ in .respond() }
        let transport = CurlTransport.direct { $0.proxy = .url("http://127.0.0.1:\(port)") }
        let error = await httpError { try await transport.send(HTTPRequest(.post, server.url)) }
        #expect(error?.kind == .cannotConnect)
        #expect(error?.requestMayHaveBeenSent == false)
        #expect(server.connections == 0)
    }

    @Test func aProxyThatRefusesTheTunnelIsCertainlyNotSentTo() async throws {
        let proxy = try TestServer { _ in .respond(status: 403) }
        let transport = CurlTransport.direct { $0.proxy = .url(proxy.url) }
        let error = await httpError { try await transport.send(HTTPRequest(.post, "https://127.0.0.1:9/", body: [1])) }
        #expect(error?.requestMayHaveBeenSent == false)
        #expect(proxy.requests.map(\.line) == ["CONNECT 127.0.0.1:9 HTTP/1.1"])
    }

    @Test func messagesHoldNothingOfTheRequestButItsHost() async throws {
        let port = try Socket.deadPort()
        let url = "http://127.0.0.1:\(port)/v3/s3cret?key=s3cret#s3cret"
        let request = HTTPRequest(.post, url, headers: ["Authorization": "s3cret"], body: Array("s3cret".utf8))
        let server = try TestServer { _ in .close }
        var lost = request
        lost.url = server.url + "/s3cret?s3cret"
        var malformed = request
        malformed.url += "\u{7}"
        var injected = request
        injected.headers["X"] = "s3cret\r\n"
        for request in [request, lost, malformed, injected] {
            let error = await httpError { try await CurlTransport.direct().send(request) }
            let text = error.map { "\($0) \(String(reflecting: $0))" } ?? "s3cret"
            #expect(!text.contains("s3cret"))
        }
    }

    @Test func aThreadThatCannotBeStartedIsAnErrorAndMayStartLater() async throws {
        let server = try TestServer { _ in .respond() }
        let attempts = Counter()
        var configuration = CurlTransport.Configuration()
        configuration.proxy = .none
        let transport = CurlTransport(configuration: configuration) { body in
            attempts.next() == 1 ? 11 : LoopThread.start(body)
        }
        let error = await httpError { try await transport.send(HTTPRequest(.get, server.url)) }
        #expect(error?.kind == .cannotStart)
        #expect(error?.requestMayHaveBeenSent == false)
        #expect(try await transport.send(HTTPRequest(.get, server.url)).status == 200)
    }
}

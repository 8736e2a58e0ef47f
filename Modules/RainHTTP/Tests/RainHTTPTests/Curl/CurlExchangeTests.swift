import Testing

@testable import RainHTTP

@Suite(.timeLimit(.minutes(2))) struct CurlExchangeTests {
    @Test func aResponseComesBackWithStatusHeadersAndBody() async throws {
        let server = try TestServer { _ in .respond(status: 418, headers: ["X-One: 1"], body: Array("tea".utf8)) }
        let response = try await CurlTransport.direct().send(HTTPRequest(.get, server.url + "/pot?x=1"))
        #expect(response.status == 418)
        #expect(response.headers["x-one"] == "1")
        #expect(response.body == Array("tea".utf8))
        #expect(server.requests.map(\.line) == ["GET /pot?x=1 HTTP/1.1"])
    }

    @Test func theBodyIsSentByteForByteWithoutAnythingAdded() async throws {
        let server = try TestServer { _ in .respond() }
        // Above a million bytes libcurl would ask by `Expect` first.
        let body = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let request = HTTPRequest(.post, server.url, headers: ["X-Stamp": "abc", "X-Empty": ""], body: body)
        _ = try await CurlTransport.direct().send(request)
        let seen = try #require(server.requests.first)
        #expect(seen.body == body)
        #expect(seen.header("X-Stamp") == "abc")
        #expect(seen.header("X-Empty") == "")
        #expect(seen.header("Expect") == nil)
        #expect(seen.header("Content-Type") == nil)
        #expect(seen.header("Transfer-Encoding") == nil)
        #expect(seen.header("Content-Length") == "2000000")
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch, .delete, HTTPMethod(rawValue: "QUERY")])
    func everyMethodCarriesItsNameAndBody(method: HTTPMethod) async throws {
        let server = try TestServer { _ in .respond() }
        let transport = CurlTransport.direct()
        _ = try await transport.send(HTTPRequest(method, server.url, body: [0, 13, 10, 0]))
        _ = try await transport.send(HTTPRequest(method, server.url))
        #expect(server.requests.map(\.line) == Array(repeating: "\(method) / HTTP/1.1", count: 2))
        #expect(server.requests.map(\.body) == [[0, 13, 10, 0], []])
    }

    @Test func headAsksForNoBodyAndWaitsForNone() async throws {
        let server = try TestServer { _ in .send(TestServer.text("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n")) }
        let response = try await CurlTransport.direct().send(HTTPRequest(.head, server.url))
        #expect(response.body == [])
        #expect(response.headers["Content-Length"] == "99")
        #expect(server.requests.map(\.line) == ["HEAD / HTTP/1.1"])
    }

    @Test func aResponseWithoutContentIsComplete() async throws {
        let server = try TestServer { _ in .send(TestServer.text("HTTP/1.1 204 No Content\r\n\r\n")) }
        let response = try await CurlTransport.direct().send(HTTPRequest(.delete, server.url))
        #expect(response == HTTPResponse(status: 204))
    }

    @Test func aChunkedBodyIsJoinedAndItsTrailerLeftOut() async throws {
        let answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\nX-Late: 1\r\n\r\n"
        let server = try TestServer { _ in .send(TestServer.text(answer)) }
        let response = try await CurlTransport.direct().send(HTTPRequest(.get, server.url))
        #expect(response.body == Array("abcde".utf8))
        #expect(response.headers["X-Late"] == nil)
    }

    @Test func aBodyEndedByTheConnectionIsComplete() async throws {
        let server = try TestServer { _ in .sendAndClose(TestServer.text("HTTP/1.1 200 OK\r\n\r\nabc")) }
        let response = try await CurlTransport.direct().send(HTTPRequest(.get, server.url))
        #expect(response.body == Array("abc".utf8))
    }

    @Test func repeatedHeadersAreKeptInOrder() async throws {
        let server = try TestServer { _ in .respond(headers: ["Set-Cookie: a=1", "Via: x", "set-cookie: b=2"]) }
        let response = try await CurlTransport.direct().send(HTTPRequest(.get, server.url))
        #expect(response.headers.values(of: "Set-Cookie") == ["a=1", "b=2"])
    }

    @Test func interimResponsesLeaveNoTrace() async throws {
        let answer = "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\nA: b\r\n\r\nok"
        let server = try TestServer { _ in .send(TestServer.text(answer)) }
        let response = try await CurlTransport.direct().send(HTTPRequest(.get, server.url))
        #expect(response == HTTPResponse(status: 200, headers: ["Content-Length": "2", "A": "b"], body: Array("ok".utf8)))
    }

    @Test func redirectsAreHandedToTheCaller() async throws {
        let server = try TestServer { _ in .respond(status: 302, headers: ["Location: /elsewhere"]) }
        let response = try await CurlTransport.direct().send(HTTPRequest(.get, server.url))
        #expect(response.status == 302)
        #expect(response.headers["Location"] == "/elsewhere")
        #expect(server.requests.count == 1)
    }

    @Test func aSlowAnswerWithinTheTimeIsWaitedFor() async throws {
        let answer = TestServer.text("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nslowly")
        let server = try TestServer { _ in .drip(answer, pieces: 10, pauseMilliseconds: 10) }
        let response = try await CurlTransport.direct().send(HTTPRequest(.get, server.url))
        #expect(response.body == Array("slowly".utf8))
    }

    @Test func manyHeadersAreAllKept() async throws {
        let server = try TestServer { _ in .respond(headers: (0..<1000).map { "X-\($0): \($0)" }) }
        let response = try await CurlTransport.direct().send(HTTPRequest(.get, server.url))
        #expect(response.headers.count == 1001)
        #expect(response.headers["x-999"] == "999")
    }

    @Test func dotsInAPathAreSentAsGiven() async throws {
        let server = try TestServer { _ in .respond() }
        _ = try await CurlTransport.direct().send(HTTPRequest(.get, server.url + "/a/../b/./c"))
        #expect(server.requests.map(\.line) == ["GET /a/../b/./c HTTP/1.1"])
    }
}

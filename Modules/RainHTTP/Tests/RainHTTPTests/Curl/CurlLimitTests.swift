import Testing

@testable import RainHTTP

@Suite(.timeLimit(.minutes(2))) struct CurlLimitTests {
    @Test func aBodyOfExactlyTheLimitIsAccepted() async throws {
        let server = try TestServer { _ in .respond(body: [UInt8](repeating: 7, count: 100_000)) }
        let response = try await CurlTransport.direct().send(HTTPRequest(.get, server.url, maximumResponseBytes: 100_000))
        #expect(response.body.count == 100_000)
    }

    @Test(arguments: [0, 1, 99_999])
    func aBodyOneByteOverTheLimitIsRefused(limit: Int) async throws {
        let server = try TestServer { _ in .respond(body: [UInt8](repeating: 7, count: limit + 1)) }
        let error = await httpError {
            try await CurlTransport.direct().send(HTTPRequest(.get, server.url, maximumResponseBytes: limit))
        }
        #expect(error?.kind == .tooLarge)
        #expect(error?.requestMayHaveBeenSent == true)
    }

    @Test func anEndlessBodyIsReadNoFurtherThanTheLimit() async throws {
        let server = try TestServer { _ in .endless(head: "HTTP/1.1 200 OK\r\n\r\n") }
        let error = await httpError {
            try await CurlTransport.direct().send(HTTPRequest(.get, server.url, maximumResponseBytes: 1 << 20))
        }
        #expect(error?.kind == .tooLarge)
        // What is beyond the limit is in the sockets' buffers.
        #expect(server.bytesWritten < 32 << 20)
    }

    @Test func endlessHeadersAreRefused() async throws {
        let line = "X-Filler: " + String(repeating: "x", count: 1000) + "\r\n"
        let head = "HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 1000)
        let server = try TestServer { _ in .sendAndClose(TestServer.text(head)) }
        let error = await httpError { try await CurlTransport.direct().send(HTTPRequest(.get, server.url)) }
        #expect(error?.kind == .tooLarge || error?.kind == .connectionLost)
        #expect(error?.requestMayHaveBeenSent == true)
    }

    @Test func endlessInterimResponsesAreRefused() async throws {
        let interim = "HTTP/1.1 103 Early\r\nLink: " + String(repeating: "x", count: 1000) + "\r\n\r\n"
        let server = try TestServer { _ in .sendAndClose(TestServer.text(String(repeating: interim, count: 1000))) }
        let error = await httpError { try await CurlTransport.direct().send(HTTPRequest(.get, server.url)) }
        #expect(error?.kind == .tooLarge)
    }

    @Test func aCompressedBodyIsDecompressed() async throws {
        let server = try TestServer { request in
            .respond(headers: ["Content-Encoding: gzip"], body: request.header("Accept-Encoding") == "gzip" ? Gzip.hello : [])
        }
        let response = try await CurlTransport.direct().send(HTTPRequest(.get, server.url))
        #expect(response.body == Array("hello".utf8))
    }

    @Test func compressionIsNotAskedForWhenSwitchedOff() async throws {
        let server = try TestServer { _ in .respond(headers: ["Content-Encoding: gzip"], body: Gzip.hello) }
        let response = try await CurlTransport.direct { $0.acceptsCompression = false }.send(HTTPRequest(.get, server.url))
        #expect(server.requests.first?.header("Accept-Encoding") == nil)
        #expect(response.body == Gzip.hello)
    }

    @Test func theSizeLimitHoldsForDecompressedBytes() async throws {
        let bomb = Gzip.zeros(count: 64 << 20)
        #expect(bomb.count < 500_000)
        let server = try TestServer { _ in .respond(headers: ["Content-Encoding: gzip"], body: bomb) }
        let error = await httpError {
            try await CurlTransport.direct().send(HTTPRequest(.get, server.url, maximumResponseBytes: 1 << 20))
        }
        #expect(error?.kind == .tooLarge)
    }

    @Test func brokenCompressionIsABadResponse() async throws {
        let server = try TestServer { _ in .respond(headers: ["Content-Encoding: gzip"], body: Array("not gzip at all".utf8)) }
        let error = await httpError { try await CurlTransport.direct().send(HTTPRequest(.get, server.url)) }
        #expect(error?.kind == .badResponse)
    }
}

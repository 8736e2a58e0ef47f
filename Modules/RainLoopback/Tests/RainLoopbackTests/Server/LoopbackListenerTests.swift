import Glibc
import RainHTTP
import RainLoopback
import RainTestSupport
import Synchronization
import Testing

/// A listener as a browser, a stranger's page and a rude client meet it.
@Suite struct LoopbackListenerTests {
    private static let origin = "https://example.com"

    private func listener(
        acceptsOwnPages: Bool = false, maximumBodyCount: Int = 64,
        _ handler: @escaping LoopbackListener.Handler = { .html("\($0.path) \($0.body.count)") }
    ) throws -> LoopbackListener {
        try LoopbackListener(
            LoopbackConfiguration(
                origins: [Self.origin], acceptsOwnPages: acceptsOwnPages, maximumBodyCount: maximumBodyCount),
            handler: handler)
    }

    private func send(
        _ method: HTTPMethod, _ path: String, to listener: LoopbackListener, headers: HTTPHeaders = [:], body: String = ""
    ) async throws -> HTTPResponse {
        try await CurlTransport().send(
            HTTPRequest(method, "http://127.0.0.1:\(listener.port)\(path)", headers: headers, body: Array(body.utf8)))
    }

    @Test func `a page and a form are answered, each with headers that keep it to itself`() async throws {
        let listener = try listener()
        let page = try await send(.get, "/a%2Fb?c=d", to: listener)
        #expect(page.status == 200)
        #expect(String(decoding: page.body, as: UTF8.self) == "/a%2Fb 0")
        #expect(page.headers["Cache-Control"] == "no-store")
        #expect(page.headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'")
        #expect(page.headers["X-Content-Type-Options"] == "nosniff")
        let form = try await send(.post, "/f", to: listener, headers: ["Origin": Self.origin], body: "a=b")
        #expect(String(decoding: form.body, as: UTF8.self) == "/f 3")
    }

    @Test func `only this machine's own names are served, whatever leads here`() throws {
        let listener = try listener()
        for (host, status) in [
            ("127.0.0.1:\(listener.port)", 200), ("localhost:\(listener.port)", 200), ("evil.example:\(listener.port)", 421),
            ("127.0.0.1", 421), ("127.0.0.1:1", 421),
        ] {
            let answer = try RawClient.exchange("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n", port: listener.port)
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(host)")
        }
    }

    @Test func `a form is taken from the pages that may post, and from one origin at a time`() async throws {
        let listener = try listener()
        #expect(try await send(.post, "/", to: listener, headers: ["Origin": "https://evil.example"]).status == 403)
        #expect(try await send(.post, "/", to: listener, headers: ["Origin": "null"]).status == 403)
        #expect(try await send(.post, "/", to: listener).status == 403)
        #expect(
            try await send(.post, "/", to: listener, headers: ["Origin": "http://127.0.0.1:\(listener.port)"]).status == 403)
        let own = try self.listener(acceptsOwnPages: true)
        #expect(try await send(.post, "/", to: own, headers: ["Origin": "http://127.0.0.1:\(own.port)"]).status == 200)
        let twice = try RawClient.exchange(
            "POST / HTTP/1.1\r\nHost: 127.0.0.1:\(own.port)\r\nOrigin: \(Self.origin)\r\nOrigin: \(Self.origin)\r\n"
                + "Content-Length: 0\r\n\r\n", port: own.port)
        #expect(twice.hasPrefix("HTTP/1.1 403 "))
    }

    @Test func `a page of another site cannot make a browser ask for anything`() async throws {
        let listener = try listener()
        for (site, status) in [("none", 200), ("same-origin", 200), ("cross-site", 403), ("same-site", 403)] {
            #expect(try await send(.get, "/", to: listener, headers: ["Sec-Fetch-Site": site]).status == status, "\(site)")
        }
    }

    @Test func `a body is bounded, its length told beforehand, and no method but two answered`() async throws {
        let listener = try listener(maximumBodyCount: 64)
        let headers: HTTPHeaders = ["Origin": Self.origin]
        let whole = String(repeating: "x", count: 64)
        #expect(try await send(.post, "/", to: listener, headers: headers, body: whole).status == 200)
        #expect(try await send(.post, "/", to: listener, headers: headers, body: whole + "x").status == 413)
        let chunked = try RawClient.exchange(
            "POST / HTTP/1.1\r\nHost: 127.0.0.1:\(listener.port)\r\nOrigin: \(Self.origin)\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n", port: listener.port)
        #expect(chunked.hasPrefix("HTTP/1.1 411 "))
        #expect(try await send(.delete, "/", to: listener).status == 405)
        let options = try RawClient.exchange(
            "OPTIONS / HTTP/1.1\r\nHost: 127.0.0.1:\(listener.port)\r\n\r\n", port: listener.port)
        #expect(options.hasPrefix("HTTP/1.1 405 "))
    }

    @Test func `what is no HTTP, or a head without end, gets no page`() throws {
        let listener = try listener()
        for text in [
            "hello\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(listener.port)\r\nA: \(String(repeating: "a", count: 40_000))\r\n\r\n",
        ] {
            let answer = try RawClient.exchange(text, port: listener.port)
            #expect(!answer.contains(" 200 "), "\(text.prefix(40))")
        }
    }

    @Test(.enabled(if: getuid() == 0, "only the superuser can become somebody else"))
    func `another user's process is refused`() throws {
        let listener = try listener()
        let program = """
            os, sys = __import__("os"), __import__("sys")
            web = __import__("http.client", fromlist=["HTTPConnection"])
            os.setuid(65534)
            connection = web.HTTPConnection("127.0.0.1", int(sys.argv[1]))
            connection.request("GET", "/")
            print(connection.getresponse().status)
            """
        let process = try ChildProcess("/usr/bin/python3", ["-c", program, "\(listener.port)"])
        let output = process.readAllOutput()
        process.wait()
        #expect(output == "403\n")
    }

    @Test func `a listener that finishes lets the answer under way arrive, and takes nothing after`() async throws {
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let (freed, freeing) = AsyncStream.makeStream(of: Void.self)
        let listener = try listener { _ in
            beginning.finish()
            for await _ in freed {}
            return .html("late")
        }
        let port = listener.port
        async let answer = send(.get, "/", to: listener)
        for await _ in begun {}
        async let finished: Void = listener.finish()
        freeing.finish()
        #expect(try await answer.body == Array("late".utf8))
        await finished
        await #expect(throws: HTTPError.self) {
            try await CurlTransport().send(HTTPRequest(.get, "http://127.0.0.1:\(port)/"))
        }
    }

    @Test func `a listener that stops cancels its handlers and cuts off who waits`() async throws {
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let (ended, ending) = AsyncStream.makeStream(of: Bool.self)
        let listener = try listener { _ in
            beginning.finish()
            let (never, _) = AsyncStream.makeStream(of: Void.self)
            for await _ in never {}
            ending.yield(Task.isCancelled)
            ending.finish()
            return .html("never seen")
        }
        async let answer = try? send(.get, "/", to: listener)
        for await _ in begun {}
        listener.stop()
        listener.stop()
        var wasCancelled = false
        for await each in ended { wasCancelled = each }
        #expect(wasCancelled)
        #expect(await answer?.status != 200)
    }

    @Test func `many requests at once are all answered`() async throws {
        let listener = try listener { request in
            await Task.yield()
            return .html(request.path)
        }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<60 {
                group.addTask {
                    let response = try await self.send(.get, "/\(number % 20)", to: listener)
                    return response.body == Array("/\(number % 20)".utf8)
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        await listener.finish()
    }

    @Test func `a port that is taken is an error that names it`() throws {
        let first = try listener()
        #expect {
            try LoopbackListener(LoopbackConfiguration(port: first.port)) { _ in .html("") }
        } throws: { error in
            (error as? LoopbackError)?.message.hasPrefix("cannot listen on 127.0.0.1:\(first.port): ") == true
        }
    }
}

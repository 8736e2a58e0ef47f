import RainCore
import RainEncoding
import RainHTTP
import RainPasskeys
import RainSession
import RainTestKit
import Testing

/// A passkey prompt from the address that is shown to the answer that is believed, over real sockets.
@Suite struct BrowserPasskeysTests {
    private let browser = SimulatedBrowser()

    @Test func `a passkey is made by way of the page, and signs by way of it`() async throws {
        let passkeys = browser.consenting()
        let made = try await passkeys.createPasskey(.sample())
        #expect(made.credentialID == browser.device.credentialIDs(of: "example.com")[0])
        #expect(made.transports == [.internal])
        let used = try await passkeys.assertPasskey(
            PasskeyAssertionRequest(
                domain: "Example.com", challenge: Array(2...33), allowedCredentialIDs: [made.credentialID]))
        #expect(used.credentialID == made.credentialID)
        #expect(used.userHandle == Array(1...16))
    }

    @Test func `the page learns all it needs from the fragment, and the domain is not among it`() async throws {
        _ = try await browser.consenting().createPasskey(.sample(timeout: .seconds(3600)))
        let question = try #require(browser.asked.first)
        #expect(question.page == "https://example.com/rain-passkey/")
        #expect(question.fields["op"] == "create")
        #expect(question.fields["ttl"] == "300")
        #expect(question.fields["state"]?.utf8.count == 43)
        #expect(
            question.options == [
                "challenge": .string(Base64URL.encode(Array(1...32))), "handle": .string(Base64URL.encode(Array(1...16))),
                "user": "Ada", "service": "Wallet", "exclude": [.string(Base64URL.encode([9, 9]))],
            ])
    }

    @Test(arguments: [
        ("NotAllowedError", "RAIN_401"), ("AbortError", "RAIN_401"), ("TimeoutError", "RAIN_401"),
        ("InvalidStateError", "RAIN_102"), ("SecurityError", "RAIN_102"), ("NotSupportedError", "RAIN_102"),
        ("Unsupported", "RAIN_102"), ("UnknownError", "RAIN_501"), ("<script>", "RAIN_501"),
    ])
    func `how a prompt ended is told by the browser's own name for it`(_ name: String, _ code: String) async throws {
        let passkeys = browser.passkeys { browser, url in
            _ = try await browser.post(["v": 1, "error": .string(name)], for: try await browser.open(url))
        }
        let error = await rainError { _ = try await passkeys.createPasskey(.sample()) }
        #expect(error?.code == code)
        #expect(error?.debugDescription.contains("<") == false)
    }

    @Test func `a form is taken once, from the page alone, and what is refused does not use it up`() async throws {
        let (statuses, told) = AsyncStream.makeStream(of: Int.self)
        let passkeys = browser.passkeys { browser, url in
            defer { told.finish() }
            let question = try await browser.open(url)
            let result = try await browser.result(of: question)
            for headers: HTTPHeaders in [
                ["Origin": "https://evil.example"], ["Origin": "null"], ["Sec-Fetch-Mode": "cors"],
                ["Sec-Fetch-Dest": "iframe"], ["Content-Type": "text/plain"],
            ] {
                told.yield(try await browser.post(result, for: question, changing: headers).status)
            }
            told.yield(try await browser.post(result, for: question, state: String(repeating: "A", count: 43)).status)
            told.yield(try await browser.post("state=x", question).status)
            told.yield(try await browser.post(String(repeating: "x", count: 20_000), question).status)
            told.yield(try await browser.post(result, for: question).status)
        }
        let made = try await passkeys.createPasskey(.sample())
        #expect(made.credentialID == browser.device.credentialIDs(of: "example.com")[0])
        #expect(await statuses.reduce(into: []) { $0.append($1) } == [403, 403, 403, 403, 415, 403, 400, 413, 200])
    }

    @Test func `the address leads to the page once, not for a browser that looks ahead, nor for another site`() async throws {
        let (statuses, told) = AsyncStream.makeStream(of: Int.self)
        let passkeys = browser.passkeys { browser, url in
            defer { told.finish() }
            let tries: [(String, HTTPHeaders)] = [
                (url, ["Sec-Purpose": "prefetch;prerender"]), (url, ["Sec-Fetch-Site": "cross-site"]), (url + "x", [:]),
                (url.split(separator: "go").joined(separator: "other"), [:]), (url, [:]), (url, [:]),
            ]
            for (address, headers) in tries {
                let answer = try await CurlTransport().send(HTTPRequest(.get, address, headers: headers))
                told.yield(answer.status)
            }
        }
        let task = Task { try await passkeys.createPasskey(.sample()) }
        #expect(await statuses.reduce(into: []) { $0.append($1) } == [503, 403, 404, 404, 303, 410])
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    @Test func `one prompt at a time: a second is refused, and the next is shown once the first is over`() async throws {
        let (opened, opening) = AsyncStream.makeStream(of: String.self)
        let passkeys = browser.passkeys { _, url in opening.yield(url) }
        let first = Task { try await passkeys.createPasskey(.sample()) }
        var addresses = opened.makeAsyncIterator()
        let address = try #require(await addresses.next())
        let error = await rainError { _ = try await passkeys.createPasskey(.sample()) }
        #expect(error?.code == "RAIN_102")
        first.cancel()
        await #expect(throws: CancellationError.self) { _ = try await first.value }
        // The listener went with its prompt.
        await #expect(throws: HTTPError.self) { try await CurlTransport().send(HTTPRequest(.get, address)) }
        let second = Task { try await passkeys.createPasskey(.sample()) }
        let next = try #require(await addresses.next())
        let question = try await browser.open(next)
        _ = try await browser.post(try await browser.result(of: question), for: question)
        _ = try await second.value
    }

    @Test func `a prompt nobody answers ends by itself, a little after the page's own limit`() async throws {
        let time = SteppedTime()
        let (opened, opening) = AsyncStream.makeStream(of: String.self)
        let passkeys = browser.passkeys(time: time) { _, url in opening.yield(url) }
        let prompt = Task { await rainError { _ = try await passkeys.createPasskey(.sample(timeout: .seconds(60))) } }
        var addresses = opened.makeAsyncIterator()
        let address = try #require(await addresses.next())
        await time.waitForSleepers(1)
        time.advance(by: .seconds(64))
        _ = try await browser.open(address)
        time.advance(by: .seconds(1))
        #expect(await prompt.value?.code == "RAIN_401")
        await #expect(throws: HTTPError.self) { try await CurlTransport().send(HTTPRequest(.get, address)) }
    }

    @Test func `without a way to show the address nothing listens, and a domain that is none is refused before`() async {
        let silent = BrowserPasskeys(opener: .none)
        #expect(await rainError { _ = try await silent.createPasskey(.sample()) }?.code == "RAIN_102")
        for domain in ["localhost", "example.com:443", "https://example.com"] {
            let error = await rainError { _ = try await browser.consenting().createPasskey(.sample(domain: domain)) }
            #expect(error?.code == "RAIN_102", "\(domain)")
        }
        #expect(browser.asked.isEmpty)
    }
}

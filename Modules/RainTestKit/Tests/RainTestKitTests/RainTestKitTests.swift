import RainCore
import RainHTTP
import RainTestKit
import Testing

@Suite struct RainTestKitTests {
    @Test func `the clock moves by sleeping and by being told`() async throws {
        let time = ManualTime(now: Timestamp(secondsSinceEpoch: 100))
        try await time.sleep(for: .seconds(5))
        time.advance(by: .milliseconds(1))
        #expect(time.now.millisecondsSinceEpoch == 105_001)
    }

    @Test func `a script answers in order, remembers, and has an end`() async throws {
        let transport = ScriptedTransport()
        transport.then(200, "a")
        #expect(transport.remaining == 1)
        let response = try await transport.send(HTTPRequest(.get, "http://localhost/x"))
        #expect(response.body == Array("a".utf8))
        #expect(transport.requests.map(\.url) == ["http://localhost/x"])
        await #expect(throws: HTTPError.self) { try await transport.send(HTTPRequest(.get, "http://localhost/y")) }
    }

    @Test func `a script that is not followed to its end says so, also when an error was swallowed`() async throws {
        let transport = ScriptedTransport()
        transport.then(200, "a")
        let early = #expect(throws: ScriptError.self) { try transport.finish() }
        #expect(early?.stepsLeft == 1)
        _ = try await transport.send(HTTPRequest(.get, "http://localhost/x"))
        try transport.finish()
        _ = try? await transport.send(HTTPRequest(.get, "http://localhost/y"))
        let beyond = #expect(throws: ScriptError.self) { try transport.finish() }
        #expect(beyond?.requestsBeyond == 1)
    }

    @Test func `the stub wallet signs for its address and counts`() async throws {
        let wallet = try StubWalletProvider()
        let request = SigningRequest(account: wallet.address, payload: .personalMessage([1, 2, 3]))
        let signature = try await wallet.sign(request)
        #expect(try signature.recoverSigner(of: request.digest) == wallet.address)
        #expect(wallet.requests.count == 1)
        wallet.override { _ in throw RainError(.userRejected, "no") }
        await #expect(throws: RainError.self) { try await wallet.sign(request) }
    }
}

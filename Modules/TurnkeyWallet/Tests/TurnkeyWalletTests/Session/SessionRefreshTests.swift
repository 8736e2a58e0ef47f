import RainCore
import RainEncoding
import RainEthereum
import RainHTTP
import RainSession
import RainTestKit
import Testing
import TurnkeyAPI

@testable import TurnkeyWallet

@Suite("Refreshing a session at Turnkey")
struct SessionRefreshTests {
    private let fixture: Fixture
    private var turnkey: FakeTurnkey { fixture.turnkey }

    init() throws { fixture = try Fixture() }

    private func wallet(_ fixture: Fixture) -> TurnkeyWalletProvider {
        TurnkeyWalletProvider(service: fixture.service, source: fixture.login, mode: .enclave)
    }

    private func message(_ fixture: Fixture) -> SigningRequest {
        SigningRequest(account: fixture.turnkey.wallet.address, payload: .personalMessage([1]))
    }

    /// Who stamped a request.
    private static func stamper(_ request: HTTPRequest) throws -> String? {
        let stamp = try JSONValue(parsing: Base64URL.decode(request.headers["X-Stamp"] ?? ""))
        return stamp["publicKey"]?.stringValue
    }

    @Test("near its end the session is refreshed by a log-in of the live key for a new one, stored, and then signs")
    func refreshes() async throws {
        try await fixture.logIn()
        let live = try await fixture.login.currentSession()
        fixture.time.advance(by: .seconds(841))
        turnkey.interrupt("stamp_login") { request in
            let stamper = try Self.stamper(request)
            #expect(stamper == live.publicKey)
            return nil
        }
        _ = try await wallet(fixture).sign(message(fixture))
        let refreshed = try await fixture.login.currentSession()
        #expect(refreshed.publicKey != live.publicKey)
        #expect(refreshed.organizationID == "sub" && refreshed.userID == "user")
        #expect(fixture.login.sessionState == .active(expiresAt: fixture.time.now.adding(.seconds(900))))
        #expect(try await fixture.restarted().currentSession().publicKey == refreshed.publicKey)
        let parameters = try #require(turnkey.requests(to: "stamp_login").first?["parameters"])
        // The old key must go on to work until the new session is stored.
        #expect(parameters["invalidateExisting"] == false)
        #expect(parameters["expirationSeconds"] == nil)
        #expect(parameters["publicKey"]?.stringValue == refreshed.publicKey)
    }

    @Test("how long a refreshed session lives is the policy's to say")
    func lifetime() async throws {
        let fixture = try Fixture(policy: SessionPolicy(refreshExpiration: .seconds(1_800)))
        try await fixture.logIn()
        try await fixture.login.refreshSession()
        let parameters = fixture.turnkey.requests(to: "stamp_login").first?["parameters"]
        #expect(parameters?["expirationSeconds"] == "1800")
    }

    @Test(
        "a refreshed session signed by a stranger, in another organisation, of another user, or none is not used; the live one is",
        arguments: 0..<5)
    func tampered(how: Int) async throws {
        try await fixture.logIn()
        let live = try await fixture.login.currentSession()
        fixture.time.advance(by: .seconds(841))
        let turnkey = turnkey
        turnkey.interrupt("stamp_login") { request in
            let parameters = try JSONValue(parsing: request.body)["parameters"]
            let body: JSONValue = ["publicKey": parameters?["publicKey"] ?? nil, "organizationId": "sub"]
            switch how {
            case 0: return turnkey.activity("stampLoginResult", try turnkey.session(body, signedBy: turnkey.target))
            case 1: return turnkey.activity("stampLoginResult", try turnkey.session(body, organization: "other"))
            case 2: return turnkey.activity("stampLoginResult", try turnkey.session(body, user: "other"))
            case 3: return HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8))
            default: return turnkey.activity("stampLoginResult", ["session": "a.b.c"])
            }
        }
        #expect(try await fixture.login.currentSession().publicKey == live.publicKey)
        #expect(try await fixture.restarted().awaitedKey == live.publicKey)
    }

    @Test("a refresh the service refuses ends the session: RAIN_201, one request, told once, nothing signed")
    func dead() async throws {
        let (deaths, tell) = AsyncStream.makeStream(of: Void.self)
        let clock = SteppedTime()
        let fixture = try Fixture(clock: clock) { tell.yield() }
        try await fixture.logIn()
        clock.advance(by: .seconds(850))
        for _ in 0..<2 {
            fixture.turnkey.interrupt(
                "stamp_login", status: 401, ["code": 16, "message": "m", "turnkeyErrorCode": "PUBLIC_KEY_NOT_FOUND"])
            #expect(await rainError { _ = try await wallet(fixture).sign(message(fixture)) }?.code == "RAIN_201")
        }
        #expect(fixture.turnkey.requests(to: "stamp_login").count == 1)
        #expect(fixture.turnkey.requests(to: "sign_raw_payload").isEmpty)
        #expect(fixture.login.sessionState == .expired)
        #expect(await count(deaths, tell) == 1)
    }

    @Test("a session that another device ended is told once, with no refresh and no second request")
    func endedElsewhere() async throws {
        let (deaths, tell) = AsyncStream.makeStream(of: Void.self)
        let clock = SteppedTime()
        let fixture = try Fixture(clock: clock) { tell.yield() }
        try await fixture.logIn()
        fixture.turnkey.interrupt(
            "sign_raw_payload", status: 401, ["code": 16, "message": "m", "turnkeyErrorCode": "API_KEY_EXPIRED"])
        for _ in 0..<3 {
            #expect(await rainError { _ = try await wallet(fixture).sign(message(fixture)) }?.code == "RAIN_201")
        }
        clock.advance(by: .seconds(5_000))
        #expect(fixture.turnkey.requests(to: "sign_raw_payload").count == 1)
        #expect(fixture.turnkey.requests(to: "stamp_login").isEmpty)
        #expect(await count(deaths, tell) == 1)
    }

    @Test("a log-out is told to nobody")
    func logOut() async throws {
        let (deaths, tell) = AsyncStream.makeStream(of: Void.self)
        let clock = SteppedTime()
        let fixture = try Fixture(clock: clock) { tell.yield() }
        try await fixture.logIn()
        try await fixture.login.logout()
        clock.advance(by: .seconds(5_000))
        #expect(await count(deaths, tell) == 0)
    }

    /// How many deaths were told, once everything under way has had its turn.
    private func count(_ deaths: AsyncStream<Void>, _ tell: AsyncStream<Void>.Continuation) async -> Int {
        for _ in 0..<200 { await Task.yield() }
        tell.finish()
        return await deaths.reduce(into: 0) { count, _ in count += 1 }
    }

    @Test("a read that fails in passing is asked again twice, half a second and a second later; a signature is not")
    func retries() async throws {
        try await fixture.logIn()
        await fixture.login.directory.forget()
        for _ in 0..<2 { turnkey.interrupt("list_wallet_accounts", status: 429) }
        let before = fixture.time.now
        let asked = turnkey.requests(to: "list_wallet_accounts").count
        #expect(try await wallet(fixture).address(on: .baseSepolia) == turnkey.wallet.address)
        #expect(turnkey.requests(to: "list_wallet_accounts").count == asked + 3)
        #expect(before.duration(to: fixture.time.now) == .milliseconds(1_500))
        turnkey.interrupt("sign_raw_payload", status: 429)
        #expect(await rainError { _ = try await wallet(fixture).sign(message(fixture)) }?.kind == .rateLimited)
        #expect(turnkey.requests(to: "sign_raw_payload").count == 1)
    }

    @Test("a policy that cannot work is RAIN_102 before any request")
    func refusesPolicy() {
        let error = #expect(throws: RainError.self) { try Fixture(policy: SessionPolicy(refreshBuffer: .seconds(-1))) }
        #expect(error?.code == "RAIN_102")
    }

    @Test("a closed log-in gives no session, and leaves the stored one for the next run")
    func closed() async throws {
        try await fixture.logIn()
        let live = try await fixture.login.currentSession()
        await fixture.login.close()
        #expect(await rainError { _ = try await fixture.login.currentSession() }?.code == "RAIN_102")
        #expect(try await fixture.restarted().currentSession().publicKey == live.publicKey)
    }
}

extension TurnkeyLogin {
    /// The key of the stored session, without a refresh of it.
    fileprivate var awaitedKey: String? {
        get async throws { try await TurnkeySessionStorage(service: service).load()?.publicKey }
    }
}

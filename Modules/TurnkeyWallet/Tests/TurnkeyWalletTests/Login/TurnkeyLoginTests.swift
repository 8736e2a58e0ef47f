import RainCore
import RainCrypto
import RainEncoding
import RainHTTP
import RainSession
import RainTestKit
import Synchronization
import Testing

@testable import TurnkeyWallet

@Suite("Logging in by a code")
struct TurnkeyLoginTests {
    private let fixture: Fixture
    private var login: TurnkeyLogin { fixture.login }
    private var turnkey: FakeTurnkey { fixture.turnkey }

    init() throws { fixture = try Fixture() }

    @Test("a new user gets an account with one wallet, with one token for look-up, sign-up and log-in")
    func signsUp() async throws {
        try await fixture.logIn()
        #expect(
            turnkey.paths.prefix(5) == [
                "/v1/otp_init_v2", "/v1/otp_verify_v2", "/v1/account", "/v1/signup_v2", "/v1/otp_login_v2",
            ])
        let token = try #require(turnkey.requests(to: "account").first?["verificationToken"])
        let signUp = try #require(turnkey.requests(to: "signup_v2").first)
        let opening = try #require(turnkey.requests(to: "otp_login_v2").first)
        #expect(signUp["verificationToken"] == token && opening["verificationToken"] == token)
        #expect(signUp["wallet"]?["accounts"]?[0]?["path"] == "m/44'/60'/0'/0/0")
        #expect(signUp["wallet"]?["mnemonicLength"] == 12)
        #expect(signUp["organizationName"] == "sub-org-1767225600")
        #expect(signUp["userName"] == "ada@example.com")
        #expect(opening["invalidateExisting"] == true)
        #expect(opening["organizationId"] == "sub")
        #expect(login.sessionState == .active(expiresAt: fixture.time.now.adding(.seconds(900))))
        #expect(try await login.currentSession().organizationID == "sub")
        #expect(await fixture.isStored)
    }

    @Test("a known user logs in without signing up")
    func logsIn() async throws {
        turnkey.state.withLock { $0.accounts["ada@example.com"] = "sub" }
        turnkey.addWallet(to: "sub")
        try await fixture.logIn()
        #expect(turnkey.requests(to: "signup_v2").isEmpty && turnkey.requests(to: "create_wallet").isEmpty)
    }

    @Test("a known user without an Ethereum account gets one")
    func backfills() async throws {
        turnkey.state.withLock { $0.accounts["ada@example.com"] = "sub" }
        try await fixture.logIn()
        #expect(turnkey.requests(to: "create_wallet").count == 1)
    }

    @Test("a wallet that could not be made at log-in is made when it is first asked for")
    func backfillsLater() async throws {
        turnkey.state.withLock { $0.accounts["ada@example.com"] = "sub" }
        turnkey.interrupt("create_wallet", status: 429)
        try await fixture.logIn()
        let wallet = TurnkeyWalletProvider(service: fixture.service, source: login, mode: .enclave)
        #expect(try await wallet.address(on: .baseSepolia) == turnkey.wallet.address)
        #expect(turnkey.requests(to: "create_wallet").count == 2)
    }

    @Test("a wrong code is RAIN_203 and the challenge stays: the right code then logs in")
    func wrongCode() async throws {
        try await login.sendLoginCode(to: .email("ada@example.com"))
        let error = await rainError { try await login.confirmLoginCode("000000") }
        #expect(error?.kind == .invalidLoginCode)
        #expect(error?.code == "RAIN_203")
        #expect(error?.context["challenge"] == "open")
        try await login.awaitSessionRestore()
        #expect(login.sessionState == .unauthenticated)
        try await login.confirmLoginCode(" 123456 ")
        #expect(turnkey.requests(to: "otp_init_v2").count == 1)
    }

    @Test("the third wrong code ends the challenge and says to send a new code")
    func locked() async throws {
        try await login.sendLoginCode(to: .email("ada@example.com"))
        for _ in 0..<2 { _ = await rainError { try await login.confirmLoginCode("000000") } }
        let error = await rainError { try await login.confirmLoginCode("000000") }
        #expect(error?.kind == .invalidLoginCode)
        #expect(error?.context["challenge"] == "locked")
        #expect(error?.message.contains("send a new code") == true)
        #expect(await rainError { try await login.confirmLoginCode("123456") }?.kind == .invalidConfig)
        #expect(turnkey.requests(to: "otp_verify_v2").count == 3)
    }

    @Test(
        "a refused code that is old is told apart",
        arguments: [(299, "open"), (300, "expired"), (599, "expired"), (600, "locked")])
    func expired(age: Int, standing: String) async throws {
        try await login.sendLoginCode(to: .email("ada@example.com"))
        fixture.time.advance(by: .seconds(age))
        let error = await rainError { try await login.confirmLoginCode("000000") }
        #expect(error?.context["challenge"] == standing)
        #expect(error?.message.contains("send a new code") == (standing != "open"))
    }

    @Test("a challenge the service no longer knows is over")
    func unknownChallenge() async throws {
        try await login.sendLoginCode(to: .email("ada@example.com"))
        turnkey.interrupt("otp_verify_v2", status: 404)
        #expect(await rainError { try await login.confirmLoginCode("123456") }?.context["challenge"] == "locked")
    }

    @Test(
        "a refusal of the code is a refusal in all the forms the proxy has",
        arguments: [
            (400, "Invalid OTP code", true), (401, "no", true), (403, "Invalid OTP code", true), (403, "no", false),
            (500, "upstream status=400: no", true), (500, "status=403: no", false),
            (500, "status=403: Invalid OTP code", true), (500, "internal", false), (429, "slow down", false),
            (503, "status=400", false),
        ])
    func refusalForms(status: Int, message: String, isRefusal: Bool) async throws {
        try await login.sendLoginCode(to: .email("ada@example.com"))
        turnkey.interrupt("otp_verify_v2", status: status, ["code": 3, "message": .string(message)])
        let error = await rainError { try await login.confirmLoginCode("123456") }
        #expect((error?.kind == .invalidLoginCode) == isRefusal)
        try await login.confirmLoginCode("123456")
    }

    @Test("a proxy configuration that is forbidden is RAIN_202, costs the user no try and leaves the challenge")
    func forbiddenConfiguration() async throws {
        try await login.sendLoginCode(to: .email("ada@example.com"))
        for _ in 0..<4 {
            turnkey.interrupt("otp_verify_v2", status: 403, ["code": 7, "message": "origin not allowed"])
            #expect(await rainError { try await login.confirmLoginCode("123456") }?.code == "RAIN_202")
        }
        #expect(await rainError { try await login.confirmLoginCode("000000") }?.context["challenge"] == "open")
        try await login.confirmLoginCode("123456")
        #expect(turnkey.requests(to: "otp_init_v2").count == 1)
    }

    @Test(
        "a code that cannot be one is refused without a request and costs no try",
        arguments: ["", "   ", "12 34 56", "12345\u{0}", "１２３４５６", "123-456", String(repeating: "1", count: 33)])
    func malformedCode(code: String) async throws {
        try await login.sendLoginCode(to: .email("ada@example.com"))
        for _ in 0..<5 { #expect(await rainError { try await login.confirmLoginCode(code) }?.kind == .invalidLoginCode) }
        #expect(turnkey.requests(to: "otp_verify_v2").isEmpty)
        try await login.confirmLoginCode("123456")
    }

    @Test("a contact that cannot be one is refused without a request")
    func malformedContact() async throws {
        #expect(await rainError { try await login.sendLoginCode(to: .email("ada")) }?.kind == .invalidConfig)
        #expect(turnkey.paths.isEmpty)
    }

    @Test("a code without a challenge is refused without a request")
    func withoutChallenge() async throws {
        #expect(await rainError { try await login.confirmLoginCode("123456") }?.kind == .invalidConfig)
        #expect(turnkey.paths.isEmpty)
    }

    @Test("a second confirmation while one is under way is refused and does no harm")
    func doubleConfirm() async throws {
        try await login.sendLoginCode(to: .email("ada@example.com"))
        let (reached, reach) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        turnkey.interrupt("otp_verify_v2") { _ in
            reach.finish()
            for await _ in released {}
            return nil
        }
        let first = Task { [login] in try await login.confirmLoginCode("123456") }
        for await _ in reached {}
        let error = await rainError { try await login.confirmLoginCode("123456") }
        #expect(error?.kind == .invalidConfig)
        release.finish()
        try await first.value
        #expect(turnkey.requests(to: "otp_verify_v2").count == 1)
    }

    @Test("a look-up that fails is an error and never makes a second account")
    func failedLookUp() async throws {
        turnkey.state.withLock { $0.accounts["ada@example.com"] = "sub" }
        for status in [500, 404, 403] {
            try await login.sendLoginCode(to: .email("ada@example.com"))
            for _ in 0..<3 { turnkey.interrupt("account", status: status) }
            #expect(await rainError { try await login.confirmLoginCode("123456") } != nil)
            turnkey.state.withLock { $0.interruptions = [] }
        }
        #expect(turnkey.requests(to: "signup_v2").isEmpty)
        #expect(await !fixture.isStored)
    }

    @Test("a log-in that broke off after the code was confirmed goes on without a second try of the code")
    func resumes() async throws {
        try await login.sendLoginCode(to: .email("ada@example.com"))
        turnkey.interrupt("otp_login_v2") { _ in
            throw HTTPError(.timedOut, "timed out", requestMayHaveBeenSent: true)
        }
        #expect(await rainError { try await login.confirmLoginCode("123456") }?.kind == .networkError)
        try await login.confirmLoginCode("123456")
        #expect(turnkey.requests(to: "otp_verify_v2").count == 1)
        #expect(turnkey.requests(to: "signup_v2").count == 1)
    }

    @Test("a new code replaces the one before")
    func resend() async throws {
        try await login.sendLoginCode(to: .email("ada@example.com"))
        try await login.sendLoginCode(to: .email("ada@example.com"))
        try await login.confirmLoginCode("123456")
        #expect(turnkey.requests(to: "otp_verify_v2").first?["otpId"] == "otp-2")
    }

    @Test("a code that could not be sent leaves the one before")
    func failedResend() async throws {
        try await login.sendLoginCode(to: .email("ada@example.com"))
        turnkey.interrupt("otp_init_v2", status: 429)
        #expect(await rainError { try await login.sendLoginCode(to: .email("ada@example.com")) }?.kind == .rateLimited)
        try await login.confirmLoginCode("123456")
        #expect(turnkey.requests(to: "otp_verify_v2").first?["otpId"] == "otp-1")
    }

    @Test("a verification the service will not take again ends the challenge and says to send a new code")
    func usedUp() async throws {
        try await login.sendLoginCode(to: .email("ada@example.com"))
        turnkey.interrupt("otp_login_v2", status: 400)
        let error = await rainError { try await login.confirmLoginCode("123456") }
        #expect(error?.kind == .providerError)
        #expect(error?.context["challenge"] == "locked")
        #expect(error?.message.hasSuffix("send a new code") == true)
        #expect(await rainError { try await login.confirmLoginCode("123456") }?.kind == .invalidConfig)
    }
}

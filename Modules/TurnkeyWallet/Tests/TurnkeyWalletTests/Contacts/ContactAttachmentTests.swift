import RainCore
import RainEncoding
import RainHTTP
import RainSession
import RainTestKit
import Synchronization
import Testing

@testable import TurnkeyWallet

@Suite("Attaching a contact")
struct ContactAttachmentTests {
    private let fixture: Fixture
    private var login: TurnkeyLogin { fixture.login }
    private var turnkey: FakeTurnkey { fixture.turnkey }
    private let phone = Contact.phone("+1 (555) 010-0199")

    init() throws { fixture = try Fixture() }

    @Test("a confirmed code attaches the contact with its proof, and ends the wait for it")
    func attaches() async throws {
        try await fixture.logIn()
        try await login.sendContactVerificationCode(to: phone)
        #expect(await login.awaitedVerification == .phone("+15550100199"))
        try await login.confirmContactVerification("123456")
        let update = try #require(turnkey.requests(to: "update_user_phone_number").first)
        #expect(update["organizationId"] == "sub" && update["parameters"]?["userId"] == "user")
        #expect(update["parameters"]?["userPhoneNumber"] == "+15550100199")
        #expect(update["parameters"]?["verificationToken"]?.stringValue?.split(separator: ".").count == 3)
        #expect(await login.awaitedVerification == nil)
        #expect(await rainError { try await login.confirmContactVerification("123456") }?.kind == .invalidConfig)
    }

    @Test("a code outlives the program that asked for it; a log-out forgets it, and another account never sees it")
    func stored() async throws {
        try await fixture.logIn()
        try await login.sendContactVerificationCode(to: phone)
        #expect(await fixture.restarted().awaitedVerification == .phone("+15550100199"))
        try await fixture.restarted().confirmContactVerification("123456")
        #expect(turnkey.requests(to: "update_user_phone_number").count == 1)
        #expect(await fixture.restarted().awaitedVerification == nil)
        try await login.sendContactVerificationCode(to: phone)
        try await login.logout()
        try await fixture.logIn()
        #expect(await fixture.restarted().awaitedVerification == nil)
    }

    @Test("nobody logged in: no code is sent, and what is asked is RAIN_201")
    func withoutSession() async throws {
        #expect(await rainError { try await login.sendContactVerificationCode(to: phone) }?.code == "RAIN_201")
        #expect(turnkey.paths.isEmpty)
    }

    @Test("a contact or a code that cannot be one is refused without a request")
    func malformed() async throws {
        try await fixture.logIn()
        let before = turnkey.paths.count
        #expect(await rainError { try await login.sendContactVerificationCode(to: .email("ada")) }?.kind == .invalidConfig)
        #expect(await rainError { try await login.confirmContactVerification("123456") }?.kind == .invalidConfig)
        #expect(turnkey.paths.count == before)
        try await login.sendContactVerificationCode(to: phone)
        #expect(await rainError { try await login.confirmContactVerification("12 34") }?.kind == .invalidLoginCode)
        #expect(turnkey.paths.count == before + 1)
    }

    @Test("a wrong code is RAIN_203 and leaves the challenge; the third ends it")
    func wrongCodes() async throws {
        try await fixture.logIn()
        try await login.sendContactVerificationCode(to: phone)
        var standings: [String?] = []
        for _ in 0..<3 {
            let error = await rainError { try await login.confirmContactVerification("000000") }
            #expect(error?.code == "RAIN_203")
            standings.append(error?.context["challenge"])
        }
        #expect(standings == ["open", "open", "locked"])
        #expect(await login.awaitedVerification == nil)
        #expect(turnkey.requests(to: "update_user_phone_number").isEmpty)
    }

    @Test("a challenge the service no longer knows is over")
    func unknownChallenge() async throws {
        try await fixture.logIn()
        try await login.sendContactVerificationCode(to: phone)
        turnkey.interrupt("otp_verify_v2", status: 404)
        #expect(await rainError { try await login.confirmContactVerification("123456") }?.context["challenge"] == "locked")
        #expect(await login.awaitedVerification == nil)
    }

    @Test("a contact of another account is not attached")
    func anotherAccount() async throws {
        try await fixture.logIn()
        turnkey.state.withLock { $0.accounts["+15550100199"] = "another" }
        try await login.sendContactVerificationCode(to: phone)
        #expect(await rainError { try await login.confirmContactVerification("123456") }?.kind == .unauthorized)
        #expect(turnkey.requests(to: "update_user_phone_number").isEmpty)
        #expect(await login.awaitedVerification == nil)
    }

    @Test("an own contact is attached anew")
    func ownContact() async throws {
        try await fixture.logIn()
        try await login.sendContactVerificationCode(to: .email("Ada@Example.com"))
        try await login.confirmContactVerification("123456")
        #expect(turnkey.requests(to: "update_user_email").first?["parameters"]?["userEmail"] == "ada@example.com")
    }

    @Test("a code that one user asked for attaches nothing to the account of the next")
    func anotherUser() async throws {
        try await fixture.logIn()
        try await login.sendContactVerificationCode(to: phone)
        turnkey.state.withLock { $0.accounts["bob@example.com"] = "bobs" }
        try await login.sendLoginCode(to: .email("bob@example.com"))
        try await login.confirmLoginCode("123456")
        let before = turnkey.requests(to: "otp_verify_v2").count
        #expect(await rainError { try await login.confirmContactVerification("123456") }?.kind == .invalidConfig)
        #expect(turnkey.requests(to: "otp_verify_v2").count == before)
        #expect(await login.awaitedVerification == nil)
    }

    @Test("a log-out ends the wait, also for a code that is just being sent")
    func logOut() async throws {
        try await fixture.logIn()
        try await login.sendContactVerificationCode(to: phone)
        try await login.logout()
        #expect(await login.awaitedVerification == nil)
        try await fixture.logIn()
        turnkey.interrupt("otp_init_v2") { [login] _ in
            try await login.logout()
            return nil
        }
        try await login.sendContactVerificationCode(to: phone)
        #expect(await login.awaitedVerification == nil)
    }

    @Test("an update whose answer is lost is asked for again with the same code, which is tried once")
    func resumes() async throws {
        try await fixture.logIn()
        try await login.sendContactVerificationCode(to: phone)
        for _ in 0..<3 {
            turnkey.interrupt("update_user_phone_number") { _ in
                throw HTTPError(.timedOut, "timed out", requestMayHaveBeenSent: true)
            }
        }
        #expect(await rainError { try await login.confirmContactVerification("123456") }?.kind == .networkError)
        try await login.confirmContactVerification("123456")
        #expect(turnkey.requests(to: "otp_verify_v2").count == 2)  // one of them is the log-in's
        #expect(turnkey.state.withLock { $0.accounts["+15550100199"] } == "sub")
    }

    @Test("a refusal for good ends the challenge, and the session's death ends the session")
    func refused() async throws {
        try await fixture.logIn()
        try await login.sendContactVerificationCode(to: phone)
        turnkey.interrupt("update_user_phone_number", status: 400)
        let error = await rainError { try await login.confirmContactVerification("123456") }
        #expect(error?.context["challenge"] == "locked")
        #expect(await login.awaitedVerification == nil)
        try await login.sendContactVerificationCode(to: phone)
        turnkey.interrupt(
            "update_user_phone_number", status: 401, ["code": 16, "message": "no", "turnkeyErrorCode": "PUBLIC_KEY_NOT_FOUND"])
        #expect(await rainError { try await login.confirmContactVerification("123456") }?.code == "RAIN_201")
        #expect(login.sessionState == .expired)
    }
}

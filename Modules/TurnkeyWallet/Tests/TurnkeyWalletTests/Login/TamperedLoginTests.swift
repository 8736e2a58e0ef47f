import RainCore
import RainCrypto
import RainEncoding
import RainHTTP
import RainSession
import Synchronization
import Testing

@testable import TurnkeyWallet

@Suite("Answers that were tampered with")
struct TamperedLoginTests {
    private let fixture: Fixture
    private var turnkey: FakeTurnkey { fixture.turnkey }

    init() throws { fixture = try Fixture() }

    private func expectNothingKept(of live: TurnkeySession?) async {
        let session = try? await fixture.login.currentSession()
        #expect(session?.publicKey == live?.publicKey)
        if live == nil { #expect(await !fixture.isStored) }
    }

    @Test("a target for codes that is not the enclave's: no code is sealed for it")
    func target() async throws {
        let stranger = try P256.PrivateKey()
        let point: JSONValue = ["targetPublic": .string(Hex.encode(stranger.publicKey.uncompressed))]
        let bundle = try turnkey.bundle(point, signedBy: stranger)
        turnkey.interrupt("otp_init_v2", status: 200, ["otpId": "otp", "otpEncryptionTargetBundle": .string(bundle)])
        let error = await rainError { try await fixture.login.sendLoginCode(to: .email("ada@example.com")) }
        #expect(error?.kind == .providerError)
        #expect(error?.context["turnkey"] == "untrusted")
        #expect(await rainError { try await fixture.login.confirmLoginCode("123456") }?.kind == .invalidConfig)
    }

    @Test("a verification signed by a stranger, or bound to another key, is not used")
    func verification() async throws {
        let stranger = try P256.PrivateKey()
        let claims: JSONValue = [
            "exp": "1900000000000", "id": "token", "contact": "ada@example.com",
            "public_key": .string(Hex.encode(stranger.publicKey.compressed)),
        ]
        for token in [
            try turnkey.token(claims, hashedTwice: false), try turnkey.token(claims, hashedTwice: false, signedBy: stranger),
            "a.b.c", "",
        ] {
            try await fixture.login.sendLoginCode(to: .email("ada@example.com"))
            turnkey.interrupt("otp_verify_v2", status: 200, ["verificationToken": .string(token)])
            #expect(await rainError { try await fixture.login.confirmLoginCode("123456") } != nil)
        }
        #expect(turnkey.requests(to: "account").isEmpty)
        await expectNothingKept(of: nil)
    }

    @Test("a session signed by a stranger, of another key or organisation, or cut off, is not stored; the live one stays")
    func session() async throws {
        try await fixture.logIn()
        let live = try await fixture.login.currentSession()
        let stranger = try P256.PrivateKey()
        let turnkey = turnkey
        let answers: [@Sendable (JSONValue) throws -> JSONValue] = [
            { try turnkey.session($0, signedBy: stranger) }, { try turnkey.session($0, organization: "other") },
            { _ in try turnkey.session(["publicKey": "02aa", "organizationId": "sub"]) },
            { ["session": .string(String(try turnkey.session($0)["session"]?.stringValue?.dropLast(3) ?? ""))] }, { _ in [:] },
        ]
        for answer in answers {
            try await fixture.login.sendLoginCode(to: .email("ada@example.com"))
            turnkey.interrupt("otp_login_v2") { request in
                FakeTurnkey.response(try answer(JSONValue(parsing: request.body)))
            }
            #expect(await rainError { try await fixture.login.confirmLoginCode("123456") } != nil)
            await expectNothingKept(of: live)
        }
        let restored = fixture.restarted()
        #expect(try await restored.currentSession().publicKey == live.publicKey)
    }

    @Test("a session whose time is over already is not stored")
    func expiredSession() async throws {
        turnkey.state.withLock { $0.lifetime = 0 }
        #expect(await rainError { try await fixture.logIn() }?.kind == .providerError)
        await expectNothingKept(of: nil)
    }

    @Test(
        "an HTML page, a truncated body or an empty one anywhere on the way is a network error and stores nothing",
        arguments: ["otp_init_v2", "otp_verify_v2", "account", "signup_v2", "otp_login_v2"],
        ["<html></html>", "{\"otpId\":", ""])
    func notJSON(path: String, body: String) async throws {
        let type = body.hasPrefix("<") ? "text/html" : "application/json"
        turnkey.interrupt(path) { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": type], body: Array(body.utf8))
        }
        #expect(await rainError { try await fixture.logIn() }?.kind == .networkError)
        await expectNothingKept(of: nil)
    }
}

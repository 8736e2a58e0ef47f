import RainCore
import RainCrypto
import RainEncoding
import RainHTTP
import RainSession
import RainTestKit
import Synchronization
import Testing

@testable import TurnkeyWallet

@Suite("Logging in by a passkey")
struct PasskeyLoginTests {
    private let fixture: Fixture
    private let device = SoftwarePasskeyAuthenticator()
    private var turnkey: FakeTurnkey { fixture.turnkey }
    private var login: TurnkeyLogin { fixture.login }

    init() throws { fixture = try Fixture() }

    @Test("one showing makes the account, the wallet in it, and the session")
    func signsUp() async throws {
        try await login.signUpWithPasskey(device, userName: "Ada")
        #expect(device.timesAsked == 1)
        #expect(turnkey.paths.prefix(2) == ["/v1/signup_v2", "/public/v1/submit/stamp_login"])
        let signUp = try #require(turnkey.requests(to: "signup_v2").first)
        #expect(signUp["userName"] == "Ada" && signUp["verificationToken"] == nil && signUp["userEmail"] == nil)
        #expect(signUp["wallet"]?["mnemonicLength"] == 12)
        let attestation = signUp["authenticators"]?[0]?["attestation"]
        let id = try #require(device.credentialIDs(of: "example.com").first)
        #expect(attestation?["credentialId"]?.stringValue == Base64URL.encode(id))
        #expect(signUp["authenticators"]?[0]?["authenticatorName"] == "passkey-1767225600")
        #expect(signUp["apiKeys"]?[0]?["expirationSeconds"] == "60")
        #expect(signUp["oauthProviders"] == [])
        let opening = try #require(turnkey.requests(to: "stamp_login").first)
        #expect(opening["organizationId"] == "sub" && opening["parameters"]?["invalidateExisting"] == true)
        #expect(try await login.currentSession().organizationID == "sub")
        #expect(await fixture.isStored)
        let wallet = TurnkeyWalletProvider(service: fixture.service, source: login, mode: .enclave)
        #expect(try await wallet.address(on: .baseSepolia) == turnkey.wallet.address)
    }

    @Test("a passkey logs in at the parent, stamping the very bytes that are sent")
    func logsIn() async throws {
        try await login.signUpWithPasskey(device, userName: "Ada")
        try await login.logout()
        turnkey.interrupt("stamp_login") { request in
            #expect(request.headers["X-Stamp"] == nil)
            let stamp = try JSONValue(parsing: request.headers["X-Stamp-WebAuthn"] ?? "")
            let client = try JSONValue(parsing: Base64URL.decode(stamp["clientDataJson"]?.stringValue ?? ""))
            let challenge = Array(Hex.encode(SHA256.hash(request.body).bytes).utf8)
            #expect(client["challenge"]?.stringValue == Base64URL.encode(challenge))
            return nil
        }
        try await login.loginWithPasskey(device)
        #expect(device.timesAsked == 2)
        #expect(turnkey.requests(to: "stamp_login").last?["organizationId"] == "parent")
        #expect(try await login.currentSession().organizationID == "sub")
    }

    @Test("a user who dismisses is RAIN_401: no account, no request, and a live session as it was")
    func dismissed() async throws {
        device.next(.dismissed)
        #expect(await rainError { try await login.signUpWithPasskey(device, userName: "Ada") }?.code == "RAIN_401")
        #expect(turnkey.paths.isEmpty)
        try await fixture.logIn()
        let live = try await login.currentSession()
        device.next(.dismissed)
        #expect(await rainError { try await login.loginWithPasskey(device) }?.code == "RAIN_401")
        #expect(try await login.currentSession().publicKey == live.publicKey)
    }

    @Test("signing up while somebody is logged in is refused before anybody is asked; over an expired session it is not")
    func overLive() async throws {
        try await fixture.logIn()
        #expect(await rainError { try await login.signUpWithPasskey(device, userName: "Ada") }?.code == "RAIN_102")
        #expect(device.timesAsked == 0)
        fixture.time.advance(by: .seconds(900))
        try await login.signUpWithPasskey(device, userName: "Ada")
        #expect(device.timesAsked == 1)
    }

    @Test("a refusal in the ceremony is RAIN_501, never a dead session", arguments: [400, 401, 403, 404, 500])
    func refused(status: Int) async throws {
        for _ in 0..<3 { turnkey.interrupt("stamp_login", status: status, ["code": 16, "message": "no"]) }
        #expect(await rainError { try await login.signUpWithPasskey(device, userName: "Ada") }?.code == "RAIN_501")
        #expect(login.sessionState == .unauthenticated)
        for _ in 0..<3 { turnkey.interrupt("stamp_login", status: status, ["code": 16, "message": "no"]) }
        #expect(await rainError { try await login.loginWithPasskey(device) }?.code == "RAIN_501")
        #expect(await !fixture.isStored)
    }

    @Test("a code that is awaited is forgotten by a passkey's log-in")
    func forgetsCode() async throws {
        try await login.signUpWithPasskey(device, userName: "Ada")
        try await login.sendLoginCode(to: .email("ada@example.com"))
        try await login.loginWithPasskey(device)
        #expect(try await login.awaitedContact == nil)
        #expect(try await fixture.restarted().awaitedContact == nil)
    }

    @Test("a passkey is added to the account of whoever is logged in, and not the one it has already")
    func adds() async throws {
        try await fixture.logIn()
        try await login.addPasskey(device)
        let parameters = try #require(turnkey.requests(to: "create_authenticators").first?["parameters"])
        #expect(parameters["userId"] == "user")
        #expect(await rainError { try await login.addPasskey(device) }?.code == "RAIN_102")
        #expect(turnkey.requests(to: "create_authenticators").count == 1)
    }

    @Test("adding one without a session is RAIN_201 before anybody is asked")
    func addsWithoutSession() async throws {
        #expect(await rainError { try await login.addPasskey(device) }?.code == "RAIN_201")
        #expect(device.timesAsked == 0 && turnkey.paths.isEmpty)
    }

    @Test("without a domain passkeys are refused with the way out, and a domain that is none with the configuration")
    func domain() async throws {
        let service = try fixture.service(passkeyDomain: nil)
        let plain = TurnkeyLogin(service: service)
        for body in [
            { try await plain.signUpWithPasskey(device, userName: "Ada") }, { try await plain.loginWithPasskey(device) },
            { try await plain.addPasskey(device) },
        ] as [() async throws -> Void] {
            #expect(await rainError(body)?.code == "RAIN_102")
        }
        for domain in ["", "https://example.com", "localhost", "example.com:443", "a..b", "ex ample", "example.com."] {
            let error = #expect(throws: RainError.self, "\(domain)") { try fixture.service(passkeyDomain: domain) }
            #expect(error?.code == "RAIN_102")
        }
        #expect(device.timesAsked == 0)
    }

    @Test("an authenticator that answers another request is not believed", arguments: [true, false])
    func otherRequest(creating: Bool) async throws {
        try await login.signUpWithPasskey(device, userName: "Ada")
        try await login.logout()
        let requests = turnkey.paths.count
        let liar = LyingAuthenticator(base: device)
        let error = await rainError {
            if creating {
                try await login.signUpWithPasskey(liar, userName: "Ada")
            } else {
                try await login.loginWithPasskey(liar)
            }
        }
        #expect(error?.code == "RAIN_501")
        #expect(turnkey.paths.count == requests)
    }
}

/// Signs another challenge than it was given.
private struct LyingAuthenticator: PasskeyAuthenticator {
    let base: SoftwarePasskeyAuthenticator

    func createPasskey(_ request: PasskeyCreationRequest) async throws -> PasskeyRegistration {
        var other = request
        other.challenge = [UInt8](repeating: 7, count: 32)
        return try await base.createPasskey(other)
    }

    func assertPasskey(_ request: PasskeyAssertionRequest) async throws -> PasskeyAssertion {
        var other = request
        other.challenge = [UInt8](repeating: 7, count: 64)
        return try await base.assertPasskey(other)
    }
}

import RainCore
import RainCrypto
import RainSession
import RainTestKit
import Testing

@testable import TurnkeyWallet

@Suite("A log-in that spans two runs of a program")
struct StoredChallengeTests {
    private let fixture: Fixture
    private let ada = Contact.email("ada@example.com")

    init() throws { fixture = try Fixture() }

    private var stored: SecretBytes? {
        get async { await fixture.store.secret(named: fixture.service.challengeSecretName) }
    }

    @Test("a code sent by one run is confirmed by the next, and then forgotten")
    func spansRuns() async throws {
        try await fixture.login.sendLoginCode(to: ada)
        let next = fixture.restarted()
        #expect(try await next.awaitedContact == ada)
        try await next.confirmLoginCode("123456")
        #expect(await stored == nil)
        #expect(try await fixture.restarted().awaitedContact == nil)
    }

    @Test("wrong tries count across runs, and the third ends the challenge for all of them")
    func countsTries() async throws {
        try await fixture.login.sendLoginCode(to: ada)
        for standing in ["open", "open", "locked"] {
            let error = await rainError { try await fixture.restarted().confirmLoginCode("000000") }
            #expect(error?.kind == .invalidLoginCode)
            #expect(error?.context["challenge"] == standing)
        }
        #expect(await rainError { try await fixture.restarted().confirmLoginCode("123456") }?.kind == .invalidConfig)
    }

    @Test("a code that is too old to be confirmed is not awaited")
    func expires() async throws {
        try await fixture.login.sendLoginCode(to: ada)
        fixture.time.advance(by: .seconds(600))
        #expect(try await fixture.restarted().awaitedContact == nil)
    }

    @Test("a log-out forgets the code")
    func logsOut() async throws {
        try await fixture.login.sendLoginCode(to: ada)
        try await fixture.login.logout()
        #expect(await stored == nil)
        #expect(try await fixture.login.awaitedContact == nil)
    }

    @Test("a record that was tampered with is not believed")
    func refusesTampering() async throws {
        try await fixture.login.sendLoginCode(to: ada)
        let text = try #require(await stored).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        let tampered = [
            text.replacing("targetPublic", with: "x"), text.replacing("\"v\":1", with: "\"v\":2"),
            text.replacing("\"wrongTries\":0", with: "\"wrongTries\":-1"), text.replacing("\"email\"", with: "\"mail\""),
            // The bundle's signed content: another target key would read the code.
            text.replacing("\\\"data\\\":\\\"7b", with: "\\\"data\\\":\\\"7a"), "", "null",
        ]
        for record in tampered where record != text {
            try await fixture.store.store(
                SecretBytes(copying: Array(record.utf8)), named: fixture.service.challengeSecretName)
            #expect(try await fixture.restarted().awaitedContact == nil, "\(record.prefix(40))")
        }
        #expect(tampered.filter { $0 != text }.count >= 6)
    }
}

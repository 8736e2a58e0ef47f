import RainCore
import RainCrypto
import RainSession
import RainTestKit
import Synchronization
import Testing
import TurnkeyAPI

@testable import TurnkeyWallet

@Suite("The life of a session")
struct SessionLifeTests {
    private let fixture: Fixture
    init() throws { fixture = try Fixture() }

    @Test("a stored session is found again by another process")
    func restores() async throws {
        try await fixture.logIn()
        let again = fixture.restarted()
        try await again.awaitSessionRestore()
        #expect(again.sessionState == fixture.login.sessionState)
        let (one, other) = (try await fixture.login.currentSession(), try await again.currentSession())
        #expect(one.publicKey == other.publicKey && one.userID == other.userID && one.expiresAt == other.expiresAt)
    }

    @Test("a stored session whose time has come is nobody's; its record stays, another process may just have replaced it")
    func restoresExpired() async throws {
        try await fixture.logIn()
        fixture.time.advance(by: .seconds(900))
        let again = fixture.restarted()
        try await again.awaitSessionRestore()
        #expect(again.sessionState == .unauthenticated)
        #expect(await fixture.isStored)
    }

    @Test("a session that ends takes its own record with it and no other process's")
    func endsAlone() async throws {
        try await fixture.logIn()
        let here = try await fixture.login.currentSession()
        let other = fixture.restarted()
        try await other.sendLoginCode(to: .email("ada@example.com"))
        try await other.confirmLoginCode("123456")
        await fixture.login.sessionEnded(here)
        #expect(fixture.login.sessionState == .expired)
        let third = fixture.restarted()
        #expect(try await third.currentSession().publicKey == other.currentSession().publicKey)
    }

    @Test("a record that cannot be read is nobody's session, and stays: a newer program may have written it")
    func restoresGarbage() async throws {
        for record in [[], [1, 2, 3], Array("RTS1".utf8) + [UInt8](repeating: 0, count: 60)] as [[UInt8]] {
            try await fixture.store.store(SecretBytes(copying: record), named: fixture.service.sessionSecretName)
            let again = fixture.restarted()
            try await again.awaitSessionRestore()
            #expect(again.sessionState == .unauthenticated)
            #expect(await fixture.isStored)
        }
    }

    @Test("a live session expires by the clock, once, and is dropped")
    func expires() async throws {
        try await fixture.logIn()
        fixture.time.advance(by: .seconds(900))
        #expect(fixture.login.sessionState == .expired)
        #expect(await rainError { _ = try await fixture.login.currentSession() }?.kind == .tokenExpired)
        #expect(await !fixture.isStored)
    }

    @Test("logging out forgets the session, here and in the store")
    func logsOut() async throws {
        try await fixture.logIn()
        try await fixture.login.logout()
        #expect(fixture.login.sessionState == .unauthenticated)
        #expect(await !fixture.isStored)
        #expect(await rainError { _ = try await fixture.login.currentSession() }?.kind == .tokenExpired)
    }

    @Test("a log-out while logging in is not undone by the log-in")
    func logsOutMeanwhile() async throws {
        let fixture = fixture
        fixture.turnkey.interrupt("otp_login_v2") { _ in
            try await fixture.login.logout()
            return nil
        }
        #expect(await rainError { try await fixture.logIn() } != nil)
        #expect(fixture.login.sessionState == .unauthenticated)
        #expect(await !fixture.isStored)
    }

    @Test("a store that fails leaves the live session, and the opened one to be stored at the next try")
    func failingStore() async throws {
        let store = FailingStore()
        let fixture = try Fixture(store: store)
        try await fixture.logIn()
        let live = try await fixture.login.currentSession()
        store.fails.withLock { $0 = true }
        #expect(await rainError { try await fixture.logIn() }?.kind == .invalidConfig)
        #expect(try await fixture.login.currentSession().publicKey == live.publicKey)
        store.fails.withLock { $0 = false }
        try await fixture.login.confirmLoginCode("123456")
        #expect(fixture.turnkey.requests(to: "otp_verify_v2").count == 2)
        #expect(fixture.turnkey.requests(to: "otp_login_v2").count == 2)
        #expect(try await fixture.login.currentSession().publicKey != live.publicKey)
    }

    @Test("observers see the states in turn")
    func observed() async throws {
        var states = fixture.login.sessionStates().makeAsyncIterator()
        try await fixture.login.awaitSessionRestore()
        var state = await states.next()
        if state == .loading { state = await states.next() }
        #expect(state == .unauthenticated)
        try await fixture.logIn()
        #expect(await states.next() == fixture.login.sessionState)
        try await fixture.login.logout()
        #expect(await states.next() == .unauthenticated)
    }

    @Test("a session is one secret that reads back, and shows nothing when printed")
    func record() async throws {
        try await fixture.logIn()
        let session = try await fixture.login.currentSession()
        let back = try #require(TurnkeySession(record: try session.record()))
        #expect(back.publicKey == session.publicKey && back.organizationID == session.organizationID)
        #expect(back.key.privateKey.rawRepresentation == session.key.privateKey.rawRepresentation)
        let key = session.key.privateKey.rawRepresentation.withUnsafeBytes { Array($0) }
        var dumped = ""
        dump(session, to: &dumped)
        #expect(!dumped.contains(key.map { "\($0)" }.joined(separator: ", ")) && !dumped.contains("user"))
        let bytes = try session.record().withUnsafeBytes { Array($0) }
        for count in 0..<bytes.count {
            #expect(try TurnkeySession(record: SecretBytes(copying: bytes.prefix(count))) == nil)
        }
    }

    @Test("a session of an API key is checked when it is made")
    func apiKey() throws {
        let key = "487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c"
        let publicKey = "02f739f8c77b32f4d5f13265861febd76e7a9c61a1140d296b8c16302508870316"
        let session = try TurnkeySession(organizationID: "o", apiPrivateKey: secret(key + ":p256"), apiPublicKey: publicKey)
        #expect(session.publicKey == publicKey)
        #expect(session.expiresAt == nil)
        for (organization, privateKey, publicKey) in [
            ("", key, nil), ("o", key + ":secp256k1", nil), ("o", "00", nil),
            ("o", key, "02a1d9ee281053cf73c07678d6c1231216e8434f87662b75f08c66882c2f95ee45"),
        ] as [(String, String, String?)] {
            let error = #expect(throws: RainError.self) {
                try TurnkeySession(organizationID: organization, apiPrivateKey: secret(privateKey), apiPublicKey: publicKey)
            }
            #expect(error?.kind == .invalidConfig)
        }
    }
}

/// A store that can be told to fail when it writes.
private final class FailingStore: SecureStore {
    let fails = Mutex(false)
    private let base = InMemorySecureStore()

    func secret(named name: String) async throws -> SecretBytes? { await base.secret(named: name) }
    func removeSecret(named name: String) async throws { await base.removeSecret(named: name) }
    func store(_ secret: SecretBytes, named name: String) async throws {
        if fails.withLock({ $0 }) { throw RainError(.invalidConfig, "the disk is full") }
        await base.store(secret, named: name)
    }
}

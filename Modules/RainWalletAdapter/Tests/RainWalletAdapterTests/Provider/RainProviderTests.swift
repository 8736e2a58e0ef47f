import RainCrypto
import RainTestKit
import RainWalletAdapter
import Testing

/// What a wallet decides by itself, before anything is asked of its backend.
@Suite struct RainProviderTests {
    private let wallets = Wallets()

    @Test(arguments: [
        RainWalletContact.email("ada"), .email("ada@"), .email("a@b@c"), .email("a b@example.com"), .phone("5550100199"),
        .phone("+12345"), .phone("+1234567890123456"), .phone("+1 555 ABC 0199"), .phone("+٣٣٣٣٣٣٣٣"),
    ])
    func `a contact that cannot be one is RAIN_102 before any request`(_ contact: RainWalletContact) async {
        let wallet = wallets.wallet()
        #expect(await rainError { try await wallet.sendLoginCode(to: contact) }?.code == "RAIN_102")
        #expect(await rainError { try await wallet.sendContactVerificationCode(to: contact) }?.code == "RAIN_102")
        #expect(wallets.transport.requests.isEmpty)
    }

    @Test func `confirming before a code was sent is RAIN_102`() async {
        let wallet = wallets.wallet()
        #expect(await rainError { try await wallet.confirmLoginCode("123456") }?.code == "RAIN_102")
        #expect(await rainError { try await wallet.confirmContactVerification("123456") }?.code == "RAIN_102")
    }

    @Test func `nobody who is not logged in gets a signature, a key or a passkey`() async {
        let wallet = wallets.wallet()
        let device = SoftwarePasskeyAuthenticator()
        for call in [
            { _ = try await wallet.exportRecoveryPhrase() }, { _ = try await wallet.exportPrivateKey() },
            { try await wallet.refreshSession() }, { try await wallet.addPasskey(anchor: device) },
            { try await wallet.sendContactVerificationCode(to: .email("a@example.com")) },
            {
                let signer = try await wallet.makeProvider(context: ProviderContext(networks: []))
                _ = try await signer.address(on: .baseSepolia)
            },
        ] as [() async throws -> Void] {
            #expect(await rainError(call)?.code == "RAIN_201")
        }
        #expect(device.timesAsked == 0)
        #expect(wallets.transport.requests.isEmpty)
    }

    @Test func `the state is loading until the store has answered, and nobody's then`() async {
        let slow = SlowStore()
        let environment = RainEnvironment(
            transport: wallets.transport, secrets: slow, journal: InMemoryTransactionJournal(), time: SteppedTime())
        let wallet = RainProvider(RainWalletConfig(backend: Wallets.backend), environment: environment)
        #expect(wallet.authState == .loading)
        #expect(wallet.sessionState == .loading)
        #expect(!wallet.hasActiveSession())
        var states = wallet.authStates().makeAsyncIterator()
        #expect(await states.next() == .loading)
        slow.answer()
        await wallet.awaitSessionRestore()
        #expect(wallet.authState == .unauthenticated)
        #expect(await states.next() == .unauthenticated)
    }

    @Test func `waiting for a store that does not answer ends after the time, and the state is loading still`() async {
        let (time, store) = (SteppedTime(), SlowStore())
        let environment = RainEnvironment(
            transport: wallets.transport, secrets: store, journal: InMemoryTransactionJournal(), time: time)
        let wallet = RainProvider(RainWalletConfig(backend: Wallets.backend), environment: environment)
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        Task {
            await wallet.awaitSessionRestore()
            ended.finish()
        }
        await time.waitForSleepers(1)
        time.advance(by: .milliseconds(4999))
        #expect(wallet.authState == .loading)
        time.advance(by: .milliseconds(1))
        for await _ in ends {}
        #expect(wallet.authState == .loading)
        // What still waits for the store ends with it.
        store.answer()
        await wallet.awaitSessionRestore()
        #expect(wallet.authState == .unauthenticated)
    }

    @Test func `closing is for good: calls are RAIN_102, nobody is logged in, and closing twice does nothing`() async throws {
        let wallet = wallets.wallet()
        await wallet.awaitSessionRestore()
        var states = wallet.authStates().makeAsyncIterator()
        _ = await states.next()
        await wallet.close()
        await wallet.close()
        #expect(wallet.authState == .unauthenticated)
        #expect(!wallet.hasActiveSession())
        for call in [
            { try await wallet.sendLoginCode(to: .email("a@example.com")) }, { try await wallet.logout() },
            { try await wallet.refreshSession() }, { _ = try await wallet.exportPrivateKey() },
            { _ = try await wallet.makeProvider(context: ProviderContext(networks: [])) },
        ] as [() async throws -> Void] {
            #expect(await rainError(call)?.code == "RAIN_102")
        }
        #expect(throws: RainError.self) { try wallets.build(wallet) }
        #expect(wallets.transport.requests.isEmpty)
    }
}

/// A store that answers once it is told to.
final class SlowStore: SecureStore {
    private let (answers, answering) = AsyncStream.makeStream(of: Void.self)
    private let base = InMemorySecureStore()

    func answer() { answering.finish() }

    func secret(named name: String) async throws -> SecretBytes? {
        for await _ in answers {}
        return await base.secret(named: name)
    }

    func store(_ secret: SecretBytes, named name: String) async throws { await base.store(secret, named: name) }

    func removeSecret(named name: String) async throws { await base.removeSecret(named: name) }
}

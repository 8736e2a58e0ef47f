import PrivyAPI
import RainCore
import RainCrypto
import RainEncoding
import RainHTTP
import RainTestKit
import Testing

@testable import RainPrivyAdapter

@Suite("Wallets at Privy")
struct WalletTests {
    private func logIn(_ fixture: Fixture) async throws {
        try await fixture.auth.sendLoginCode(to: .email("a@b"))
        try await fixture.auth.confirmLoginCode("123456")
    }

    @Test func `the first log-in makes a wallet, by the key that Privy's own clients use; the next finds it`() async throws {
        let fixture = try Fixture()
        fixture.privy.set { $0.user = "did:privy:cm3np4u9j001rc8b73seqmqqk" }
        try await logIn(fixture)
        try await logIn(fixture)
        let sent = fixture.privy.exchanges("/wallets")
        #expect(sent.count == 1)
        #expect(
            sent.first?.request.headers["privy-idempotency-key"]
                == "e4c96e4b3150dc37972e39f58e80e859e8ebd6f5953e17d74d37b13a383d753e")
        #expect(sent.first?.body == ["chain_type": "ethereum"])
        let address = try await fixture.wallet().address(on: .base)
        #expect(try FakePrivy.key(0).address == address)
    }

    @Test func `a wallet that was made though the answer was lost is adopted, and no second one is made`() async throws {
        let fixture = try Fixture()
        for _ in 0..<3 { fixture.privy.loseAnswer("/wallets") }
        try await logIn(fixture)
        #expect(fixture.privy.present.walletCount == 1)
        // Three tries of one request, and no further one: the wallet is found first.
        #expect(fixture.privy.exchanges("/wallets").count == 3)
        #expect(try await PrivyProvider(fixture.auth).accounts.current().walletID == "wallet0")
    }

    @Test func `a second caller who was told that there is one already takes the one there is`() async throws {
        let fixture = try Fixture()
        fixture.privy.interrupt("/wallets") { [privy = fixture.privy] _ in
            privy.set { $0.walletCount = 1 }
            return FakePrivy.refusal(400, "embedded_wallet_already_exists", "resource_already_exists")
        }
        try await logIn(fixture)
        #expect(try await PrivyProvider(fixture.auth).accounts.current().index == 0)
    }

    @Test func `many who ask at once make one wallet`() async throws {
        let fixture = try Fixture()
        for _ in 0..<9 { fixture.privy.interrupt("/wallets", 500, "not yet") }
        try await logIn(fixture)
        fixture.privy.set { $0.interruptions = [] }
        let wallet = try await fixture.wallet()
        let before = fixture.privy.exchanges("/wallets").count
        try await withThrowingTaskGroup(of: Address.self) { group in
            for _ in 0..<10 { group.addTask { try await wallet.address(on: .base) } }
            for try await address in group { #expect(try FakePrivy.key(0).address == address) }
        }
        #expect(fixture.privy.exchanges("/wallets").count - before == 1)
    }

    @Test func `a wallet that cannot be made is an error that ends, and the next call tries again`() async throws {
        let fixture = try Fixture()
        fixture.privy.interrupt("/wallets", 400, "no", "max_accounts_reached")
        try await logIn(fixture)
        fixture.privy.interrupt("/wallets", 400, "no", "max_accounts_reached")
        let wallet = try await fixture.wallet()
        #expect(await rainError { _ = try await wallet.address(on: .base) }?.kind == .walletUnavailable)
        #expect(try await wallet.address(on: .base) == FakePrivy.key(0).address)
    }

    @Test func `further wallets are made by index, once though the answer is lost, and chosen by the configuration`()
        async throws
    {
        let fixture = try Fixture()
        try await logIn(fixture)
        let accounts = PrivyProvider(fixture.auth).accounts
        for _ in 0..<3 { fixture.privy.loseAnswer("/wallets") }
        #expect(try await accounts.createNext().index == 1)
        #expect(try await accounts.createNext().index == 2)
        #expect(try await accounts.list().map(\.walletID) == ["wallet0", "wallet1", "wallet2"])
        #expect(try await accounts.current().index == 0)
        let session = try await fixture.auth.session
        for (choice, index) in [
            (PrivyWalletChoice.index(2), 2), (.address(try FakePrivy.key(1).address), 1), (.first, 0), (.index(0), 0),
        ] {
            var config = fixture.config
            config.wallet = choice
            let provider = try PrivyProvider(session: session, config: config, environment: fixture.environment)
            #expect(try await provider.accounts.current().index == index)
        }
        for choice in [PrivyWalletChoice.index(3), .address(.zero)] {
            var config = fixture.config
            config.wallet = choice
            let provider = try PrivyProvider(session: session, config: config, environment: fixture.environment)
            #expect(await rainError { _ = try await provider.accounts.current() }?.kind == .walletUnavailable)
        }
    }

    @Test func `a wallet that only a browser reaches is told, and no other is made beside it`() async throws {
        let fixture = try Fixture()
        fixture.privy.set { state in
            state.walletCount = 1
            state.kind = "privy"
        }
        try await logIn(fixture)
        let wallet = try await fixture.wallet()
        #expect(await rainError { _ = try await wallet.address(on: .base) }?.kind == .walletUnavailable)
        #expect(fixture.privy.exchanges("/wallets").isEmpty)
    }

    @Test func `nobody sees the wallet of the user before`() async throws {
        let fixture = try Fixture()
        try await logIn(fixture)
        let wallet = try await fixture.wallet()
        _ = try await wallet.address(on: .base)
        try await fixture.auth.logout()
        #expect(await rainError { _ = try await wallet.address(on: .base) }?.kind == .tokenExpired)
        let before = fixture.privy.exchanges("/users/me").count
        fixture.privy.set { $0.user = "did:privy:bob" }
        try await logIn(fixture)
        _ = try await wallet.address(on: .base)
        #expect(fixture.privy.exchanges("/users/me").count == before + 1)
    }

    @Test func `a session that was handed in makes no wallet`() async throws {
        let fixture = try Fixture()
        let token = try fixture.privy.token()
        fixture.privy.set { $0.token = token }
        let provider = try PrivyProvider(
            session: PrivySession(accessToken: token), config: fixture.config, environment: fixture.environment)
        #expect(await rainError { _ = try await provider.accounts.current() }?.kind == .walletUnavailable)
        #expect(fixture.privy.exchanges("/wallets").isEmpty)
    }

    @Test func `a server's session has the wallet it names, asked for with the app's secret at the place for servers`()
        async throws
    {
        let fixture = try Fixture()
        fixture.privy.set { $0.walletCount = 1 }
        let session = try PrivySession(appSecret: SecretBytes(copying: "app-secret".utf8), walletID: "wallet0")
        let provider = try PrivyProvider(session: session, config: fixture.config, environment: fixture.environment)
        #expect(try await provider.accounts.current().address == FakePrivy.key(0).address)
        let sent = try #require(fixture.privy.exchanges("/wallets/wallet0").last?.request)
        #expect(sent.url == "https://api.privy.io/v1/wallets/wallet0")
        #expect(sent.headers["Authorization"]?.hasPrefix("Basic ") == true)
        #expect(sent.headers["privy-client-id"] == nil)
        #expect(await rainError { _ = try await provider.accounts.createNext() }?.kind == .invalidConfig)
        for (secret, wallet) in [("", "w"), ("a\nb", "w"), ("a", "../w")] {
            #expect(throws: RainError.self) {
                try PrivySession(appSecret: SecretBytes(copying: secret.utf8), walletID: wallet)
            }
        }
        #expect("\(session)".contains("secret") == false)
    }
}

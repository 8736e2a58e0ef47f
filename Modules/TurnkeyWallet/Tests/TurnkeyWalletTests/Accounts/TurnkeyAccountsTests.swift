import RainCore
import RainEncoding
import RainEthereum
import Synchronization
import Testing

@testable import TurnkeyWallet

@Suite("Several accounts and wallets")
struct TurnkeyAccountsTests {
    private let fixture: Fixture
    private var turnkey: FakeTurnkey { fixture.turnkey }
    private var accounts: TurnkeyAccounts { TurnkeyAccounts(service: fixture.service, source: fixture.login) }

    init() throws { fixture = try Fixture() }

    @Test("the next account of the wallet comes after all there are, and does not change who pays")
    func createsNext() async throws {
        try await fixture.logIn()
        #expect(try await accounts.list().map(\.path) == ["m/44'/60'/0'/0/0"])
        for expected in ["m/44'/60'/1'/0/0", "m/44'/60'/2'/0/0"] {
            let made = try await accounts.createNext()
            #expect(made.path == expected && made.walletID == "wallet")
        }
        #expect(try await accounts.list().count == 3)
        #expect(try await accounts.current().address == turnkey.wallet.address)
    }

    @Test("an account that is named in the configuration signs")
    func named() async throws {
        try await fixture.logIn()
        let second = try await accounts.createNext()
        let service = try fixture.service(account: second.address)
        let session = try await fixture.login.currentSession()
        #expect(try await TurnkeyAccounts(service: service, source: session).current() == second)
    }

    @Test("gaps are not filled, paths of another form do not count, and the last index is the last")
    func indices() async throws {
        try await fixture.logIn()
        let other = try SigningKey(mnemonic: .random()).address
        for path in ["m/44'/60'/5'/0/0", "m/44'/60'/0'/0/9", "m/44'/60'/x'/0/0", "m/44'/60'/99999999999'/0/0"] {
            turnkey.state.withLock { $0.wallets["sub"]?.append(("wallet", other, path)) }
        }
        #expect(try await accounts.createNext().path == "m/44'/60'/6'/0/0")
        turnkey.state.withLock { $0.wallets["sub"]?.append(("wallet", other, "m/44'/60'/2147483647'/0/0")) }
        #expect(await rainError { _ = try await accounts.createNext() }?.code == "RAIN_404")
        #expect(turnkey.requests(to: "create_wallet_accounts").count == 1)
    }

    @Test("an account that was made and is not listed is an error, as is a wallet without a name")
    func notListed() async throws {
        try await fixture.logIn()
        turnkey.interrupt("create_wallet_accounts") { [turnkey] _ in
            turnkey.activity("createWalletAccountsResult", ["addresses": ["0x70997970C51812dc3A010C7d01b50e0d17dc79C8"]])
        }
        #expect(await rainError { _ = try await accounts.createNext() }?.code == "RAIN_404")
        #expect(await rainError { _ = try await accounts.createWallet(named: "") }?.code == "RAIN_102")
    }

    @Test("a look-up that fails is an error and never a new account", arguments: [400, 429, 500, 503])
    func failedLookUp(status: Int) async throws {
        turnkey.state.withLock { $0.accounts["ada@example.com"] = "sub" }
        turnkey.addWallet(to: "sub")
        for _ in 0..<9 { turnkey.interrupt("/v1/account", status: status) }
        #expect(await rainError { try await fixture.logIn() } != nil)
        #expect(turnkey.requests(to: "signup_v2").isEmpty)
        turnkey.state.withLock { $0.interruptions = [] }
        try await fixture.logIn()
        for _ in 0..<9 { turnkey.interrupt("list_wallet_accounts", status: status) }
        await fixture.login.directory.forget()
        #expect(await rainError { _ = try await accounts.current() } != nil)
        #expect(turnkey.requests(to: "create_wallet").isEmpty && turnkey.requests(to: "create_wallet_accounts").isEmpty)
    }
}

import RainCore
import RainEncoding
import RainEthereum
import Synchronization
import Testing
import TurnkeyAPI

@testable import TurnkeyWallet

@Suite("Looking accounts up")
struct AccountDirectoryTests {
    private let fixture: Fixture
    private let session: TurnkeySession
    private var turnkey: FakeTurnkey { fixture.turnkey }

    init() throws {
        fixture = try Fixture()
        session = try TurnkeySession(organizationID: "o", apiPrivateKey: secret(String(repeating: "1", count: 64)))
    }

    private func account(
        _ address: String, path: String, format: String = WalletAccount.ethereumFormat, wallet: String = "w"
    ) -> JSONValue {
        [
            "walletAccountId": .string(address + path + wallet), "walletId": .string(wallet), "path": .string(path),
            "addressFormat": .string(format), "address": .string(address),
        ]
    }

    private let standard = WalletAccountParameters.ethereumPath
    private let other = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC"
    private let one = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
    private let two = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"

    @Test("the account at the standard path comes before any other, and other chains' accounts do not count")
    func order() async throws {
        let lists: [([JSONValue], String)] = [
            ([account(one, path: "m/44'/60'/1'/0/0"), account(two, path: "m/44'/60'/0'/0/0")], two),
            ([account(two, path: standard, wallet: "v"), account(two, path: standard)], two),
            ([account("solana", path: "m/44'/501'/0'/0'", format: "ADDRESS_FORMAT_SOLANA"), account(one, path: "m/0")], one),
        ]
        for (accounts, expected) in lists {
            turnkey.interrupt("list_wallet_accounts", status: 200, ["accounts": .array(accounts)])
            let directory = AccountDirectory(service: fixture.service, createsMissing: false)
            #expect("\(try await directory.account(of: session).address)" == expected)
        }
    }

    @Test("of several accounts that could pay none is guessed, in whatever order they are listed: RAIN_102 with the addresses")
    func ambiguous() async throws {
        let elsewhere = [account(one, path: "m/44'/60'/1'/0/0"), account(two, path: "m/44'/60'/2'/0/0")]
        let wallets = [account(one, path: standard, wallet: "v"), account(two, path: standard)]
        for accounts in [wallets, wallets.reversed(), elsewhere, elsewhere.reversed()] {
            turnkey.interrupt("list_wallet_accounts", status: 200, ["accounts": .array(accounts)])
            let directory = AccountDirectory(service: fixture.service, createsMissing: true)
            let error = await rainError { _ = try await directory.account(of: session) }
            #expect(error?.code == "RAIN_102")
            #expect(error?.context["accounts"] == [one, two].sorted().joined(separator: ","))
            #expect(error.map { $0.message.contains(one) && $0.message.contains(two) } == true)
        }
        #expect(turnkey.paths.allSatisfy { $0.hasSuffix("list_wallet_accounts") })
    }

    @Test("the account that is named pays, wherever it is listed")
    func named() async throws {
        let accounts = [
            account(one, path: standard, wallet: "v"), account(two, path: standard), account(other, path: "m/44'/60'/7'/0/0"),
        ]
        for address in [one, two, other] {
            for accounts in [accounts, accounts.reversed()] {
                turnkey.interrupt("list_wallet_accounts", status: 200, ["accounts": .array(accounts)])
                let directory = AccountDirectory(
                    service: try fixture.service(account: Address(address)), createsMissing: true)
                #expect("\(try await directory.account(of: session).address)" == address)
            }
        }
    }

    @Test("an account that is named and not there is RAIN_404, and nothing is made in its place")
    func namedMissing() async throws {
        for accounts in [[], [account(one, path: standard)]] {
            turnkey.interrupt("list_wallet_accounts", status: 200, ["accounts": .array(accounts)])
            let directory = AccountDirectory(service: try fixture.service(account: Address(two)), createsMissing: true)
            let error = await rainError { _ = try await directory.account(of: session) }
            #expect(error?.code == "RAIN_404")
            #expect(error?.message.contains(two) == true)
        }
        #expect(turnkey.paths.allSatisfy { $0.hasSuffix("list_wallet_accounts") })
    }

    @Test("an address that is none is refused", arguments: ["", "0x12", "0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266"])
    func malformedAddress(address: String) async throws {
        turnkey.interrupt(
            "list_wallet_accounts", status: 200, ["accounts": [account(address, path: "m/44'/60'/0'/0/0")]])
        let directory = AccountDirectory(service: fixture.service, createsMissing: false)
        await #expect(throws: (any Error).self) { try await directory.account(of: session) }
    }

    @Test("a missing account is added to the wallet that is there: one seed, never a second")
    func backfillsIntoWallet() async throws {
        let turnkey = turnkey
        turnkey.interrupt("list_wallets", status: 200, ["wallets": [["walletId": "first"], ["walletId": "second"]]])
        turnkey.interrupt("create_wallet_accounts") { _ in
            turnkey.addWallet(to: "o")
            return turnkey.activity("createWalletAccountsResult", ["addresses": [.string("\(turnkey.wallet.address)")]])
        }
        let directory = AccountDirectory(service: fixture.service, createsMissing: true)
        #expect(try await directory.account(of: session).address == turnkey.wallet.address)
        #expect(turnkey.requests(to: "create_wallet").isEmpty)
        #expect(turnkey.requests(to: "create_wallet_accounts").first?["parameters"]?["walletId"] == "first")
    }

    @Test("what was found is kept until it is forgotten")
    func keptUntilForgotten() async throws {
        turnkey.addWallet(to: "o")
        let directory = AccountDirectory(service: fixture.service, createsMissing: false)
        for _ in 0..<3 { _ = try await directory.account(of: session) }
        #expect(turnkey.requests(to: "list_wallet_accounts").count == 1)
        await directory.forget()
        _ = try await directory.account(of: session)
        #expect(turnkey.requests(to: "list_wallet_accounts").count == 2)
    }

    @Test("a look-up that ends after it was forgotten leaves nothing behind")
    func forgottenMeanwhile() async throws {
        turnkey.addWallet(to: "o")
        let directory = AccountDirectory(service: fixture.service, createsMissing: false)
        turnkey.interrupt("list_wallet_accounts") { _ in
            await directory.forget()
            return nil
        }
        _ = try await directory.account(of: session)
        _ = try await directory.account(of: session)
        #expect(turnkey.requests(to: "list_wallet_accounts").count == 2)
    }
}

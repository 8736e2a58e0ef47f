import RainEncoding
import Testing

@testable import TurnkeyAPI

@Suite("Wallets and their accounts")
struct WalletQueryTests {
    private let account: JSONValue = [
        "walletAccountId": "a", "walletId": "w", "path": "m/44'/60'/0'/0/0", "addressFormat": "ADDRESS_FORMAT_ETHEREUM",
        "address": "0x1", "publicKey": "02ab", "createdAt": ["seconds": "1", "nanos": "0"],
    ]

    @Test("a wallet tells whether its phrase was ever elsewhere")
    func wallet() async throws {
        let wallet: JSONValue = ["walletId": "w", "walletName": "n", "exported": true, "imported": false]
        let transport = FakeTransport([.json(["wallet": wallet]), .json(["wallets": [wallet]]), .json(["wallet": wallet])])
        let client = try makeClient(transport)
        let found = try await client.wallet("w", in: "o")
        #expect(found.isExported && !found.isImported)
        #expect(try await client.wallets(in: "o") == [found])
        #expect(await kind { try await client.wallet("other", in: "o") } == .unexpectedAnswer)
    }

    @Test("an account is asked for by its path, and only that one is taken")
    func accountAtPath() async throws {
        let transport = FakeTransport([.json(["account": account]), .json(["account": account]), .json([:])])
        let client = try makeClient(transport)
        let found = try await client.account(path: "m/44'/60'/0'/0/0", ofWallet: "w", in: "o")
        #expect(found.publicKeyHex == "02ab" && found.isEthereum)
        #expect(
            try transport.body() == ["organizationId": "o", "walletId": "w", "path": "m/44'/60'/0'/0/0"])
        let other = { try await client.account(path: "m/44'/60'/1'/0/0", ofWallet: "w", in: "o") }
        #expect(await kind(other) == .unexpectedAnswer)
        #expect(await kind(other) == .unexpectedAnswer)
    }

    @Test(
        "addresses that are not one for each account are an unexpected answer",
        arguments: [[], ["0x1"], ["0x1", "0x2", "0x3"], ["0x1", ""], ["0x1", 7]] as [JSONValue])
    func addressCount(addresses: JSONValue) async throws {
        let transport = FakeTransport([
            .completed("createWalletAccountsResult", ["addresses": addresses]),
            .completed("createWalletResult", ["walletId": "w", "addresses": addresses]),
        ])
        let client = try makeClient(transport)
        let two = [WalletAccountParameters.ethereum, .ethereum]
        #expect(await kind { try await client.createAccounts(two, ofWallet: "w", in: "o") } == .unexpectedAnswer)
        #expect(
            await kind { try await client.createWallet(NewWallet(name: "n", accounts: two), in: "o") } == .unexpectedAnswer)
    }
}

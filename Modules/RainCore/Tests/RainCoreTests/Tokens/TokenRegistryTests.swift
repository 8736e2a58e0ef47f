import RainEthereum
import RainTestKit
import Testing

@testable import RainCore

@Suite struct TokenRegistryTests {
    @Test func `every built-in address is spelled with its checksum and none is lost`() throws {
        #expect(TokenRegistry.builtIn.count == TokenRegistry.rows.count)
        for row in TokenRegistry.rows { #expect(try Address(row.address).description == row.address) }
    }

    @Test func `an app adds tokens but does not redefine those built in`() throws {
        let usdc = try Address("0x036CbD53842c5426634e7929541eC2318f3dCF7e")
        let other = try Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
        let store = TokenStore(registering: [
            TokenInfo(chainID: .baseSepolia, address: usdc, symbol: "FAKE", decimals: 18),
            TokenInfo(chainID: .baseSepolia, address: other, symbol: "NEW", decimals: 3),
        ])
        #expect(store.token(at: usdc, on: .baseSepolia)?.decimals == 6)
        #expect(store.token(at: other, on: .baseSepolia)?.symbol == "NEW")
        #expect(store.token(at: other, on: .base) == nil)
        #expect(store.tokens(on: .baseSepolia).map(\.symbol) == ["USDC", "NEW"])
    }

    @Test func `tokens with impossible decimals are refused as a whole, and later ones are found by every client`() async throws
    {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let good = TokenInfo(chainID: .baseSepolia, address: try Address(Fixture.recipient), symbol: "GOOD", decimals: 77)
        for decimals in [-1, 78, Int.max, .min] {
            let bad = TokenInfo(chainID: .baseSepolia, address: fixture.wallet.address, symbol: "BAD", decimals: decimals)
            #expect { try fixture.sdk.registerTokens([good, bad]) } throws: { ($0 as? RainError)?.code == "RAIN_102" }
            #expect { try client.registerTokens([good, bad]) } throws: { ($0 as? RainError)?.code == "RAIN_102" }
        }
        #expect(client.knownTokens(on: .baseSepolia).map(\.symbol) == ["USDC"])
        try fixture.sdk.registerTokens([good, good])
        try client.registerTokens([TokenInfo(chainID: .baseSepolia, address: good.address, symbol: "LATE", decimals: 6)])
        #expect(client.knownTokens(on: .baseSepolia).map(\.symbol) == ["USDC", "GOOD"])
        #expect(
            try await client.prepare(
                TransferRequest(
                    chainID: .baseSepolia, token: .contract(good.address), recipient: try Address(Fixture.usdc),
                    amount: Amount("0." + String(repeating: "0", count: 76) + "1"))
            ).transfer?.amount.decimals == 77)
    }
}

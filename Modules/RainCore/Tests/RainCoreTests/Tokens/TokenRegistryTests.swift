import RainEthereum
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
}

import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@testable import RainCore

@Suite struct TokenLookupTests {
    private let unknown = Fixture.recipient

    private func text(_ text: String) throws -> [UInt8] { try ABI.encode([.string(text)], as: [.string]) }

    @Test func `a token built in or registered is known without asking anybody`() async throws {
        let own = TokenInfo(chainID: 84532, address: try Address(unknown), symbol: "OWN", decimals: 3, name: "Own token")
        let fixture = try Fixture(tokens: [own])
        #expect(try await fixture.sdk.tokenMetadata(of: try Address(Fixture.usdc), on: .baseSepolia)?.decimals == 6)
        #expect(try await fixture.client().tokenMetadata(of: own.address, on: .baseSepolia) == own)
        #expect(fixture.node.with { $0.exchanges } == 0)
    }

    @Test func `another contract is asked once, for all three in one request`() async throws {
        let fixture = try Fixture()
        fixture.node.with { state in
            state.symbol = (try? text("PEPE")) ?? []
            state.name = (try? text("Pepe the Token")) ?? []
            state.decimals = 77
        }
        let address = try Address(unknown)
        let sdk = fixture.sdk
        let infos = try await withThrowingTaskGroup(of: TokenInfo?.self) { group in
            for _ in 0..<50 { group.addTask { try await sdk.tokenMetadata(of: address, on: .baseSepolia) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(
            infos == [
                TokenInfo(chainID: 84532, address: address, symbol: "PEPE", decimals: 77, name: "Pepe the Token")
            ])
        #expect(fixture.node.with { $0.exchanges } == 1)
    }

    @Test(arguments: [78, 255, 256, UInt256.max])
    func `decimals that cannot be are no decimals, and the look-up is not kept`(_ decimals: UInt256) async throws {
        let fixture = try Fixture()
        fixture.node.with { $0.decimals = decimals }
        let address = try Address(unknown)
        #expect(try await fixture.sdk.tokenMetadata(of: address, on: .baseSepolia) == nil)
        fixture.node.with { $0.decimals = 18 }
        let info = try await fixture.sdk.tokenMetadata(of: address, on: .baseSepolia)
        #expect(info?.decimals == 18)
        #expect(info?.symbol == address.description)
        #expect(info?.name == nil)
    }

    @Test func `a revert means no token, and a node that does not answer is an error`() async throws {
        let fixture = try Fixture()
        let address = try Address(unknown)
        fixture.node.with { $0.answers["eth_call"] = ["error": ["code": 3, "message": "execution reverted"]] }
        #expect(try await fixture.sdk.tokenMetadata(of: address, on: .baseSepolia) == nil)
        fixture.node.with { $0.answers["eth_call"] = ["error": ["code": -32005, "message": "rate limited"]] }
        let error = await rainError { _ = try await fixture.sdk.tokenMetadata(of: address, on: .baseSepolia) }
        #expect(error?.kind == .networkError)
        fixture.node.with { $0.answers = [:] }
        #expect(try await fixture.sdk.tokenMetadata(of: address, on: .baseSepolia)?.decimals == 6)
    }

    @Test func `what a contract says never counts where money moves`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let address = try Address(unknown)
        #expect(try await client.getBalance(of: .contract(address), on: .baseSepolia).amount.formatted == "50")
        let error = await rainError {
            _ = try await client.sendToken(address, to: try Address(Fixture.usdc), amount: 1, on: .baseSepolia)
        }
        #expect(error?.kind == .tokenNotFound)
        #expect(client.knownTokens(on: .baseSepolia).map(\.symbol) == ["USDC"])
    }

    @Test func `tickers are read from string and bytes32, and cleaned for printing`() throws {
        let maker = Array("MKR".utf8) + [UInt8](repeating: 0, count: 29)
        #expect(TokenText.decode(maker, limit: 32) == "MKR")
        #expect(
            TokenText.decode(Array(repeating: UInt8(ascii: "x"), count: 32), limit: 32) == String(repeating: "x", count: 32))
        #expect(TokenText.decode(try text("USD₮0"), limit: 32) == "USD₮0")
        #expect(TokenText.decode(try text(" a\n\u{1b}[2Jb\u{202e}c\u{0} "), limit: 32) == "a [2Jb c")
        #expect(TokenText.decode(try text(String(repeating: "Z", count: 1_000_000)), limit: 4) == "ZZZZ…")
        for nothing in [
            [], [0], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xff, count: 32), try text(""), try text(" \t"),
            Array("A\u{0}B".utf8) + [UInt8](repeating: 0, count: 29), Array(try text("MKR").dropLast(31)),
            UInt256(32).bigEndianBytes + UInt256.max.bigEndianBytes,
        ] {
            #expect(TokenText.decode(nothing, limit: 32) == nil)
        }
    }
}

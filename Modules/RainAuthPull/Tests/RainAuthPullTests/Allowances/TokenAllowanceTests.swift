import RainAuthPull
import RainCore
import RainEthereum
import RainTestKit
import Testing

@Suite struct TokenAllowanceTests {
    private func allowance(_ amount: UInt256) async throws -> TokenAllowance {
        let fixture = try Fixture()
        fixture.chain.with { $0.allowance = amount }
        return try await fixture.client().getTokenAllowance(on: .baseSepolia)
    }

    @Test func `an allowance is exact, and says whose it is`() async throws {
        let fixture = try Fixture()
        fixture.chain.with { $0.allowance = 250_000_001 }
        let allowance = try await fixture.client().getTokenAllowance(on: .baseSepolia)
        #expect(allowance.rawAmount == 250_000_001)
        #expect(allowance.formatted == "250.000001")
        #expect(allowance.amount?.formatted == "250.000001")
        #expect(allowance.decimals == 6)
        #expect(allowance.symbol == "USDC")
        #expect(allowance.owner == fixture.wallet.address)
        #expect(allowance.spender.description == Fixture.operatorText)
        #expect(allowance.tokenAddress.description == Fixture.usdc)
        #expect(allowance.chainID == .baseSepolia)
        #expect(!allowance.isZero && !allowance.isUnlimited)
        #expect(fixture.wallet.requests.isEmpty)
        #expect(fixture.asked == [1, 0])
    }

    @Test func `unlimited is one exact number, and never shown in digits`() async throws {
        let unlimited = try await allowance(.max)
        #expect(
            TokenAllowance.unlimitedRawAmount.description
                == "115792089237316195423570985008687907853269984665640564039457584007913129639935")
        #expect(unlimited.isUnlimited)
        #expect(unlimited.formatted == "unlimited")
        #expect(unlimited.amount == nil)
    }

    @Test func `what is left of an unlimited one after a pull is shown by what was taken`() async throws {
        let left = try await allowance(try UInt256.max.subtracting(25_000_000))
        #expect(!left.isUnlimited)
        #expect(left.formatted == "unlimited, of which 25 were taken")
        #expect(left.amount == nil)
        #expect(left.covers("1000000000"))
    }

    @Test func `what is covered is compared in base units, and what has none is not covered`() async throws {
        let some = try await allowance(25_000_000)
        #expect(some.covers("25"))
        #expect(some.covers("24.999999"))
        #expect(!some.covers("25.000001"))
        #expect(!some.covers("1.0000001"))
        #expect(!some.covers("-1"))
        #expect(!some.covers("1e1"))
        #expect(!some.covers("twenty"))
        let none = try await allowance(0)
        #expect(none.isZero)
        #expect(none.formatted == "0")
        #expect(none.covers("0"))
        #expect(!none.covers("0.000001"))
    }

    @Test func `the allowance of another owner is read without the wallet`() async throws {
        let fixture = try Fixture()
        let owner = try Address(Fixture.stranger)
        fixture.chain.with { $0.allowance = 1 }
        #expect(try await fixture.client().getTokenAllowance(on: .baseSepolia, owner: owner).owner == owner)
    }

    @Test func `what cannot be read is an error and never zero`() async throws {
        let fixture = try Fixture()
        fixture.chain.with { $0.tokenIsUnreadable = true }
        let error = await rainError { _ = try await fixture.client().getTokenAllowance(on: .baseSepolia) }
        #expect(error?.kind == .transactionSimulationFailed)
    }

    @Test func `a token of custom settings shows what its contract says, but is approved only by decimals the app gave`()
        async throws
    {
        let token = "0x7F5c764cBc14f9669B88837ca1490cCa17c31607"
        let config = RainAuthPullConfig.custom(
            operatorAddress: Fixture.operatorText, tokenAddresses: [.baseSepolia: token])
        let unknown = try Fixture(config)
        unknown.chain.with { $0.allowance = 1_500_000 }
        let client = try await unknown.client()
        #expect(try await client.getTokenAllowance(on: .baseSepolia).formatted == "1.5")
        let error = await rainError { _ = try await client.prepareApproval("1", on: .baseSepolia) }
        #expect(error?.kind == .tokenNotFound)
        #expect(error?.code == "RAIN_102")
        #expect(try await client.prepareApproval(.revoked, on: .baseSepolia).rawAmount.isZero)
        #expect(try await client.prepareApproval(.unlimited, on: .baseSepolia).rawAmount == .max)

        let known = try Fixture(config) { builder in
            builder.registerTokens([
                TokenInfo(chainID: .baseSepolia, address: try Address(token), symbol: "TST", decimals: 2)
            ])
        }
        let approval = try await known.client().prepareApproval("1.25", on: .baseSepolia)
        #expect(approval.rawAmount == 125)
        #expect(approval.amount == "1.25 TST")
    }
}

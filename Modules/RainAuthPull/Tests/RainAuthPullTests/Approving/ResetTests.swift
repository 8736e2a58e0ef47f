import RainAuthPull
import RainCore
import RainEthereum
import RainTestKit
import Testing

/// Tokens that refuse to change an allowance that is not zero, as USDT on Ethereum does.
@Suite struct ResetTests {
    private func fixture(_ allowance: UInt256) throws -> Fixture {
        let fixture = try Fixture()
        fixture.chain.with { state in
            state.refusesChange = true
            state.allowance = allowance
        }
        return fixture
    }

    private func amounts(_ fixture: Fixture) throws -> [UInt256?] {
        try fixture.chain.with { try $0.received.map { try ERC20.decodeApproval($0.transaction.data)?.amount } }
    }

    @Test func `the allowance is taken back first, and then set anew`() async throws {
        let fixture = try fixture(10_000_000)
        let client = try await fixture.client()
        let sent = try await client.approveTokenAllowance("250", on: .baseSepolia, idempotencyKey: "card")
        #expect(try amounts(fixture) == [0, 250_000_000])
        #expect(fixture.chain.with { $0.allowance } == 250_000_000)
        #expect(try await client.approveTokenAllowance("250", on: .baseSepolia, idempotencyKey: "card").id == sent.id)
        #expect(try amounts(fixture).count == 2)
    }

    @Test func `a prepared one says that it only takes the allowance back`() async throws {
        let fixture = try fixture(10_000_000)
        let client = try await fixture.client()
        let reset = try await client.prepareApproval("250", on: .baseSepolia)
        #expect(reset.isReset)
        #expect(reset.rawAmount.isZero)
        #expect(reset.amount == "0 USDC")
        _ = try await client.send(reset, idempotencyKey: "card")
        let approval = try await client.prepareApproval("250", on: .baseSepolia)
        #expect(!approval.isReset)
        _ = try await client.send(approval, idempotencyKey: "card")
        #expect(try amounts(fixture) == [0, 250_000_000])
    }

    @Test func `one that is zero is set at once, and a revocation needs no reset`() async throws {
        let zero = try fixture(0)
        _ = try await zero.client().approveTokenAllowance("250", on: .baseSepolia)
        #expect(try amounts(zero) == [250_000_000])
        let some = try fixture(10_000_000)
        _ = try await some.client().revokeTokenAllowance(on: .baseSepolia)
        #expect(try amounts(some) == [0])
    }

    @Test func `the fee is that of both transactions`() async throws {
        let fee = try await fixture(10_000_000).client().estimateApprovalFee(
            AllowanceRequest(chainID: .baseSepolia, amount: "250"))
        #expect(fee.transactionCount == 2)
        #expect(fee.gas == 120_000)
        #expect(fee.fee.formatted == "0.00012")
    }

    @Test func `a reset that is not mined in time is pending, and nothing more was signed`() async throws {
        let fixture = try fixture(10_000_000)
        fixture.chain.with { $0.minesAtOnce = false }
        let error = await rainError {
            _ = try await fixture.client().approveTokenAllowance("250", on: .baseSepolia, idempotencyKey: "card")
        }
        #expect(error?.kind == .transactionPending)
        #expect(try amounts(fixture) == [0])
    }

    @Test func `a token that refuses every approval is an error`() async throws {
        let fixture = try fixture(0)
        fixture.chain.with { $0.tokenIsUnreadable = true }
        let error = await rainError { _ = try await fixture.client().prepareApproval("1", on: .baseSepolia) }
        #expect(error?.kind == .transactionSimulationFailed)
        #expect(fixture.wallet.requests.isEmpty)
    }
}

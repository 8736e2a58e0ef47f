import LocalStack
import RainAuthPull
import RainCore
import RainEncoding
import RainTestKit
import Testing

/// Cards that are paid from a wallet on a real EVM, by the operator of the local issuing service.
@Suite struct CardPaymentIntegrationTests {
    @Test func `an unlimited allowance pays a card until it is taken back, and shows what was taken`() async throws {
        let user = try await Cardholder()
        let client = user.client
        #expect(try await client.getAuthPullStatus(on: .baseSepolia).blockers == [.noAllowance])
        #expect(try await user.pay(cents: 2500)["declinedReason"] == "insufficient_allowance")

        let approval = try await client.prepareApproval(.unlimited, on: .baseSepolia)
        #expect(approval.amount == "unlimited")
        #expect(approval.warnings.map(\.kind) == [.unlimitedAllowance])
        let sent = try await client.send(approval)
        let confirmed = try await client.confirmTokenAllowance(sent, .unlimited)
        #expect(confirmed.allowance.isUnlimited)
        #expect(try await user.allowance() == .max)
        #expect(try await client.getAuthPullStatus(on: .baseSepolia, amount: "25").isReady)

        let payment = try await user.pay(cents: 2500)
        #expect(payment["status"] == "approved")
        #expect(payment["pulled"] == "25000000")
        #expect(try await user.balance() == 25_000_000)
        let left = try await client.getAuthPullStatus(on: .baseSepolia)
        #expect(left.allowance.rawAmount == (try UInt256.max.subtracting(25_000_000)))
        #expect(left.allowance.formatted == "unlimited, of which 25 were taken")
        #expect(left.tokenBalance?.formatted == "25")
        #expect(left.isReady)

        // The approval's own block says what it said, whatever came after it.
        let hash = try #require(sent.transactionHash)
        let again = try await client.confirmTokenAllowance(
            hash, AllowanceRequest(chainID: .baseSepolia, amount: .unlimited))
        #expect(again.allowance.isUnlimited)

        let revocation = try await client.revokeTokenAllowance(on: .baseSepolia)
        #expect(try await client.confirmTokenAllowance(revocation, .revoked).allowance.isZero)
        let declined = try await user.pay(cents: 100)
        #expect(declined["status"] == "declined")
        #expect(declined["declinedReason"] == "insufficient_allowance")
        #expect(try await user.balance() == 25_000_000)
        #expect(user.wallet.requests.count == 2)
    }

    @Test func `a capped allowance is used up, and the card is declined beyond it`() async throws {
        let user = try await Cardholder()
        let client = user.client
        let sent = try await client.approveTokenAllowance("30", on: .baseSepolia, idempotencyKey: "card")
        #expect(try await client.confirmTokenAllowance(sent, "30").allowance.formatted == "30")
        #expect(try await user.pay(cents: 2500)["status"] == "approved")
        #expect(try await client.getTokenAllowance(on: .baseSepolia).formatted == "5")
        #expect(try await client.getAuthPullStatus(on: .baseSepolia, amount: "25").blockers == [.allowanceTooLow])
        #expect(try await user.pay(cents: 2500)["declinedReason"] == "insufficient_allowance")
        #expect(try await user.pay(cents: 500)["status"] == "approved")
        #expect(try await user.allowance() == 0)
        // The wish of this key was granted; it is not granted again.
        #expect(
            try await client.approveTokenAllowance("30", on: .baseSepolia, idempotencyKey: "card").id == sent.id)
        #expect(try await user.allowance() == 0)
        #expect(try await user.balance() == 20_000_000)
    }

    @Test func `an allowance pays no more than the wallet holds`() async throws {
        let user = try await Cardholder(usdc: "10000000")
        _ = try await user.client.approveTokenAllowance(.unlimited, on: .baseSepolia)
        #expect(try await user.client.getAuthPullStatus(on: .baseSepolia, amount: "25").blockers == [.balanceTooLow])
        let declined = try await user.pay(cents: 2500)
        #expect(declined["status"] == "declined")
        #expect(declined["declinedReason"] == "insufficient_funds")
        #expect(try await user.balance() == 10_000_000)
    }

    @Test func `an approval whose answer is lost is pending, and repeated under its key it is made once`() async throws {
        let own = try await LocalStack.start()
        defer { own.stop() }
        let user = try await Cardholder(on: own)
        try await own.control(
            "faults", ["target": "chain", "method": "eth_sendRawTransaction", "kind": "reset-after"])
        let lost = await kind {
            _ = try await user.client.approveTokenAllowance("250", on: .baseSepolia, idempotencyKey: "card")
        }
        #expect(lost == .transactionPending)
        let sent = try await user.client.approveTokenAllowance("250", on: .baseSepolia, idempotencyKey: "card")
        #expect(try await user.client.confirmTokenAllowance(sent, "250").allowance.formatted == "250")
        #expect(try await user.transactionCount() == 1)
        #expect(user.wallet.requests.count == 1)
    }

    @Test func `a chain that answers for another block later is waited for`() async throws {
        let own = try await LocalStack.start()
        defer { own.stop() }
        let user = try await Cardholder(on: own)
        try await own.rpc("evm_setAutomine", [false])
        let sent = try await user.client.approveTokenAllowance("250", on: .baseSepolia)
        let pending = await kind {
            _ = try await user.client.confirmTokenAllowance(sent, "250", timeout: .zero)
        }
        #expect(pending == .transactionPending)
        try await own.rpc("evm_mine")
        #expect(try await user.client.confirmTokenAllowance(sent, "250").allowance.formatted == "250")
    }
}

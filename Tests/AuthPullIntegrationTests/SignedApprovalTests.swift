import LocalStack
import RainAuthPull
@_spi(RainFeature) import RainCore
import RainEncoding
import RainTestKit
import Testing

/// Approvals of a wallet that has no gas, handed in by somebody who has (EIP-2612).
@Suite struct SignedApprovalIntegrationTests {
    @Test func `a wallet without gas signs, another account hands it in, and the card is paid`() async throws {
        let user = try await Cardholder(native: nil)
        let relayer = try await Cardholder(usdc: "0")
        let client = user.client
        #expect(try await client.getAuthPullStatus(on: .baseSepolia).blockers == [.noAllowance, .noGas])
        #expect(await kind { _ = try await client.prepareApproval(.unlimited, on: .baseSepolia) } == .insufficientFunds)

        let request = AllowanceRequest(chainID: .baseSepolia, amount: "100")
        let prepared = try await client.preparePermit(request)
        let signed = try await client.sign(prepared)
        let mined = try await relayer.make(signed.call)
        #expect(mined.status == .succeeded)
        let confirmed = try await client.confirmTokenAllowance(try #require(mined.transactionHash), request)
        #expect(confirmed.allowance.formatted == "100")
        #expect(try await user.transactionCount() == 0)
        #expect(try await user.pay(cents: 2500)["status"] == "approved")
        #expect(try await user.balance() == 25_000_000)
        #expect(try await client.getAuthPullStatus(on: .baseSepolia).isReady)

        // It is good for once, and its successor has the next nonce.
        #expect(await kind { _ = try await relayer.make(signed.call) } == .transactionSimulationFailed)
        #expect(await kind { _ = try await client.sign(prepared) } == .transactionSimulationFailed)
        let revocation = try await client.preparePermit(AllowanceRequest(chainID: .baseSepolia, amount: .revoked))
        #expect(revocation.permit.nonce == 1)
        _ = try await relayer.make(try await client.sign(revocation).call)
        #expect(try await user.allowance() == 0)
        #expect(try await user.pay(cents: 100)["declinedReason"] == "insufficient_allowance")
    }

    @Test func `the chain refuses one that was changed on its way`() async throws {
        let user = try await Cardholder(native: nil)
        let relayer = try await Cardholder(usdc: "0")
        let signed = try await user.client.sign(
            try await user.client.preparePermit(AllowanceRequest(chainID: .baseSepolia, amount: "1")))
        let permit = signed.prepared.permit
        let greedy = Permit(
            owner: permit.owner, spender: permit.spender, value: .max, nonce: permit.nonce, deadline: permit.deadline)
        let call = ContractCall(to: signed.call.to, data: greedy.calldata(signed.signature))
        #expect(await kind { _ = try await relayer.make(call) } == .transactionSimulationFailed)
        #expect(try await user.allowance() == 0)
    }
}

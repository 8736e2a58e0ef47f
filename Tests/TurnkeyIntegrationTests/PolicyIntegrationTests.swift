import LocalStack
import RainCrypto
import RainEncoding
import RainTurnkeyAdapter
import Testing

/// An organisation of two who must agree, seen from the wallet of one of them.
@Suite struct PolicyIntegrationTests {
    private func transaction(_ to: String) throws -> Transaction {
        try Transaction(
            chainID: 84_532, nonce: 7, maxPriorityFeePerGas: 1, maxFeePerGas: 2, gasLimit: 21_000, to: try Address(to), value: 5
        )
    }

    @Test func `what others must approve is told with what they approve, and nothing is signed`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let pair = try await Pair(turnkey)
        let wallet = try await pair.wallet(turnkey, .enclave)
        let request = SigningRequest(
            account: try await wallet.address(on: .baseSepolia), payload: .personalMessage([1]))
        let error = await #expect(throws: RainError.self) { try await wallet.sign(request) }
        #expect(error?.kind == .approvalNeeded)
        #expect(error?.context["activityOrganizationID"] == pair.organization)
        #expect(error?.context["activityID"]?.isEmpty == false)
        // The context is enough for the other one to approve it.
        try await pair.approve(error?.context["activityFingerprint"])
    }

    @Test func `a policy lets transactions to one recipient pass; others wait, and one that forbids says so`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let pair = try await Pair(turnkey)
        let (allowed, other) = ("0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC")
        try await pair.makePolicy("allowed", "EFFECT_ALLOW", "eth.tx.to == '\(allowed.lowercased())'")
        try await pair.makePolicy("typed data", "EFFECT_DENY", "eth.eip_712.primary_type == 'Permit'")
        let wallet = try await pair.wallet(turnkey, .enclaveTransactions)
        let account = try await wallet.address(on: .baseSepolia)
        let passes = try transaction(allowed)
        let signature = try await wallet.sign(SigningRequest(account: account, payload: .transaction(passes)))
        #expect(try signature.recoverSigner(of: passes.signingHash) == account)
        let waits = await #expect(throws: RainError.self) {
            try await wallet.sign(SigningRequest(account: account, payload: .transaction(try transaction(other))))
        }
        #expect(waits?.kind == .approvalNeeded)
        let permit = try TypedData(
            domain: .token(name: "USDC", version: "2", chainID: 84_532, contract: account),
            message: Permit(owner: account, spender: account, value: .max, nonce: 0, deadline: .max))
        let denied = await #expect(throws: RainError.self) {
            try await wallet.sign(SigningRequest(account: account, payload: .typedData(permit)))
        }
        #expect(denied?.kind == .policyDenied)
    }
}

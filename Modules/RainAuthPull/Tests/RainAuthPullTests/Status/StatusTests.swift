import RainAuthPull
import RainCore
import RainEthereum
import RainTestKit
import Testing

@Suite struct StatusTests {
    private func status(
        amount: Amount? = nil, _ configure: (inout FakeChain.State) throws -> Void
    ) async throws -> AuthPullStatus {
        let fixture = try Fixture()
        try fixture.chain.with { state in
            state.allowance = .max
            try configure(&state)
        }
        return try await fixture.client().getAuthPullStatus(on: .baseSepolia, amount: amount)
    }

    @Test func `a wallet with allowance and tokens is ready, and needs no gas`() async throws {
        let status = try await status { $0.balance = 0 }
        #expect(status.isReady)
        #expect(status.blockers.isEmpty)
        #expect(status.allowance.formatted == "unlimited")
        #expect(status.tokenBalance?.formatted == "50")
        #expect(status.nativeBalance?.amount.formatted == "0")
        #expect(status.approvalFee == nil)
        #expect(status.requested == nil)
    }

    @Test func `without an allowance it says what an approval costs, and whether the gas is there`() async throws {
        let funded = try await status { $0.allowance = 0 }
        #expect(funded.blockers == [.noAllowance])
        #expect(funded.approvalFee?.fee.formatted == "0.00005")
        #expect(!funded.isReady)
        let poor = try await status { state in
            state.allowance = 0
            state.balance = 49_999_999_999_999
        }
        #expect(poor.blockers == [.noAllowance, .noGas])
        let enough = try await status { state in
            state.allowance = 0
            state.balance = 50_000_000_000_000
        }
        #expect(enough.blockers == [.noAllowance])
    }

    @Test func `an amount is held against allowance and balance`() async throws {
        let ready = try await status(amount: "50") { $0.allowance = 50_000_000 }
        #expect(ready.isReady)
        #expect(ready.requested?.baseUnits == 50_000_000)
        #expect(try await status(amount: "25.000001") { $0.allowance = 25_000_000 }.blockers == [.allowanceTooLow])
        #expect(try await status(amount: "50.000001") { _ in }.blockers == [.balanceTooLow])
        #expect(
            try await status(amount: "1") { state in
                state.allowance = 999_999
                state.balance = 0
            }.blockers == [.allowanceTooLow, .noGas])
        let error = await rainError { _ = try await status(amount: "1.0000001") { _ in } }
        #expect(error?.kind == .invalidAmount)
    }

    @Test func `what the token's issuer has blocked stands in the way`() async throws {
        #expect(try await status { $0.tokenBalance = 0 }.blockers == [.noBalance])
        #expect(try await status { $0.isPaused = true }.blockers == [.tokenPaused])
        #expect(try await status { $0.blocked = [try Address(Fixture.operatorText)] }.blockers == [.operatorBlocked])
        let wallet = try StubWalletProvider().address
        #expect(try await status { $0.blocked = [wallet] }.blockers == [.walletBlocked])
        #expect(try await status { $0.hasFlags = false }.isReady)
    }

    @Test func `a token that cannot be read is an error, and no status`() async throws {
        let error = await rainError { _ = try await status { $0.tokenIsUnreadable = true } }
        #expect(error?.kind == .transactionSimulationFailed)
    }

    @Test func `every blocker says what is wrong`() {
        for blocker in AuthPullBlocker.allCases { #expect(!blocker.message.isEmpty) }
        #expect(Set(AuthPullBlocker.allCases.map(\.message)).count == AuthPullBlocker.allCases.count)
    }

    @Test func `the functions that are asked are those of USDC`() {
        let signatures = [
            ("paused()", "5c975abb"), ("isBlacklisted(address)", "fe575a87"), ("version()", "54fd4d50"),
            ("DOMAIN_SEPARATOR()", "3644e515"), ("nonces(address)", "7ecebe00"),
        ]
        for (signature, selector) in signatures {
            let hash = Hash32.keccak256(Array(signature.utf8)).description
            #expect(hash.hasPrefix("0x" + selector))
        }
    }
}

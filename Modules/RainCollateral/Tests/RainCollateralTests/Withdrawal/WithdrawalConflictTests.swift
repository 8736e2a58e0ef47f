import RainCore
import RainEncoding
import RainEthereum
import RainHTTP
import RainTestKit
import Testing

@testable import RainCollateral

/// What becomes of a withdrawal when others withdraw too, or Rain's signature is no good.
@Suite struct WithdrawalConflictTests {
    private let fixture: WithdrawalFixture

    init() throws {
        fixture = try WithdrawalFixture()
    }

    @Test func `many who withdraw the same wish at the same time make one withdrawal`() async throws {
        let client = try await fixture.client()
        let prepared = try await client.prepareWithdrawal(try fixture.request())
        let hashes = try await withThrowingTaskGroup(of: Hash32?.self) { group in
            for _ in 0..<12 {
                group.addTask { try await client.withdrawCollateral(prepared, idempotencyKey: "k").transactionHash }
            }
            return try await group.reduce(into: Set<Hash32?>()) { $0.insert($1) }
        }
        #expect(hashes.count == 1)
        #expect(fixture.asked == (1, 1))
        #expect(fixture.rain.with { $0.issued } == 1)
        #expect(fixture.rain.with { $0.held } == 45_000_000)
    }

    @Test
    func `of many different wishes agreed to at one nonce one is made, and the others are told before they cost anything`()
        async throws
    {
        let client = try await fixture.client()
        var prepared: [PreparedWithdrawal] = []
        for amount in 1...5 {
            prepared.append(try await client.prepareWithdrawal(try fixture.request(Amount("\(amount)"))))
        }
        let kinds = await withTaskGroup(of: RainError.Kind?.self) { group in
            for withdrawal in prepared {
                group.addTask { await rainError { _ = try await client.withdrawCollateral(withdrawal) }?.kind }
            }
            return await group.reduce(into: [RainError.Kind?]()) { $0.append($1) }
        }
        #expect(kinds.filter { $0 == nil }.count == 1)
        #expect(kinds.filter { $0 == .withdrawalUnderWay || $0 == .withdrawalRevertedByNetwork }.count == 4)
        #expect(try fixture.received().count == 1)
        #expect(fixture.asked == (1, 1))
    }

    @Test func `while one is on its way another is refused by its id, and after it the old agreement is no good`() async throws
    {
        let client = try await fixture.client()
        let second = try await client.prepareWithdrawal(try fixture.request("6"))
        fixture.rain.with { $0.isDeaf = true }
        let first = await rainError { _ = try await client.withdrawCollateral(try fixture.request(), idempotencyKey: "k") }
        let refused = await rainError { _ = try await client.withdrawCollateral(second) }
        #expect(refused?.kind == .withdrawalUnderWay)
        #expect(refused?.transactionID == first?.transactionID && refused?.transactionID != nil)
        fixture.rain.with { $0.isDeaf = false }
        let id = try #require(first?.transactionID)
        _ = try await client.resume(id)
        _ = try await client.waitForReceipt(of: id)
        let outdated = await rainError { _ = try await client.withdrawCollateral(second) }
        #expect(outdated?.kind == .withdrawalRevertedByNetwork)
        #expect(outdated?.message.contains("8") == true)
        #expect(fixture.asked == (1, 1))
    }

    @Test func `a signature that was used is refused with the contract's reason, and nothing is sent`() async throws {
        let client = try await fixture.client()
        let signature = try AdminSignature(
            salt: ExecutorSalt(.keccak256([1])), signature: [UInt8](repeating: 0x42, count: 65), expiresAt: 1_767_229_200)
        let sent = try await client.withdrawCollateral(try fixture.request(), signature: .ready(signature))
        _ = try await client.waitForReceipt(of: sent.id)
        let error = await rainError {
            _ = try await client.withdrawCollateral(try fixture.request(), signature: .ready(signature))
        }
        #expect(error?.code == "RAIN_405")
        #expect(error?.context["revertReason"] == "InvalidSignature()")
        #expect(error?.message.contains("InvalidSignature()") == true)
        #expect(fixture.rain.with { $0.asksOfRain }.isEmpty)
        #expect(try fixture.received().count == 1)
    }

    @Test func `what was kept and is no good any more is asked for anew, once`() async throws {
        let client = try await fixture.client()
        fixture.wallet.override { request in
            if case .transaction = request.payload { throw RainError(.userRejected, "no") }
            return try await StubWalletProvider().sign(request)
        }
        _ = await rainError { _ = try await client.withdrawCollateral(try fixture.request(), idempotencyKey: "k") }
        fixture.wallet.override(nil)
        // Rain has made it void: the chain refuses it, and Rain gives another.
        fixture.rain.with { state in
            state.usedSalts = ["0x" + String(repeating: "01", count: 32)]
            state.out = nil
        }
        _ = try await client.withdrawCollateral(try fixture.request(), idempotencyKey: "k")
        #expect(fixture.rain.with { $0.issued } == 2)
        #expect(fixture.rain.with { $0.held } == 45_000_000)
    }

    @Test func `a signature that is kept and whose time is over is asked for anew`() async throws {
        let client = try await fixture.client()
        let prepared = try await client.prepareWithdrawal(try fixture.request())
        fixture.rain.with { $0.gas = prepared.fees.gasLimit + 1 }
        _ = await rainError { _ = try await client.withdrawCollateral(prepared, idempotencyKey: "k") }
        fixture.time.advance(by: .seconds(7200))
        fixture.rain.with { state in
            state.gas = 180_000
            state.out = nil
            state.expiresAt = 1_767_300_000
        }
        _ = try await client.withdrawCollateral(prepared, idempotencyKey: "k")
        #expect(fixture.rain.with { $0.issued } == 2)
        #expect(try fixture.received().map(\.expiresAt) == [1_767_300_000])
    }

    @Test func `a signature for something else is refused before it is used`() async throws {
        let client = try await fixture.client()
        let collateral = fixture.rain.collateral
        let foreign = AdminSignature.Terms(
            proxy: collateral.coordinator, asset: try Address(FakeRain.usdc), baseUnits: 5_000_000,
            recipient: fixture.wallet.address)
        let signature = try AdminSignature(
            salt: ExecutorSalt(.keccak256([1])), signature: [UInt8](repeating: 0x42, count: 65), expiresAt: 1_767_229_200,
            terms: foreign)
        let error = await rainError {
            _ = try await client.withdrawCollateral(try fixture.request(), signature: .asking { _ in signature })
        }
        #expect(error?.code == "RAIN_405")
        #expect(try fixture.received().isEmpty)
    }

    @Test func `both shapes of Rain's answer, and one that is pending first, come to the same withdrawal`() async throws {
        fixture.rain.with { state in
            state.usesParameters = true
            state.pendingPolls = 2
        }
        let start = fixture.time.now
        _ = try await fixture.client().withdrawCollateral(try fixture.request())
        #expect(start.duration(to: fixture.time.now) >= .seconds(4))
        #expect(fixture.rain.with { $0.held } == 45_000_000)
    }

    @Test func `the app's own server may be asked, and it is told what for`() async throws {
        let asked = Locked<[SignatureRequest]>([])
        let signature = try AdminSignature(
            salt: ExecutorSalt(.keccak256([1])), signature: [UInt8](repeating: 0x42, count: 65), expiresAt: 1_767_229_200)
        let source = AdminSignatureSource.asking { request in
            asked.withLock { $0.append(request) }
            return signature
        }
        _ = try await fixture.client().withdrawCollateral(try fixture.request(), signature: source)
        #expect(asked.withLock { $0 }.map(\.admin) == [fixture.wallet.address])
        #expect(try asked.withLock { $0 }[0].amount.query.amount == "5000000")
        #expect(fixture.rain.with { $0.asksOfRain }.isEmpty)
    }

    @Test func `a withdrawal prepared for another wallet is refused`() async throws {
        let prepared = try await fixture.client().prepareWithdrawal(try fixture.request())
        let other = try fixture.restarted(wallet: .random())
        let error = await rainError { _ = try await other.client().withdrawCollateral(prepared) }
        #expect(error?.kind == .invalidConfig)
        #expect(other.wallet.requests.isEmpty)
    }
}

import RainAuthPull
import RainCore
import RainEthereum
import RainTestKit
import Testing

@Suite struct ConfirmingTests {
    private let hash = Hash32.keccak256([7])

    /// A fixture whose approval is in block 32, where the allowance is so much; nil where the node does not have the block.
    private func fixture(_ allowance: UInt256?, newest: UInt256 = 99, status: String = "0x1") throws -> Fixture {
        let fixture = try Fixture()
        fixture.chain.with { state in
            state.receipts[hash.description] = FakeChain.receipt(of: hash, block: 32, status: status)
            state.allowanceAt[32] = .some(allowance)
            state.allowance = newest
        }
        return fixture
    }

    private func confirm(_ fixture: Fixture, _ amount: AllowanceAmount) async throws -> ConfirmedAllowance {
        try await fixture.client().confirmTokenAllowance(hash, fixture.request(amount))
    }

    @Test func `the allowance is read at the receipt's block, whatever the newest says`() async throws {
        let fixture = try fixture(250_000_000)
        let confirmed = try await confirm(fixture, "250")
        #expect(confirmed.allowance.formatted == "250")
        #expect(!confirmed.isReduced)
        #expect(confirmed.receipt.block.number == 32)
        #expect(fixture.chain.with { $0.readAt } == ["0x20"])
        #expect(fixture.wallet.requests.isEmpty)
    }

    @Test func `less than was approved is a success`() async throws {
        let confirmed = try await confirm(try fixture(225_000_000), "250")
        #expect(confirmed.isReduced)
        #expect(confirmed.allowance.formatted == "225")
        let unlimited = try await confirm(try fixture(try UInt256.max.subtracting(25_000_000)), .unlimited)
        #expect(unlimited.isReduced)
        #expect(unlimited.allowance.formatted == "unlimited, of which 25 were taken")
    }

    @Test func `a revocation that left nothing is a success`() async throws {
        let confirmed = try await confirm(try fixture(0), .revoked)
        #expect(confirmed.allowance.isZero)
        #expect(!confirmed.isReduced)
    }

    @Test func `nothing after an approval, and something after a revocation, is a contradiction`() async throws {
        for (left, amount) in [(UInt256.zero, AllowanceAmount.unlimited), (.zero, "250"), (1, .revoked)] {
            let fixture = try fixture(left)
            let error = await rainError { _ = try await confirm(fixture, amount) }
            #expect(error?.kind == .internalLogicError)
            #expect(error?.code == "RAIN_502")
            #expect(error?.context["transactionHash"] == hash.description)
            #expect(fixture.chain.with { $0.readAt.count } == 1)
        }
    }

    @Test func `an approval that failed on the chain is an error at once`() async throws {
        let fixture = try fixture(0, status: "0x0")
        let error = await rainError { _ = try await confirm(fixture, "250") }
        #expect(error?.kind == .transactionSimulationFailed)
        #expect(error?.code == "RAIN_403")
        #expect(fixture.chain.with { $0.readAt.isEmpty })
    }

    @Test func `one that is never mined is pending after a minute, with its hash`() async throws {
        let fixture = try Fixture()
        let start = fixture.time.now
        let error = await rainError { _ = try await confirm(fixture, "250") }
        #expect(error?.kind == .transactionPending)
        #expect(error?.code == "RAIN_303")
        #expect(error?.context["transactionHash"] == hash.description)
        #expect(error?.message.contains("in no block yet") == true)
        #expect(start.duration(to: fixture.time.now) == .seconds(60))
    }

    @Test func `one whose block the node does not have is pending, and says so`() async throws {
        let fixture = try fixture(nil)
        let error = await rainError { _ = try await confirm(fixture, "250") }
        #expect(error?.kind == .transactionPending)
        #expect(error?.message.contains("could not be read there yet") == true)
        #expect(error?.underlying != nil)
        #expect(Set(fixture.chain.with { $0.readAt }) == ["0x20"])
    }

    @Test func `a receipt that was seen is kept while the node catches up`() async throws {
        let fixture = try fixture(nil)
        fixture.chain.with { state in
            state.onRead = { state in
                state.receipts = [:]
                if state.readAt.count == 3 { state.allowanceAt[32] = 250_000_000 }
            }
        }
        #expect(try await confirm(fixture, "250").allowance.formatted == "250")
        #expect(fixture.chain.with { $0.readAt } == ["0x20", "0x20", "0x20"])
    }

    @Test func `a node that does not answer for a moment ends nothing`() async throws {
        let fixture = try fixture(250_000_000)
        fixture.chain.with { $0.receiptFaults = 20 }
        #expect(try await confirm(fixture, "250").allowance.formatted == "250")
    }

    @Test func `one whose block was replaced is waited for again`() async throws {
        let fixture = try fixture(0)
        fixture.chain.with { state in
            state.allowanceAt[33] = 250_000_000
            state.onRead = { [hash] state in state.receipts[hash.description] = FakeChain.receipt(of: hash, block: 33) }
        }
        let confirmed = try await confirm(fixture, "250")
        #expect(confirmed.receipt.block.number == 33)
        #expect(confirmed.allowance.formatted == "250")
    }

    @Test func `a cancelled caller gets its cancellation`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let request = fixture.request("250")
        let task = Task { [hash] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.confirmTokenAllowance(hash, request)
        }
        let result = await task.result
        #expect(throws: CancellationError.self) { try result.get() }
    }

    @Test func `a sent approval is followed through its journal`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let sent = try await client.approveTokenAllowance("250", on: .baseSepolia)
        let confirmed = try await client.confirmTokenAllowance(sent, "250")
        #expect(confirmed.receipt.transactionHash == sent.transactionHash)
        #expect(confirmed.allowance.formatted == "250")
        #expect(fixture.chain.with { $0.readAt.last } == "0x11")
    }
}

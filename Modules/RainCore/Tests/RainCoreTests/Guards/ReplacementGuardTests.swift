import RainCore
import RainEthereum
import RainTestKit
import Synchronization
import Testing

/// What is put in a send's place is judged as the send was.
@Suite struct ReplacementGuardTests {
    /// Refuses replacements once it is told to, and counts what it sees.
    private final class Strict: SendGuard {
        let state = Mutex((seen: 0, refuses: false))

        func judge(_ request: GuardedRequest) async throws -> GuardVerdict {
            guard case .replacement = request.subject else { return .allow }
            return state.withLock { state in
                state.seen += 1
                return state.refuses ? .refuse("not now") : .warn([GuardWarning(.init(rawValue: "seen"), "seen")])
            }
        }
    }

    @Test func `a guard sees a replacement when it is prepared and before it is signed`() async throws {
        let strict = Strict()
        let fixture = try Fixture { $0.register(strict as any SendGuard) }
        let client = try await fixture.client()
        let sent = try await client.send(try fixture.request("1"))
        let faster = try await client.prepareSpeedUp(of: sent.id)
        #expect(faster.warnings.map(\.message) == ["seen"])
        strict.state.withLock { $0.refuses = true }
        #expect(await rainError { _ = try await client.send(faster) }?.kind == .refusedByGuard)
        #expect(fixture.wallet.requests.count == 1)
        #expect(strict.state.withLock { $0.seen } == 2)
        strict.state.withLock { $0.refuses = false }
        _ = try await client.send(faster)
        #expect(fixture.wallet.requests.count == 2)
    }

    @Test func `a speed-up counts once beside its send, and its higher fee is limited`() async throws {
        let fixture = try Fixture {
            // The send may cost 0.000063 in gas, its speed-up 0.0000693.
            $0.spendingLimits([SpendingLimit(of: .native, on: .baseSepolia, total: "0.50007")])
        }
        let client = try await fixture.client()
        let sent = try await client.send(try fixture.request("0.5", native: true))
        let faster = try await client.prepareSpeedUp(of: sent.id)
        _ = try await client.send(faster)
        #expect(await rainError { _ = try await client.prepareSpeedUp(of: sent.id) }?.kind == .spendingLimitExceeded)
        #expect(fixture.wallet.requests.count == 2)
    }

    @Test func `a limit that was lowered stops a speed-up and never a cancellation`() async throws {
        let journal = InMemoryTransactionJournal()
        let before = try Fixture(journal: journal)
        let sent = try await before.client().send(try before.request("0.5", native: true))
        let after = try Fixture(journal: journal) {
            $0.spendingLimits([SpendingLimit(of: .native, on: .baseSepolia, perTransaction: "0.00001")])
        }
        let client = try await after.client()
        #expect(await rainError { _ = try await client.prepareSpeedUp(of: sent.id) }?.kind == .spendingLimitExceeded)
        let stop = try await client.prepareCancellation(of: sent.id)
        #expect(try await client.send(stop).purpose == .cancellation)
    }
}

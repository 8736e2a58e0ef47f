import RainCore
import RainEthereum
import RainHTTP
import RainTestKit
import Testing

/// A wall clock that is set while something waits.
@Suite struct ClockTests {
    /// A clock that is set by an hour in its third sleep.
    private final class JumpingTime: TimeSource {
        private let time = ManualTime()
        private let sleeps = InMemoryCount()
        private let jump: Duration

        init(_ jump: Duration) { self.jump = jump }

        var now: Timestamp { time.now }
        var count: Int { get async { await sleeps.value } }

        func sleep(for duration: Duration) async throws {
            try await time.sleep(for: duration)
            if await sleeps.next() == 3 { time.advance(by: jump) }
        }
    }

    private actor InMemoryCount {
        private(set) var value = 0
        func next() -> Int {
            value += 1
            return value
        }
    }

    @Test(arguments: [-3600, 3600]) func `a clock that is set does not make a wait longer than it was to be`(_ jump: Int)
        async throws
    {
        let node = FakeNode()
        let time = JumpingTime(.seconds(jump))
        let provider = StubProvider(try StubWalletProvider())
        let client = try await RainSdk.builder(
            environment: RainEnvironment(
                transport: node, secrets: InMemorySecureStore(), journal: InMemoryTransactionJournal(), time: time)
        )
        .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "http://127.0.0.1:1")])
        .register(provider).build().provider(provider.id)
        let sent = try await client.sendNative(to: try Address(Fixture.recipient), amount: "0.1", on: .baseSepolia)
        let error = await rainError { _ = try await client.waitForReceipt(of: sent.id, timeout: .seconds(10)) }
        #expect(error?.kind == .transactionPending)
        #expect(await time.count <= 11)
    }

    @Test func `a nonce that was read before the clock was set back is read again`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let prepared = try await client.prepare(try fixture.request("1"))
        fixture.time.advance(by: .seconds(-3600))
        fixture.node.with { $0.latestNonce = 7 }
        fixture.node.with { $0.pendingNonce = 7 }
        #expect(try await client.send(prepared).nonce == 7)
    }

    @Test func `a clock that is set back gives no more room in a limit`() async throws {
        let usdc = Token.contract(try Address(Fixture.usdc))
        let fixture = try Fixture {
            $0.spendingLimits([SpendingLimit(of: usdc, on: .baseSepolia, total: "10", within: .seconds(3600))])
        }
        let client = try await fixture.client()
        let sent = try await client.send(try fixture.request("9"))
        fixture.node.mine()
        _ = try await client.resume(sent.id)
        fixture.time.advance(by: .seconds(-3600))
        #expect(await rainError { _ = try await client.send(try fixture.request("2")) }?.kind == .spendingLimitExceeded)
    }
}

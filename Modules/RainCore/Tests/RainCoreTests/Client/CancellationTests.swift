import RainCore
import RainEncoding
import RainEthereum
import RainHTTP
import RainTestKit
import Synchronization
import Testing

/// A caller that is cancelled at each step of a send: nothing is left behind, or the send is there to be resumed.
@Suite struct CancellationTests {
    /// Counts what goes by, and does something at one of them.
    private final class Steps: Sendable {
        private let state: Mutex<(left: Int, action: (@Sendable () -> Void)?)>

        init(_ count: Int) { state = Mutex((count, nil)) }

        func when(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.action = action } }

        func step() {
            let action = state.withLock { state -> (@Sendable () -> Void)? in
                state.left -= 1
                return state.left == 0 ? state.action : nil
            }
            action?()
        }
    }

    @Test(arguments: 1...12) func `a send whose caller is cancelled at any step is made once or not at all`(_ step: Int)
        async throws
    {
        let steps = Steps(step)
        let fixture = try Fixture()
        fixture.node.with { state in
            state.respond = { method, _ in
                if ["eth_chainId", "eth_sendRawTransaction", "eth_getTransactionReceipt"].contains(method) { steps.step() }
                return nil
            }
        }
        fixture.wallet.override { request in
            steps.step()
            return try testKey(1).sign(request.digest)
        }
        let client = try await fixture.client()
        let request = try fixture.request("1")
        let task = Task {
            let sent = try await client.send(request, idempotencyKey: "k")
            steps.step()
            return try await client.waitForReceipt(of: sent.id, timeout: .seconds(5))
        }
        steps.when { task.cancel() }
        let error = await task.result
        switch error {
        case .success: break
        case .failure(let error as RainError): #expect(error == .transactionPending)
        case .failure(let error): #expect(error is CancellationError)
        }
        // Whoever repeats the wish meets the same payment.
        let again = try await client.send(request, idempotencyKey: "k")
        fixture.node.mine()
        #expect(try await client.waitForReceipt(of: again.id).status == .succeeded)
        #expect(Set(try fixture.received().map(\.hash)).count == 1)
        #expect(try await client.pendingTransactions().isEmpty)
    }

    @Test func `three hundred sends while the clients are forgotten again and again have as many nonces in a row`() async throws
    {
        let fixture = try Fixture()
        fixture.node.with { $0.balance = .max >> 1 }
        let sdk = fixture.sdk
        let request = try fixture.request("0.001")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<300 {
                if number % 50 == 0 { group.addTask { await sdk.reset() } }
                group.addTask {
                    while true {
                        do {
                            let client = try await sdk.provider(ProviderID(rawValue: "stub"))
                            _ = try await client.send(request, idempotencyKey: "\(number)")
                            return
                        } catch is CancellationError {
                            // A client that was being made when the others were forgotten.
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let nonces = try fixture.received().map(\.transaction.nonce).sorted()
        #expect(nonces == Array(0..<300))
    }
}

import Foundation
import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@Suite struct ExactlyOnceTests {
    @Test func `an answer that was lost is pending, and resuming finds the transaction without a second signature`()
        async throws
    {
        let fixture = try Fixture()
        let client = try await fixture.client()
        fixture.node.with { $0.broadcasts = [.lostAfter] }
        let error = await rainError { _ = try await client.send(try await client.prepare(try fixture.request("1"))) }
        #expect(error?.kind == .transactionPending)
        let id = try #require(error?.transactionID)
        #expect(try await client.pendingTransactions().map(\.id) == [id])

        #expect(try await client.resume(id).status == .pending)
        #expect(try fixture.received().count == 1)
        fixture.node.mine()
        #expect(try await client.resume(id).status == .succeeded)
        #expect(fixture.wallet.requests.count == 1)
        #expect(try await client.pendingTransactions().isEmpty)
    }

    @Test func `a request that was lost is repeated with the same bytes`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        fixture.node.with { $0.broadcasts = [.lostBefore] }
        let error = await rainError { _ = try await client.send(try await client.prepare(try fixture.request("1"))) }
        let id = try #require(error?.transactionID)
        #expect(try fixture.received().isEmpty)
        let resumed = try await client.resume(id)
        #expect(try fixture.received().map(\.hash) == [try #require(resumed.transactionHash)])
        #expect(fixture.wallet.requests.count == 1)
    }

    @Test func `a refusal after a lost attempt proves nothing`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let refusal: FakeNode.Broadcast = .answer(["error": ["code": -32000, "message": "insufficient funds for gas"]])
        fixture.node.with { $0.broadcasts = [.lostBefore, refusal] }
        let error = await rainError { _ = try await client.send(try await client.prepare(try fixture.request("1"))) }
        let id = try #require(error?.transactionID)
        #expect(try await client.resume(id).status == .pending)
        #expect(try await client.resume(id).status == .pending)
        #expect(try fixture.received().count == 1)
    }

    @Test func `a refusal of the first attempt is a failure, and the nonce is free`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let refusal: FakeNode.Broadcast = .answer(["error": ["code": -32000, "message": "intrinsic gas too low"]])
        fixture.node.with { $0.broadcasts = [refusal, .unreachable] }
        for (expected, kind) in [
            ("intrinsic gas too low", RainError.Kind.providerError), ("no connection could be made", .networkError),
        ] {
            let error = await rainError { _ = try await client.send(try await client.prepare(try fixture.request("1"))) }
            #expect(error?.kind == kind)
            #expect(error?.message.contains(expected) == true)
        }
        #expect(try await client.send(try await client.prepare(try fixture.request("1"))).nonce == 0)
    }

    @Test func `a repeated key gives the same transaction, also from a new process`() async throws {
        let directory = NSTemporaryDirectory() + "rain-once-" + UUID().uuidString
        let first = try Fixture(journal: SQLiteTransactionJournal(directory: directory))
        let sent = try await first.client().send(
            try await first.client().prepare(try first.request("1")), idempotencyKey: "invoice 7")
        let second = try Fixture(journal: SQLiteTransactionJournal(directory: directory))
        second.node.with { $0.known = first.node.with { $0.known } }
        let again = try await second.client().send(
            try await second.client().prepare(try second.request("1")), idempotencyKey: "invoice 7")
        #expect(again.id == sent.id)
        #expect(again.transactionHash == sent.transactionHash)
        #expect(second.wallet.requests.isEmpty)
        #expect(try second.received().isEmpty)
        let error = await rainError {
            _ = try await second.client().send(
                try await second.client().prepare(try second.request("2")), idempotencyKey: "invoice 7")
        }
        #expect(error?.kind == .invalidConfig)
    }

    @Test func `one key asked for by many at once is one transaction`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let prepared = try await client.prepare(try fixture.request("1"))
        let ids = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<30 { group.addTask { try await client.send(prepared, idempotencyKey: "k").id } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        #expect(fixture.wallet.requests.count == 1)
        #expect(try fixture.received().count == 1)
    }

    @Test func `a caller cancelled before the nonce is taken leaves nothing behind`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let prepared = try await client.prepare(try fixture.request("1"))
        let caller = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await client.send(prepared)
        }
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(try await client.pendingTransactions().isEmpty)
    }

    @Test func `a caller cancelled while the wallet signs gets the id at once, and the send goes on`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let prepared = try await client.prepare(try fixture.request("1"))
        let (asked, askedOut) = AsyncStream.makeStream(of: Void.self)
        let (allowed, allow) = AsyncStream.makeStream(of: Void.self)
        let key = try testKey(1)
        fixture.wallet.override { request in
            askedOut.yield()
            for await _ in allowed { break }
            return try key.sign(request.digest)
        }
        let caller = Task { try await client.send(prepared) }
        for await _ in asked { break }
        caller.cancel()
        let error = await rainError { _ = try await caller.value }
        #expect(error?.kind == .transactionPending)
        let id = try #require(error?.transactionID)
        #expect(try fixture.received().isEmpty)
        allow.yield()
        // Whoever asks for the same send joins the run that is under way.
        #expect(try await client.resume(id).status == .pending)
        #expect(try fixture.received().count == 1)
        #expect(fixture.wallet.requests.count == 1)
    }

    @Test(arguments: [1, 2])
    func `a journal that fails once a nonce is taken means pending, and a later run finishes the send`(_ save: Int) async throws
    {
        let journal = FailingJournal(failing: save)
        let fixture = try Fixture(journal: journal)
        let client = try await fixture.client()
        let prepared = try await client.prepare(try fixture.request("1"))
        let error = await rainError { _ = try await client.send(prepared) }
        #expect(error?.kind == .transactionPending)
        #expect(error?.underlying is FailingJournal.DiskFull)
        // Not a byte goes out before it is recorded.
        #expect(try fixture.received().count == save - 1)
        let id = try #require(error?.transactionID)
        #expect(try await client.resume(id).status == .pending)
        #expect(try Set(fixture.received().map(\.hash)).count == 1)
        fixture.node.mine()
        #expect(try await client.resume(id).status == .succeeded)
    }

    @Test func `a repeat under the same key finds the payment, also when the money is spent and the node is down`() async throws
    {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let request = try fixture.request("50")
        let sent = try await client.send(request, idempotencyKey: "k")
        fixture.node.mine()
        fixture.node.with { $0.tokenBalance = 0 }
        #expect(try await client.send(request, idempotencyKey: "k").id == sent.id)
        #expect(try await client.sent(request, idempotencyKey: "k")?.status == .succeeded)
        fixture.node.with { $0.isDown = true }
        #expect(try await client.send(request, idempotencyKey: "k").transactionHash == sent.transactionHash)
        let other = await rainError { _ = try await client.send(try fixture.request("49"), idempotencyKey: "k") }
        #expect(other?.kind == .invalidConfig)
        #expect(try await client.sent(request, idempotencyKey: "other") == nil)
        #expect(fixture.wallet.requests.count == 1)
    }

    @Test(arguments: ["nonce too low", "insufficient funds for gas * price + value", "intrinsic gas too low"])
    func `a node that takes the bytes and says no does not get them paid twice under one key`(_ lie: String) async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let request = try fixture.request("3")
        fixture.node.with { $0.broadcasts = [.takenButDenied(["error": ["code": -32000, "message": .string(lie)]])] }
        _ = try? await client.send(request, idempotencyKey: "once")
        fixture.node.mine()
        let again = try await client.send(request, idempotencyKey: "once")
        #expect(again.status == .succeeded)
        #expect(fixture.wallet.requests.count == 1)
        #expect(try Set(fixture.received().map(\.hash)).count == 1)
    }

    @Test func `who cannot pay yet, tops up and repeats sends the same bytes`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let request = try fixture.request("3")
        fixture.node.with { $0.broadcasts = [.answer(["error": ["code": -32000, "message": "insufficient funds for gas"]])] }
        #expect(await rainError { _ = try await client.send(request, idempotencyKey: "k") }?.kind == .insufficientFunds)
        #expect(try await client.send(request, idempotencyKey: "k").status == .pending)
        #expect(fixture.wallet.requests.count == 1)
    }

    @Test func `a receipt settles a send, also where a node cannot answer the rest`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let sent = try await client.send(try fixture.request("1"))
        fixture.node.mine()
        fixture.node.with {
            $0.answers["eth_getTransactionByHash"] = ["error": ["code": -32601, "message": "not available"]]
            $0.answers["eth_getTransactionCount"] = ["error": ["code": -32602, "message": "no such block: finalized"]]
        }
        #expect(try await client.resume(sent.id).status == .succeeded)
    }

    @Test func `an unsigned send of long ago is given up, not signed at an old price`() async throws {
        let journal = InMemoryTransactionJournal()
        let owner = try Fixture(journal: journal)
        let prompt = Prompt(owner.wallet)
        let client = try await owner.client()
        let prepared = try await client.prepare(try owner.request("1"))
        let caller = Task { try await client.send(prepared) }
        await prompt.isShown()
        let id = try await client.pendingTransactions()[0].id
        let later = try Fixture(journal: journal)
        later.time.advance(by: .seconds(601))
        #expect(try await later.client().resume(id).status == .refused)
        #expect(later.wallet.requests.isEmpty)
        prompt.answer()
        #expect(await rainError { _ = try await caller.value }?.kind == .internalLogicError)
        #expect(try owner.received().isEmpty)
    }

    @Test func `who only waits never has anything signed`() async throws {
        let journal = InMemoryTransactionJournal()
        let owner = try Fixture(journal: journal)
        let watcher = try Fixture(journal: journal)
        let prompt = Prompt(owner.wallet)
        let client = try await owner.client()
        let prepared = try await client.prepare(try owner.request("1"))
        let caller = Task { try await client.send(prepared) }
        await prompt.isShown()
        let id = try await client.pendingTransactions()[0].id
        let error = await rainError { _ = try await watcher.client().waitForReceipt(of: id, timeout: .zero) }
        #expect(error?.kind == .transactionPending)
        #expect(watcher.wallet.requests.isEmpty)
        prompt.answer()
        #expect(try await caller.value.id == id)
    }

    @Test func `a send taken over by another process is signed there, and the first signature is never used`() async throws {
        let journal = InMemoryTransactionJournal()
        let first = try Fixture(journal: journal)
        let second = try Fixture(journal: journal)
        let prompt = Prompt(first.wallet)
        let client = try await first.client()
        let prepared = try await client.prepare(try first.request("1"))
        let caller = Task { try await client.send(prepared) }
        await prompt.isShown()
        let id = try await client.pendingTransactions()[0].id
        #expect(try await second.client().resume(id).status == .pending)
        #expect(try second.received().count == 1)
        prompt.answer()
        let sent = try await caller.value
        #expect(sent.id == id)
        #expect(sent.transactionHash == (try second.received()[0].hash))
        // What the first process may have sent again are the bytes of the second.
        #expect(try Set(first.received().map(\.rawBytes)).isSubset(of: [second.received()[0].rawBytes]))
    }

    @Test func `a no at one prompt does not hide that the send went out from another`() async throws {
        let journal = InMemoryTransactionJournal()
        let first = try Fixture(journal: journal)
        let second = try Fixture(journal: journal)
        let prompt = Prompt(first.wallet, answer: { _ in throw RainError(.userRejected, "the user said no") })
        let client = try await first.client()
        let prepared = try await client.prepare(try first.request("1"))
        let caller = Task { try await client.send(prepared, idempotencyKey: "k") }
        await prompt.isShown()
        let sent = try await second.client().send(try second.request("1"), idempotencyKey: "k")
        prompt.answer()
        #expect(try await caller.value.transactionHash == sent.transactionHash)
    }

    @Test func `another wallet's send is looked at, not signed and not given up`() async throws {
        let journal = InMemoryTransactionJournal()
        let owner = try Fixture(journal: journal)
        let prompt = Prompt(owner.wallet)
        let client = try await owner.client()
        let prepared = try await client.prepare(try owner.request("1"))
        let caller = Task { try await client.send(prepared) }
        await prompt.isShown()
        let id = try await client.pendingTransactions()[0].id
        let stranger = try Fixture(journal: journal, wallet: StubWalletProvider(key: testKey(2)))
        #expect(try await stranger.client().resume(id).status == .pending)
        #expect(stranger.wallet.requests.isEmpty)
        prompt.answer()
        #expect(try await caller.value.status == .pending)
        #expect(try owner.received().count == 1)
    }

    @Test func `a node of another chain is named when a send is resumed`() async throws {
        let journal = InMemoryTransactionJournal()
        let fixture = try Fixture(journal: journal)
        let sent = try await fixture.client().send(try fixture.request("1"))
        let other = try Fixture(journal: journal)
        other.node.with { $0.chainID = "0x1" }
        #expect(await rainError { _ = try await other.client().resume(sent.id) }?.kind == .invalidConfig)
    }

    @Test func `waiting ends with pending, never with failure`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let sent = try await client.send(try await client.prepare(try fixture.request("1")))
        let started = fixture.time.now
        let error = await rainError { _ = try await client.waitForReceipt(of: sent.id, timeout: .seconds(30)) }
        #expect(error?.kind == .transactionPending)
        #expect(started.duration(to: fixture.time.now) == .seconds(30))
        fixture.node.with { $0.isDown = true }
        #expect(await rainError { _ = try await client.waitForReceipt(of: sent.id) }?.kind == .transactionPending)
    }

    @Test func `a look at the chain takes no longer than there is time to wait`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let sent = try await client.send(try fixture.request("1"))
        _ = await rainError { _ = try await client.waitForReceipt(of: sent.id, timeout: .seconds(5), interval: .seconds(2)) }
        #expect(fixture.node.with { $0.timeout } == .seconds(1))
        let started = fixture.time.now
        _ = await rainError { _ = try await client.waitForReceipt(of: sent.id, timeout: .seconds(5), interval: .seconds(9)) }
        #expect(started.duration(to: fixture.time.now) == .seconds(5))
        #expect(fixture.node.with { $0.timeout } == .seconds(1))
        _ = try await client.resume(sent.id)
        #expect(fixture.node.with { $0.timeout } == .seconds(10))
    }

    @Test func `a revert, a replacement and a transaction the node forgot are told apart`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let reverted = try await client.send(try await client.prepare(try fixture.request("1")))
        fixture.node.mine(status: "0x0")
        #expect(try await client.resume(reverted.id).status == .reverted)

        let forgotten = try await client.send(try await client.prepare(try fixture.request("2")))
        fixture.node.with { $0.known = [] }
        #expect(try await client.resume(forgotten.id).status == .pending)
        #expect(try fixture.received().map(\.hash).filter { $0 == forgotten.transactionHash }.count == 2)

        fixture.node.with {
            $0.known = []
            $0.finalizedNonce = 2
        }
        #expect(try await client.resume(forgotten.id).status == .replaced)
    }

    @Test func `an unknown id is a clear error`() async throws {
        let error = await rainError { _ = try await Fixture().client().resume("nope\u{1b}[2J") }
        #expect(error?.kind == .invalidConfig)
        #expect(error?.message.contains("\u{1b}") == false)
    }
}

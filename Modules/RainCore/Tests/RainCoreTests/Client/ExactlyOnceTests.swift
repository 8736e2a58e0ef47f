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
        for expected in ["intrinsic gas too low", "no connection could be made"] {
            let error = await rainError { _ = try await client.send(try await client.prepare(try fixture.request("1"))) }
            #expect(error?.kind == .networkError)
            #expect(error?.message.contains(expected) == true)
        }
        #expect(try await client.send(try await client.prepare(try fixture.request("1"))).nonce == 0)
    }

    @Test func `a repeated key gives the same transaction, also from a new process`() async throws {
        let directory = NSTemporaryDirectory() + "rain-once-" + UUID().uuidString
        let first = try Fixture(journal: FileTransactionJournal(directory: directory))
        let sent = try await first.client().send(
            try await first.client().prepare(try first.request("1")), idempotencyKey: "invoice 7")
        let second = try Fixture(journal: FileTransactionJournal(directory: directory))
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

    @Test func `a crash between signing and recording sends nothing that is not recorded`() async throws {
        struct DiskFull: Error {}
        actor FullJournal: TransactionJournal {
            let base = InMemoryTransactionJournal()
            func reserve(_ reservation: Reservation) async throws -> SendRecord { try await base.reserve(reservation) }
            func save(_ record: SendRecord) async throws -> SendRecord { throw DiskFull() }
            func record(id: String) async throws -> SendRecord? { await base.record(id: id) }
            func unfinished() async throws -> [SendRecord] { await base.unfinished() }
        }
        let fixture = try Fixture(journal: FullJournal())
        let client = try await fixture.client()
        let prepared = try await client.prepare(try fixture.request("1"))
        await #expect(throws: DiskFull.self) { try await client.send(prepared) }
        #expect(try fixture.received().isEmpty)
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
            $0.finalizedNonce = forgotten.nonce + 1
        }
        #expect(try await client.resume(forgotten.id).status == .replaced)
    }

    @Test func `an unknown id is a clear error`() async throws {
        let error = await rainError { _ = try await Fixture().client().resume("nope\u{1b}[2J") }
        #expect(error?.kind == .invalidConfig)
        #expect(error?.message.contains("\u{1b}") == false)
    }
}

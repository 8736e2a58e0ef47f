import Foundation
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@testable import RainCore

/// Sends that the provider submits by itself, at its own cost.
@Suite struct SubmittingTests {
    private let vendorID = ProviderID(rawValue: "vendor")
    private let fixture: Fixture
    private let vendor: StubSubmittingWallet
    private let client: RainClient

    init() async throws {
        try await self.init(isExclusive: false)
    }

    private init(
        isExclusive: Bool, journal: any TransactionJournal = InMemoryTransactionJournal(), limit: SpendingLimit? = nil
    ) async throws {
        let (time, base) = (ManualTime(), try StubWalletProvider())
        let wallet = StubSubmittingWallet(base, time: time, isExclusive: isExclusive)
        let id = vendorID
        fixture = try Fixture(journal: journal, wallet: base, time: time) { builder in
            builder.register(StubProvider(id: id) { wallet })
            if let limit { builder.spendingLimits([limit]) }
        }
        vendor = wallet
        client = try await fixture.sdk.provider(id)
        fixture.node.with { $0.balance = 0 }
    }

    /// Puts the vendor's transaction of a request into a block of the node's.
    private func mine(_ request: SubmissionRequest, as byte: UInt8 = 7, status: String = "0x1") -> Hash32 {
        let hash = Hash32.keccak256([byte])
        vendor.include(request, as: hash)
        fixture.node.with { $0.receipts[hash.description] = status }
        return hash
    }

    private func lost() -> SubmissionAnswer { .unknown(RainError(.networkError, "the time-out passed")) }

    @Test func `the account pays no gas, the request goes out once, and the node says when it is mined`() async throws {
        let prepared = try await client.prepare(try fixture.request("1"))
        #expect(prepared.fees.isSponsored)
        #expect(prepared.fees.maximumFee.isZero)
        let sent = try await client.send(prepared)
        #expect(sent.status == .pending)
        #expect(sent.nonce == nil)
        #expect(sent.providerReference == "stub-1")
        #expect(sent.transfer?.amount.formatted == "1")
        #expect(try await client.send(prepared).id == sent.id)
        #expect(vendor.made == 1)

        // The vendor's word is not enough.
        let hash = Hash32.keccak256([7])
        vendor.include(vendor.handed[0], as: hash)
        let announced = try await client.resume(sent.id)
        #expect(announced.status == .pending)
        #expect(announced.transactionHash == hash)
        _ = mine(vendor.handed[0])
        let mined = try await client.waitForReceipt(of: sent.id)
        #expect(mined.status == .succeeded)
        #expect(mined.isFinal)
        #expect(mined.transactionHash == hash)
        #expect(vendor.handed.count == 1)
        #expect(fixture.wallet.requests.isEmpty)
        #expect(try fixture.received().isEmpty)
    }

    @Test func `what the account holds is still checked, what is on its way kept back`() async throws {
        #expect(await rainError { _ = try await client.prepare(try fixture.request("51")) }?.kind == .insufficientTokenBalance)
        #expect(
            await rainError { _ = try await client.prepare(try fixture.request("1", native: true)) }?.kind
                == .insufficientFunds)
        _ = try await client.send(try fixture.request("30"))
        #expect(await rainError { _ = try await client.send(try fixture.request("21")) }?.kind == .insufficientTokenBalance)
        #expect(
            try await client.prepareMaximum(
                of: .contract(try Address(Fixture.usdc)), to: try Address(Fixture.recipient), on: .baseSepolia
            ).transfer?.amount.formatted == "20")
        #expect(vendor.handed.count == 1)
    }

    @Test func `the request is in the journal before the vendor hears of it`() async throws {
        let (journal, seen) = (fixture.journal, Locked<[Submission?]>([]))
        vendor.override { request in
            let row = try? await journal.record(id: request.idempotencyKey)
            seen.withLock { $0.append(row?.submission) }
            return .accepted(reference: "r")
        }
        _ = try await client.send(try fixture.request("1"))
        #expect(seen.withLock { $0.map(\.?.request) } == [vendor.handed[0]])
        #expect(seen.withLock { $0.first??.reference } == nil)
    }

    @Test func `a lost answer is no failure, and the same bytes are handed over again while the vendor knows them`()
        async throws
    {
        let vendor = vendor
        let reply = lost()
        vendor.override { request in
            vendor.taken(request)
            return reply
        }
        let request = try fixture.request("1")
        let error = await rainError { _ = try await client.send(request, idempotencyKey: "k") }
        #expect(error?.kind == .transactionPending)
        vendor.override(answer: nil)
        fixture.time.advance(by: .seconds(3000))
        let again = try await client.send(request, idempotencyKey: "k")
        #expect(again.id == error?.transactionID)
        #expect(again.providerReference == "stub-1")
        #expect(vendor.handed.count == 2)
        #expect(Set(vendor.handed).count == 1)
    }

    @Test func `after its time a request is never handed over again, only asked for`() async throws {
        let reply = lost()
        vendor.override { _ in reply }
        let request = try fixture.request("1")
        let id = try #require(await rainError { _ = try await client.send(request, idempotencyKey: "k") }?.transactionID)
        fixture.time.advance(by: .seconds(3601))
        #expect(try await client.resume(id).status == .pending)
        #expect(vendor.handed.count == 1)
        // By now the vendor would know it, if it ever could.
        fixture.time.advance(by: .seconds(3600))
        #expect(try await client.resume(id).status == .refused)
        #expect(vendor.handed.count == 1)
        vendor.override(answer: nil)
        #expect(try await client.send(request, idempotencyKey: "k").id != id)
    }

    @Test func `a clock that was set back hands nothing over again`() async throws {
        let reply = lost()
        vendor.override { _ in reply }
        let id = try #require(await rainError { _ = try await client.send(try fixture.request("1")) }?.transactionID)
        fixture.time.advance(by: .seconds(-7200))
        #expect(try await client.resume(id).status == .pending)
        #expect(vendor.handed.count == 1)
    }

    @Test func `what the vendor declines at once was never sent, and its own words are thrown`() async throws {
        let refusals: [(SubmissionAnswer, RainError.Kind)] = [
            (.refused(RainError(.policyDenied, "no sponsor for this")), .policyDenied),
            (.notSent(RainError(.networkError, "no connection could be made")), .networkError),
        ]
        for (answer, kind) in refusals {
            vendor.override { _ in answer }
            let error = await rainError { _ = try await client.send(try fixture.request("1"), idempotencyKey: "k") }
            #expect(error?.kind == kind)
        }
        vendor.override(answer: nil)
        #expect(try await client.send(try fixture.request("1"), idempotencyKey: "k").status == .pending)
        #expect(try await client.pendingTransactions().count == 1)
    }

    @Test func `a refusal of a repetition proves nothing`() async throws {
        let reply = lost()
        vendor.override { _ in reply }
        let id = try #require(await rainError { _ = try await client.send(try fixture.request("1")) }?.transactionID)
        for answer in [
            SubmissionAnswer.refused(RainError(.policyDenied, "no")), .notSent(RainError(.networkError, "no connection")),
        ] {
            vendor.override { _ in answer }
            #expect(try await client.resume(id).status == .pending)
        }
        vendor.override(answer: nil)
        #expect(try await client.resume(id).providerReference == "stub-1")
        #expect(Set(vendor.handed).count == 1)
    }

    @Test func `what the vendor took and gave up keeps its key, and is told as what it is`() async throws {
        let request = try fixture.request("1")
        let sent = try await client.send(request, idempotencyKey: "k")
        vendor.override { _, _ in .failed("the sponsor's budget is spent") }
        let over = try await client.resume(sent.id)
        #expect(over.status == .refused)
        #expect(over.detail == "the sponsor's budget is spent")
        let error = await rainError { _ = try await client.send(request, idempotencyKey: "k") }
        #expect(error?.kind == .providerError)
        #expect(error?.message.contains("another payment") == true)
        #expect(vendor.handed.count == 1)
    }

    @Test func `a vendor that gives up what a node has in a block is not believed`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        let hash = Hash32.keccak256([7])
        vendor.override { _, _ in .underway(reference: "stub-1", hash: hash) }
        #expect(try await client.resume(sent.id).transactionHash == hash)
        vendor.override { _, _ in .failed("lost it") }
        fixture.node.with { $0.receipts[hash.description] = "0x1" }
        #expect(try await client.resume(sent.id).status == .succeeded)
    }

    @Test func `a vendor that gives up what no node has in a block is believed`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        vendor.override { _, _ in .underway(reference: "stub-1", hash: .keccak256([7])) }
        _ = try await client.resume(sent.id)
        vendor.override { _, _ in .failed("lost it") }
        #expect(try await client.resume(sent.id).status == .refused)
    }

    @Test func `a vendor that cannot be asked says nothing`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        vendor.override { _, _ in throw RainError(.tokenExpired, "log in again") }
        #expect(try await client.resume(sent.id).status == .pending)
        vendor.override { _, _ in .notFound }
        fixture.time.advance(by: .seconds(100_000))
        #expect(try await client.resume(sent.id).status == .pending)
        vendor.override(outcome: nil)
        _ = mine(vendor.handed[0])
        #expect(try await client.resume(sent.id).status == .succeeded)
    }

    @Test func `a failed call is reverted, whoever says so`() async throws {
        let first = try await client.send(try fixture.request("1"))
        _ = mine(vendor.handed[0], status: "0x0")
        #expect(try await client.resume(first.id).status == .reverted)

        let second = try await client.send(try fixture.request("2"))
        let hash = mine(vendor.handed[1], as: 8)
        vendor.override { _, _ in .included(reference: "stub-2", hash: hash, callReverted: true) }
        #expect(try await client.resume(second.id).status == .reverted)
    }

    @Test func `a block that is given up makes it pending again, and the vendor is asked for the next`() async throws {
        fixture.node.with { $0.finalizedBlock = 15 }
        let sent = try await client.send(try fixture.request("1"))
        let hash = mine(vendor.handed[0])
        #expect(try await client.resume(sent.id).status == .succeeded)
        #expect(try await client.unsettledTransactions().map(\.id) == [sent.id])
        fixture.node.with { $0.receipts[hash.description] = nil }
        #expect(try await client.resume(sent.id).status == .pending)
        let next = mine(vendor.handed[0], as: 8)
        let mined = try await client.resume(sent.id)
        #expect(mined.status == .succeeded)
        #expect(mined.transactionHash == next)
        #expect(vendor.handed.count == 1)
    }

    @Test func `what waits for others' approval is told so, and counts as on its way`() async throws {
        vendor.override { _ in .accepted(reference: "r", awaitsApproval: true) }
        let sent = try await client.send(try fixture.request("30"))
        #expect(sent.awaitsApproval)
        #expect(await rainError { _ = try await client.send(try fixture.request("30")) }?.kind == .insufficientTokenBalance)
        vendor.override { _, _ in .underway(reference: "r") }
        #expect(try await client.resume(sent.id).awaitsApproval == false)
    }

    @Test func `it takes none of the account's nonces`() async throws {
        fixture.node.with { $0.balance = 1_000_000_000_000_000_000 }
        _ = try await client.send(try fixture.request("1"))
        let signing = try await fixture.client()
        for expected in 0..<2 {
            #expect(try await signing.send(try fixture.request("1")).nonce == UInt64(expected))
            _ = try await client.send(try fixture.request("1"))
        }
        #expect(vendor.handed.count == 3)
    }

    @Test func `a vendor that takes one at a time is handed the next when that is over`() async throws {
        let tests = try await SubmittingTests(isExclusive: true)
        let (client, fixture) = (tests.client, tests.fixture)
        let first = try await client.send(try fixture.request("1"))
        let error = await rainError { _ = try await client.send(try fixture.request("2"), idempotencyKey: "second") }
        #expect(error?.kind == .providerError)
        #expect(error?.context["waitsFor"] == first.id)
        #expect(error?.transactionID == nil)
        _ = tests.mine(tests.vendor.handed[0])
        _ = try await client.resume(first.id)
        #expect(try await client.send(try fixture.request("2"), idempotencyKey: "second").status == .pending)
    }

    @Test func `limits count what a vendor submits`() async throws {
        let tests = try await SubmittingTests(
            isExclusive: false,
            limit: SpendingLimit(
                of: .contract(try Address(Fixture.usdc)), on: .baseSepolia, total: "10", within: .seconds(3600)))
        let (client, fixture) = (tests.client, tests.fixture)
        _ = try await client.send(try fixture.request("6"))
        #expect(await rainError { _ = try await client.send(try fixture.request("5")) }?.kind == .spendingLimitExceeded)
        tests.vendor.override { _, _ in .failed("gave up") }
        _ = try await client.resume(try await client.pendingTransactions()[0].id)
        // A vendor's word that nothing was sent is no proof.
        #expect(await rainError { _ = try await client.send(try fixture.request("5")) }?.kind == .spendingLimitExceeded)
        fixture.time.advance(by: .seconds(3601))
        #expect(try await client.send(try fixture.request("5")).status == .pending)
    }

    @Test func `it cannot be sped up or cancelled from here`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        for prepare in [client.prepareSpeedUp, client.prepareCancellation] {
            let error = await rainError { _ = try await prepare(sent.id) }
            #expect(error?.kind == .invalidConfig)
            #expect(error?.message.contains("the provider submits") == true)
        }
    }

    @Test func `another account's vendor is never told of it`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        let stranger = StubSubmittingWallet(try StubWalletProvider.random(), time: fixture.time)
        let id = ProviderID(rawValue: "stranger")
        let other = try Fixture(journal: fixture.journal, time: fixture.time) { builder in
            builder.register(StubProvider(id: id) { stranger })
        }
        let asked = Locked(0)
        stranger.override { _, _ in
            asked.withLock { $0 += 1 }
            return .failed("never heard of it")
        }
        #expect(try await other.sdk.provider(id).resume(sent.id).status == .pending)
        #expect(asked.withLock { $0 } == 0)
        #expect(stranger.handed.isEmpty)
    }

    @Test func `a request that is no request to keep is refused before anything is taken`() async throws {
        let request = SubmissionRequest(
            destination: "stub", body: [UInt8](repeating: 0x61, count: 256 << 10 + 1), idempotencyKey: "k",
            resendableUntil: .init(secondsSinceEpoch: 2), settledAfter: .init(secondsSinceEpoch: 3))
        #expect(throws: RainError.self) { try request.checked() }
        let backwards = SubmissionRequest(
            destination: "stub", body: [0x61], idempotencyKey: "k", resendableUntil: .init(secondsSinceEpoch: 3),
            settledAfter: .init(secondsSinceEpoch: 2))
        #expect(throws: RainError.self) { try backwards.checked() }
    }

    @Test func `another process finds it in the journal, and goes on with the same bytes`() async throws {
        let directory = NSTemporaryDirectory() + "rain-submitting-" + UUID().uuidString
        let tests = try await SubmittingTests(
            isExclusive: false, journal: SQLiteTransactionJournal(directory: directory))
        let reply = lost()
        tests.vendor.override { _ in reply }
        let request = try tests.fixture.request("1")
        let id = try #require(
            await rainError { _ = try await tests.client.send(request, idempotencyKey: "k") }?.transactionID)
        let later = try await SubmittingTests(
            isExclusive: false, journal: SQLiteTransactionJournal(directory: directory))
        #expect(try await later.client.pendingTransactions().map(\.id) == [id])
        #expect(try await later.client.send(request, idempotencyKey: "k").id == id)
        #expect(later.vendor.handed == tests.vendor.handed)
        _ = later.mine(later.vendor.handed[0])
        #expect(try await later.client.waitForReceipt(of: id).status == .succeeded)
        #expect(try await later.client.send(try later.fixture.request("2")).status == .pending)
    }

    @Test func `a row survives its journal with everything in it`() throws {
        let request = SubmissionRequest(
            destination: "/v1", body: Array("{\"a\":\"é\"}".utf8), idempotencyKey: "k",
            resendableUntil: .init(secondsSinceEpoch: 2),
            settledAfter: .init(secondsSinceEpoch: 3), isExclusive: true)
        let account = try Address(Fixture.recipient)
        var record = SendRecord(
            id: "a", key: "k", intent: .keccak256([1]), account: account,
            transaction: try Transaction(
                chainID: 84532, nonce: 0, maxPriorityFeePerGas: 0, maxFeePerGas: 0, gasLimit: 0, to: account, value: 1),
            submission: Submission(request), createdAt: .init(secondsSinceEpoch: 1))
        #expect(try SendRecord(encoded: record.encoded) == record)
        record.submission?.accept("r", .keccak256([2]), awaitsApproval: true)
        record.submission?.callReverted = true
        record.submission?.failure = "f"
        record.phase = .broadcast
        #expect(try SendRecord(encoded: record.encoded) == record)
    }
}

import RainCore
import RainCrypto
import RainEncoding
import RainEthereum
import RainHTTP
import RainTestKit
import Testing

@testable import RainCollateral

/// What becomes of a withdrawal when somebody ends, says no or says nothing in the middle of it.
@Suite struct WithdrawalCrashTests {
    private let fixture: WithdrawalFixture

    init() throws {
        fixture = try WithdrawalFixture()
    }

    @Test func `a user who says no to the wallet's first question has blocked nothing`() async throws {
        let client = try await fixture.client()
        fixture.wallet.override { _ in throw RainError(.userRejected, "no") }
        let error = await rainError { _ = try await client.withdrawCollateral(try fixture.request(), idempotencyKey: "k") }
        #expect(error?.code == "RAIN_401")
        #expect(fixture.rain.with { $0.asksOfRain }.isEmpty)
        fixture.wallet.override(nil)
        // Another wish under the key is as good as the first: nothing of that one is anywhere.
        _ = try await client.withdrawCollateral(try fixture.request("6"), idempotencyKey: "k")
        #expect(fixture.rain.with { $0.held } == 44_000_000)
    }

    @Test func `a user who says no to the transaction is not asked for the rest again`() async throws {
        let client = try await fixture.client()
        fixture.wallet.override { request in
            if case .transaction = request.payload { throw RainError(.userRejected, "no") }
            return try await StubWalletProvider().sign(request)
        }
        let request = try fixture.request()
        #expect(await rainError { _ = try await client.withdrawCollateral(request, idempotencyKey: "k") }?.code == "RAIN_401")
        fixture.wallet.override(nil)
        _ = try await client.withdrawCollateral(request, idempotencyKey: "k")
        #expect(fixture.asked == (1, 2))
        #expect(fixture.rain.with { $0.issued } == 1)
        #expect(try fixture.received().count == 1)
        // Nothing is left over: what was used is not kept for the next one.
        #expect(fixture.rain.with { $0.out } == nil)
        let prepared = try await client.prepareWithdrawal(request)
        #expect(try await client.issuing().signatures.signature(for: prepared.intent.signatureRequest) == nil)
    }

    @Test func `the app's own server is asked once for what it gave, also by the next process`() async throws {
        let asked = Locked(0)
        let signature = try AdminSignature(
            salt: ExecutorSalt(.keccak256([1])), signature: [UInt8](repeating: 0x42, count: 65), expiresAt: 1_767_229_200)
        let source = AdminSignatureSource.asking { _ in
            asked.withLock { $0 += 1 }
            return signature
        }
        fixture.wallet.override { request in
            if case .transaction = request.payload { throw RainError(.userRejected, "no") }
            return try await StubWalletProvider().sign(request)
        }
        let request = try fixture.request()
        let error = await rainError {
            _ = try await fixture.client().withdrawCollateral(request, signature: source, idempotencyKey: "k")
        }
        #expect(error?.code == "RAIN_401")
        let next = try fixture.restarted()
        _ = try await next.client().withdrawCollateral(request, signature: source, idempotencyKey: "k")
        #expect(asked.withLock { $0 } == 1)
        #expect(fixture.rain.with { $0.held } == 45_000_000)
    }

    @Test func `under another key Rain's signature that is out is used, not lost`() async throws {
        let client = try await fixture.client()
        fixture.wallet.override { request in
            if case .transaction = request.payload { throw RainError(.userRejected, "no") }
            return try await StubWalletProvider().sign(request)
        }
        let request = try fixture.request()
        #expect(await rainError { _ = try await client.withdrawCollateral(request, idempotencyKey: "k") }?.code == "RAIN_401")
        fixture.wallet.override(nil)
        let sent = try await client.withdrawCollateral(request, idempotencyKey: "l")
        _ = try await client.waitForReceipt(of: sent.id)
        #expect(fixture.rain.with { $0.issued } == 1)
        #expect(fixture.rain.with { $0.held } == 45_000_000)
        // The first wish is one of its own; with its signature used, Rain is asked for another.
        _ = try await client.withdrawCollateral(request, idempotencyKey: "k")
        #expect(fixture.rain.with { $0.issued } == 2)
        #expect(fixture.rain.with { $0.held } == 40_000_000)
    }

    @Test func `a process that ends between the two signatures is continued by the next one`() async throws {
        let client = try await fixture.client()
        let prepared = try await client.prepareWithdrawal(try fixture.request())
        // Rain is down: the wallet has signed, and that is all there is.
        fixture.rain.with { $0.answers = [HTTPResponse(status: 400)] }
        #expect(
            await rainError { _ = try await client.withdrawCollateral(prepared, idempotencyKey: "k") }?.kind == .apiError)
        #expect(fixture.asked == (1, 0))

        let next = try fixture.restarted()
        let sent = try await next.client().withdrawCollateral(try next.request(), idempotencyKey: "k")
        #expect(next.asked == (0, 1))
        #expect(try await next.client().waitForReceipt(of: sent.id).status == .succeeded)
        #expect(fixture.rain.with { $0.held } == 45_000_000)
    }

    @Test func `a process that ends when Rain has signed and nothing is sent is continued without asking anybody twice`()
        async throws
    {
        fixture.wallet.override { request in
            if case .transaction = request.payload { throw CancellationError() }
            return try await StubWalletProvider().sign(request)
        }
        let request = try fixture.request()
        await #expect(throws: CancellationError.self) {
            try await fixture.client().withdrawCollateral(request, idempotencyKey: "k")
        }
        let next = try fixture.restarted()
        _ = try await next.client().withdrawCollateral(request, idempotencyKey: "k")
        #expect(next.asked == (0, 1))
        #expect(fixture.rain.with { $0.issued } == 1)
        #expect(fixture.rain.with { $0.held } == 45_000_000)
    }

    @Test func `an answer of Rain's that is lost costs minutes at most, and no second withdrawal`() async throws {
        fixture.rain.with { $0.lostAnswers = 1 }
        let client = try await fixture.client()
        let request = try fixture.request()
        let error = await rainError { _ = try await client.withdrawCollateral(request, idempotencyKey: "k") }
        #expect(error?.kind == .activeSignatureExists)
        #expect(fixture.asked == (1, 0))
        #expect(try fixture.received().isEmpty)
        // Its time is over at Rain; here the wallet's signature is still good.
        fixture.rain.with { $0.out = nil }
        let next = try fixture.restarted()
        _ = try await next.client().withdrawCollateral(request, idempotencyKey: "k")
        #expect(next.asked == (0, 1))
        #expect(fixture.rain.with { $0.held } == 45_000_000)
    }

    @Test func `a node's answer that is lost is no failure, and the next process finds the same transaction`() async throws {
        fixture.rain.with { $0.isDeaf = true }
        let request = try fixture.request()
        let error = await rainError { _ = try await fixture.client().withdrawCollateral(request, idempotencyKey: "k") }
        #expect(error?.kind == .transactionPending)
        fixture.rain.with { $0.isDeaf = false }
        let next = try fixture.restarted()
        let sent = try await next.client().withdrawCollateral(request, idempotencyKey: "k")
        #expect(next.wallet.requests.isEmpty)
        #expect(try await next.client().waitForReceipt(of: sent.id).status == .succeeded)
        #expect(try fixture.received().count == 1)
    }

    @Test func `one whose nonce was taken and whose signature is over by now is made anew, and not signed in vain`()
        async throws
    {
        let client = try await fixture.client()
        let prepared = try await client.prepareWithdrawal(try fixture.request())
        // The process ends while the wallet is asked for the transaction.
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let (end, ended) = AsyncStream.makeStream(of: Void.self)
        fixture.wallet.override { request in
            guard case .transaction = request.payload else { return try await StubWalletProvider().sign(request) }
            ask.yield()
            for await _ in end { break }
            return try await StubWalletProvider().sign(request)
        }
        let hanging = Task {
            defer { ask.finish() }
            return try await client.withdrawCollateral(prepared, idempotencyKey: "k")
        }
        for await _ in asked { break }
        fixture.time.advance(by: .seconds(7200))
        fixture.rain.with { state in
            state.out = nil
            state.expiresAt = 1_767_300_000
        }
        let next = try fixture.restarted()
        let sent = try await next.client().withdrawCollateral(prepared, idempotencyKey: "k")
        #expect(try await next.client().waitForReceipt(of: sent.id).status == .succeeded)
        #expect(try fixture.received().map(\.expiresAt) == [1_767_300_000])
        #expect(next.asked == (0, 1))
        // Should the first one be signed after all, it changes nothing.
        ended.finish()
        _ = try? await hanging.value
        #expect(try fixture.received().count == 1)
    }

    @Test func `a key that is another withdrawal's is refused once that is sent`() async throws {
        let client = try await fixture.client()
        let sent = try await client.withdrawCollateral(try fixture.request(), idempotencyKey: "k")
        let repeated = try await client.withdrawn(try fixture.request(), idempotencyKey: "k")
        #expect(repeated?.id == sent.id)
        #expect(try await client.withdrawn(try fixture.request(), idempotencyKey: "l") == nil)
        for request in [
            try fixture.request("6"), try fixture.request("5", to: try Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")),
        ] {
            let error = await rainError { _ = try await client.withdrawCollateral(request, idempotencyKey: "k") }
            #expect(error?.kind == .invalidConfig)
        }
        #expect(try fixture.received().count == 1)
    }

    @Test func `a draft that was tampered with is begun anew, and one with a foreign signature sends nothing`() async throws {
        let client = try await fixture.client()
        let prepared = try await client.prepareWithdrawal(try fixture.request())
        let drafts = WithdrawalDrafts(
            secrets: fixture.secrets, chainID: .baseSepolia, account: fixture.wallet.address, key: "k")
        var draft = WithdrawalDraft(intent: prepared.intent.fingerprint, salt: AdminSalt(.keccak256([1])))
        draft.walletSignature = [UInt8](repeating: 7, count: 65)
        try await drafts.save(draft)
        #expect(try await drafts.load() == draft)
        #expect(await rainError { _ = try await client.withdrawCollateral(prepared, idempotencyKey: "k") }?.code == "RAIN_502")
        #expect(fixture.asked == (0, 0))
        // A sound signature of somebody else's is no better.
        let typedData = try prepared.intent.typedData(draft.salt)
        let other = try StubWalletProvider.random()
        draft.walletSignature = try await other.sign(
            SigningRequest(account: other.address, payload: .typedData(typedData))
        ).bytes
        try await drafts.save(draft)
        #expect(await rainError { _ = try await client.withdrawCollateral(prepared, idempotencyKey: "k") }?.code == "RAIN_502")
        #expect(fixture.asked == (0, 0))
        #expect(WithdrawalDraft(encoded: Array("{}".utf8)) == nil)
        #expect(WithdrawalDraft(encoded: [0xff]) == nil)
        // One of another withdrawal's is no draft of this one.
        draft = WithdrawalDraft(intent: .keccak256([9]), salt: draft.salt)
        try await drafts.save(draft)
        _ = try await client.withdrawCollateral(prepared, idempotencyKey: "k")
        #expect(try await drafts.load() == nil)
    }
}

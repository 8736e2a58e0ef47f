import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@testable import RainCore

@Suite struct ReplacementTests {
    private let fixture: Fixture
    private let client: RainClient

    init() async throws {
        fixture = try Fixture()
        client = try await fixture.client()
    }

    private func hashes() throws -> [Hash32] { try fixture.received().map(\.hash) }

    @Test func `a speed-up is the same send at a tenth more, and one of the two is mined`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        let faster = try await client.prepareSpeedUp(of: sent.id)
        #expect(faster.purpose == .speedUp)
        #expect(faster.transfer?.amount.formatted == "1")
        #expect(faster.fees.maxFeePerGas == 3_300_000_000)
        #expect(faster.fees.maxPriorityFeePerGas == 1_100_000_000)
        let replaced = try await client.send(faster)
        #expect(replaced.id == sent.id)
        #expect(replaced.status == .pending)
        #expect(replaced.purpose == .speedUp)
        let received = try fixture.received().map(\.transaction)
        #expect(received.count == 2)
        #expect(received[0].nonce == received[1].nonce)
        #expect(received[0].data == received[1].data)
        #expect(received[0].gasLimit == received[1].gasLimit)
        #expect(replaced.transactionHash == (try hashes()[1]))

        fixture.node.mine(only: [try hashes()[1]])
        let mined = try await client.resume(sent.id)
        #expect(mined.status == .succeeded)
        #expect(mined.purpose == .speedUp)
        #expect(mined.isFinal)
    }

    @Test func `the first version may be mined all the same, and that is the send's success`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        _ = try await client.send(try await client.prepareSpeedUp(of: sent.id))
        fixture.node.mine(only: [try #require(sent.transactionHash)])
        let mined = try await client.resume(sent.id)
        #expect(mined.status == .succeeded)
        #expect(mined.purpose == .original)
        #expect(mined.transactionHash == sent.transactionHash)
    }

    @Test func `a cancellation that is mined ends the send, and the same wish under its key is not paid again`() async throws {
        let request = try fixture.request("1")
        let sent = try await client.send(request, idempotencyKey: "k")
        let stop = try await client.prepareCancellation(of: sent.id)
        #expect(stop.purpose == .cancellation)
        #expect(stop.fees.gasLimit == 21000)
        _ = try await client.send(stop)
        let last = try #require(try fixture.received().last).transaction
        #expect(last.to == fixture.wallet.address)
        #expect(last.value.isZero && last.data.isEmpty)
        fixture.node.mine(only: [try #require(try hashes().last)])
        #expect(try await client.waitForReceipt(of: sent.id).status == .cancelled)
        #expect(try await client.send(request, idempotencyKey: "k").status == .cancelled)
        #expect(try fixture.received().count == 2)
    }

    @Test func `one agreement to replace gives one signature, however often it is sent`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        let faster = try await client.prepareSpeedUp(of: sent.id)
        _ = try await client.send(faster)
        _ = try await client.send(faster)
        #expect(fixture.wallet.requests.count == 2)
        #expect(Set(try hashes()).count == 2)
    }

    @Test func `an agreement to replace that is sent again after its bytes were lost sends the same bytes`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        let faster = try await client.prepareSpeedUp(of: sent.id)
        fixture.node.with { $0.broadcasts = [.lostBefore] }
        _ = try await client.send(faster)
        #expect(try hashes().count == 1)
        _ = try await client.send(faster)
        #expect(try hashes().count == 2)
        #expect(fixture.wallet.requests.count == 2)
    }

    @Test func `the next replacement goes a tenth beyond the one before`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        let first = try await client.prepareSpeedUp(of: sent.id)
        let late = try await client.prepareCancellation(of: sent.id)
        _ = try await client.send(first)
        let second = try await client.prepareSpeedUp(of: sent.id)
        #expect(second.fees.maxFeePerGas == 3_630_000_000)
        #expect(second.fees.maxPriorityFeePerGas == 1_210_000_000)
        // One that was prepared before could not take its place any more.
        #expect(await rainError { _ = try await client.send(late) }?.kind == .invalidConfig)
        #expect(fixture.wallet.requests.count == 2)
    }

    @Test func `a cancelled send is not sped up, and its cancellation is`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        fixture.node.with { $0.baseFee = "0x2540be400" }
        let paying = try await client.prepareSpeedUp(of: sent.id)
        fixture.node.with { $0.baseFee = "0x3b9aca00" }
        _ = try await client.send(try await client.prepareCancellation(of: sent.id))
        let error = await rainError { _ = try await client.prepareSpeedUp(of: sent.id) }
        #expect(error?.kind == .invalidConfig)
        #expect(error?.message.contains("cancel again") == true)
        // Agreed to before, at a price that would take the cancellation's place.
        let late = await rainError { _ = try await client.send(paying) }
        #expect(late?.kind == .invalidConfig)
        #expect(late?.message.contains("being cancelled") == true)
        #expect(fixture.wallet.requests.count == 2)

        let again = try await client.prepareCancellation(of: sent.id)
        #expect(again.fees.maxFeePerGas == 3_630_000_000)
        _ = try await client.send(again)
        fixture.node.mine(only: [try #require(try hashes().last)])
        #expect(try await client.resume(sent.id).status == .cancelled)
    }

    @Test func `a cancellation that a node refused leaves the send to be sped up`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        fixture.node.with {
            $0.broadcasts = [.answer(["error": ["code": -32000, "message": "replacement transaction underpriced"]])]
        }
        let stop = try await client.prepareCancellation(of: sent.id)
        #expect(await rainError { _ = try await client.send(stop) } != nil)
        let faster = try await client.prepareSpeedUp(of: sent.id)
        #expect(faster.transfer?.amount.formatted == "1")
        _ = try await client.send(faster)
        fixture.node.mine(only: [try #require(try hashes().last)])
        #expect(try await client.resume(sent.id).status == .succeeded)
        #expect(try fixture.received().last?.transaction.data == (try fixture.received().first?.transaction.data))
    }

    @Test func `the market's price counts when it is more than a tenth above`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        fixture.node.with { $0.baseFee = "0x2540be400" }
        #expect(try await client.prepareSpeedUp(of: sent.id).fees.maxFeePerGas == 21_000_000_000)
    }

    @Test func `a replacement that cannot be paid for, or costs more than the limit, is not prepared`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        fixture.node.with { $0.balance = 1_000_000_000_000 }
        #expect(await rainError { _ = try await client.prepareSpeedUp(of: sent.id) }?.kind == .insufficientFunds)
        fixture.node.with {
            $0.balance = UInt256(10_000_000_000_000_000_000 as UInt64)
            $0.baseFee = "0x9184e72a000"
        }
        let error = await rainError { _ = try await client.prepareSpeedUp(of: sent.id) }
        #expect(error?.message.contains("limit of 0.1") == true)
        #expect(fixture.wallet.requests.count == 1)
    }

    @Test func `a replacement that a node refuses leaves the send as it was`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        let faster = try await client.prepareSpeedUp(of: sent.id)
        fixture.node.with {
            $0.broadcasts = [.answer(["error": ["code": -32000, "message": "replacement transaction underpriced"]])]
        }
        let error = await rainError { _ = try await client.send(faster) }
        #expect(error?.kind == .providerError)
        #expect(error?.transactionID == sent.id)
        let now = try await client.resume(sent.id)
        #expect(now.status == .pending)
        #expect(now.transactionHash == sent.transactionHash)
        fixture.node.mine()
        #expect(try await client.resume(sent.id).status == .succeeded)
    }

    @Test func `a wallet that does not sign the replacement leaves the send as it was`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        let faster = try await client.prepareSpeedUp(of: sent.id)
        fixture.wallet.override { _ in throw RainError(.userRejected, "the user said no") }
        #expect(await rainError { _ = try await client.send(faster) }?.kind == .userRejected)
        #expect(try await client.resume(sent.id).status == .pending)
        #expect(try fixture.received().count == 1)
        fixture.wallet.override(nil)
        #expect(try await client.send(faster).purpose == .speedUp)
    }

    @Test func `a replacement whose answer was lost goes out again, although the node knows the first version`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        let faster = try await client.prepareSpeedUp(of: sent.id)
        fixture.node.with { $0.broadcasts = [.lostBefore] }
        #expect(try await client.send(faster).status == .pending)
        #expect(try fixture.received().count == 1)
        #expect(try await client.resume(sent.id).status == .pending)
        #expect(try hashes().count == 2)
        #expect(fixture.wallet.requests.count == 2)
    }

    @Test func `a send that was mined meanwhile is told, and nothing is signed`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        let faster = try await client.prepareSpeedUp(of: sent.id)
        fixture.node.mine()
        #expect(await rainError { _ = try await client.prepareSpeedUp(of: sent.id) }?.kind == .invalidConfig)
        #expect(try await client.send(faster).status == .succeeded)
        #expect(fixture.wallet.requests.count == 1)
    }

    @Test func `somebody who only looks does not take the replacement away that is being signed`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        let faster = try await client.prepareSpeedUp(of: sent.id)
        let prompt = Prompt(fixture.wallet)
        let caller = Task { try await client.send(faster) }
        await prompt.isShown()
        // Another process, on the same journal, looks and writes down what it saw.
        var row = try #require(try await fixture.journal.record(id: sent.id))
        row.updatedAt = row.updatedAt.adding(.seconds(1))
        _ = try await fixture.journal.save(row)
        prompt.answer()
        #expect(try await caller.value.purpose == .speedUp)
        #expect(try fixture.received().count == 2)
    }

    @Test func `what was never signed is given up, and its nonce and key are free`() async throws {
        let prompt = Prompt(fixture.wallet)
        let request = try fixture.request("1")
        let caller = Task { try await client.send(request, idempotencyKey: "k") }
        await prompt.isShown()
        let id = try #require(try await client.pendingTransactions().first?.id)
        #expect(await rainError { _ = try await client.prepareCancellation(of: id) }?.kind == .invalidConfig)
        #expect(try await client.giveUp(id).status == .refused)
        prompt.answer()
        #expect(await rainError { _ = try await caller.value }?.kind == .internalLogicError)
        #expect(try fixture.received().isEmpty)
        fixture.wallet.override(nil)
        #expect(try await client.send(request, idempotencyKey: "k").nonce == 0)
    }

    @Test func `what is signed is never given up`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        #expect(try await client.giveUp(sent.id).status == .pending)
    }
}

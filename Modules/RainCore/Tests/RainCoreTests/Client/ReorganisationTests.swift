import RainCore
import RainEthereum
import RainTestKit
import Testing

@Suite struct ReorganisationTests {
    private let fixture: Fixture
    private let client: RainClient

    init() async throws {
        fixture = try Fixture()
        client = try await fixture.client()
        // The node's newest block is 16, where it mines; final is what lies before.
        fixture.node.with { $0.finalizedBlock = 15 }
    }

    @Test func `a send in a block that is not final is done for the user and still watched`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        fixture.node.mine()
        let mined = try await client.waitForReceipt(of: sent.id)
        #expect(mined.status == .succeeded)
        #expect(!mined.isFinal)
        #expect(try await client.pendingTransactions().isEmpty)
        #expect(try await client.unsettledTransactions().map(\.id) == [sent.id])

        fixture.node.with { $0.finalizedBlock = 16 }
        let final = try await client.waitForReceipt(of: sent.id, until: .finalized)
        #expect(final.isFinal)
        #expect(try await client.unsettledTransactions().isEmpty)
    }

    @Test func `a send whose block was given up is pending again, and the same bytes go out again`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        fixture.node.mine()
        _ = try await client.waitForReceipt(of: sent.id)
        fixture.node.with { state in
            state.receipts = [:]
            state.known = []
        }
        let again = try await client.resume(sent.id)
        #expect(again.status == .pending)
        #expect(again.blockNumber == nil)
        #expect(try fixture.received().map(\.hash) == [sent.transactionHash, sent.transactionHash])
        #expect(fixture.wallet.requests.count == 1)
        fixture.node.mine(status: "0x0")
        #expect(try await client.resume(sent.id).status == .reverted)
    }

    @Test func `a node that lags behind does not undo what another one showed`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        fixture.node.mine()
        _ = try await client.waitForReceipt(of: sent.id)
        fixture.node.with { state in
            state.receipts = [:]
            state.known = []
            state.newestBlock = 15
        }
        #expect(try await client.resume(sent.id).status == .succeeded)
        #expect(try fixture.received().count == 1)
    }

    @Test func `a nonce of a send in a block that is not final is never given out again`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        fixture.node.mine()
        _ = try await client.waitForReceipt(of: sent.id)
        fixture.node.with { state in
            state.receipts = [:]
            state.known = []
            state.latestNonce = 0
            state.pendingNonce = 0
        }
        #expect(try await client.send(try fixture.request("2")).nonce == 1)
    }

    @Test func `waiting for a final block ends with its deadline, and the send is not lost`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        fixture.node.mine()
        let error = await rainError {
            _ = try await client.waitForReceipt(of: sent.id, until: .finalized, timeout: .seconds(5))
        }
        #expect(error?.kind == .transactionPending)
        #expect(error?.transactionID == sent.id)
    }

    @Test func `where a chain names no final block, many blocks on top are enough`() async throws {
        let sent = try await client.send(try fixture.request("1"))
        fixture.node.mine()
        fixture.node.with { state in
            state.finalizedBlock = nil
            state.newestBlock = 143
        }
        #expect(try await client.resume(sent.id).isFinal == false)
        fixture.node.with { $0.newestBlock = 144 }
        #expect(try await client.resume(sent.id).isFinal)
    }
}

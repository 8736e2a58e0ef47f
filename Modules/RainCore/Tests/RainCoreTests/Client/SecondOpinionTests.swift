import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@testable import RainCore

/// What one node must not decide alone: that a send is lost for good, so that it would be paid once more.
@Suite struct SecondOpinionTests {
    private let chain = SeveralNodes(3)
    private let client: RainClient
    private let sent: SentTransaction
    private let hash: String

    init() async throws {
        let environment = RainEnvironment(
            transport: chain, secrets: InMemorySecureStore(), journal: InMemoryTransactionJournal(), time: chain.time)
        client = try await RainSdk.builder(environment: environment)
            .rpcEndpoints([chain.network()])
            .register(StubProvider(try StubWalletProvider()))
            .build()
            .provider(ProviderID(rawValue: "stub"))
        sent = try await client.send(
            TransferRequest(
                chainID: .baseSepolia, token: .native, recipient: try Address(Fixture.recipient), amount: "0.1"))
        hash = try #require(sent.transactionHash).description
        // The first node says that the nonce was used for good, and knows nothing of the transaction.
        chain.nodes[0].with {
            $0.finalizedNonce = 1
            $0.known = []
        }
    }

    @Test func `a node that says a send was replaced is contradicted by one that has it in a block`() async throws {
        let hash = hash
        chain.nodes[2].with { $0.receipts[hash] = "0x1" }
        #expect(try await client.resume(sent.id).status == .succeeded)
    }

    @Test func `a node that says a send was replaced is contradicted by one that has it waiting`() async throws {
        let hash = hash
        chain.nodes[1].with { _ = $0.known.insert(hash) }
        #expect(try await client.resume(sent.id).status == .pending)
    }

    @Test func `nodes that cannot be asked contradict nobody`() async throws {
        chain.set(1, .answers(.init(status: 503)))
        chain.nodes[2].with { $0.chainID = "0x1" }
        #expect(try await client.resume(sent.id).status == .replaced)
    }

    @Test func `a send of which no node knows anything is replaced`() async throws {
        chain.forget()
        #expect(try await client.resume(sent.id).status == .replaced)
        #expect(chain.asked == [0, 0, 1, 2])
    }

    @Test func `a second opinion that cannot be read leaves it open`() async throws {
        chain.set(1, .refuses("eth_getTransactionReceipt", ["result": ["status": "0x1"]]))
        #expect(try await client.resume(sent.id).status == .pending)
    }
}

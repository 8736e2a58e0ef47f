import LocalStack
import RainCore
import RainEncoding
import RainHTTP
import RainTestKit
import Testing

/// One payment, with the network failing at the worst moment: whatever happens, it is mined exactly once.
@Suite(.serialized) struct FaultIntegrationTests {
    private static let faults: [JSONValue] = [
        ["target": "chain", "method": "eth_sendRawTransaction", "kind": "reset-before"],
        ["target": "chain", "method": "eth_sendRawTransaction", "kind": "reset-after"],
        ["target": "chain", "method": "eth_sendRawTransaction", "kind": "truncate"],
        ["target": "chain", "method": "eth_sendRawTransaction", "kind": "html"],
        ["target": "chain", "method": "eth_sendRawTransaction", "kind": "status", "status": 429, "body": "slow down"],
        [
            "target": "chain", "method": "eth_sendRawTransaction", "kind": "body",
            "body": "{\"jsonrpc\":\"2.0\",\"id\":9,\"result\":\"0x1\"}",
        ],
        [
            "target": "chain", "method": "eth_sendRawTransaction", "kind": "rpc-error", "code": -32603,
            "message": "internal error",
        ],
    ]

    @Test func `a send whose answer is lost is pending, and resuming makes it mined exactly once`() async throws {
        let stack = try await LocalStack.start()
        defer { stack.stop() }
        let wallet = try StubWalletProvider.random()
        try await stack.fund(wallet.address.description, "native", amount: "1000000000000000000")
        let sdk = try RainSdk.builder(environment: .inMemory())
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: try stack.rpcURL(of: 84532))])
            .register(StubProvider(wallet))
            .build()
        let client = try await sdk.provider(ProviderID(rawValue: "stub"))
        let recipient = try StubWalletProvider.random().address

        for (count, fault) in Self.faults.enumerated() {
            let prepared = try await client.prepare(
                TransferRequest(chainID: .baseSepolia, token: .native, recipient: recipient, amount: "0.000000000000000001"))
            try await stack.control("faults", fault)
            var id = ""
            do {
                id = try await client.send(prepared).id
                Issue.record("the fault \(fault.text) went unnoticed")
            } catch let error as RainError where error == .transactionPending {
                id = try #require(error.transactionID)
            }
            let mined = try await client.waitForReceipt(of: id, interval: .milliseconds(50))
            #expect(mined.status == .succeeded, "\(fault.text)")
            #expect(mined.nonce == UInt64(count))
            let received = try await stack.rpc("eth_getBalance", [.string("\(recipient)"), "latest"])
            #expect(received.stringValue == Quantity.encode(UInt64(count + 1)), "\(fault.text)")
        }
        #expect(wallet.requests.count == Self.faults.count)
        #expect(try await client.pendingTransactions().isEmpty)
    }
}

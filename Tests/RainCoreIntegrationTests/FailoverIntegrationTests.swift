import LocalStack
import RainCore
import RainEncoding
import RainHTTP
import RainTestKit
import Testing

/// A chain with two nodes over real HTTP, one of which fails: the other serves, and a payment is made exactly once.
@Suite(.serialized) struct FailoverIntegrationTests {
    /// The stack under two names, which are two nodes of one chain to the SDK.
    private func twice(_ stack: LocalStack) throws -> [String] {
        let url = try stack.rpcURL(of: 84532)
        return [url, url.replacing("127.0.0.1", with: "localhost")]
    }

    private func client(_ urls: [String], _ wallet: StubWalletProvider) async throws -> RainClient {
        let sdk = try RainSdk.builder(environment: .inMemory())
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURLs: urls)])
            .register(StubProvider(wallet))
            .build()
        return try await sdk.provider(ProviderID(rawValue: "stub"))
    }

    @Test func `a dead node and one of another chain do not keep a payment from being made`() async throws {
        let stack = try await LocalStack.start(["--chains", "84532,8453"])
        defer { stack.stop() }
        let wallet = try StubWalletProvider.random()
        try await stack.fund(wallet.address.description, "native", amount: "1000000000000000000")
        // Nothing listens on port 1.
        let urls = ["http://127.0.0.1:1/", try stack.rpcURL(of: 8453), try stack.rpcURL(of: 84532)]
        let client = try await client(urls, wallet)
        let recipient = try StubWalletProvider.random().address
        let sent = try await client.sendNative(to: recipient, amount: "0.1", on: .baseSepolia)
        #expect(try await client.waitForReceipt(of: sent.id, interval: .milliseconds(50)).status == .succeeded)
        #expect(try await stack.rpc("eth_getBalance", [.string("\(recipient)"), "latest"], chain: 8453) == "0x0")
    }

    @Test(arguments: [
        JSONValue.object(["kind": "status", "status": 429, "body": "slow down"]),
        ["kind": "rpc-error", "code": -32016, "message": "over rate limit"],
        ["kind": "rpc-error", "code": -32000, "message": "header not found"],
        ["kind": "html"], ["kind": "reset-before"], ["kind": "truncate"],
    ])
    func `a read that fails at one node is answered by the other`(_ fault: JSONValue) async throws {
        let stack = try await LocalStack.start()
        defer { stack.stop() }
        let wallet = try StubWalletProvider.random()
        try await stack.fund(wallet.address.description, "native", amount: "7")
        let client = try await client(try twice(stack), wallet)
        var fault = fault.objectValue ?? [:]
        fault["target"] = "chain"
        fault["method"] = "eth_getBalance"
        try await stack.control("faults", .object(fault))
        #expect(try await client.getBalance(on: .baseSepolia).amount.baseUnits == 7)
    }

    @Test func `bytes whose answer is lost at one node are taken by the other, and the payment is made once`() async throws {
        let stack = try await LocalStack.start()
        defer { stack.stop() }
        let wallet = try StubWalletProvider.random()
        try await stack.fund(wallet.address.description, "native", amount: "1000000000000000000")
        let client = try await client(try twice(stack), wallet)
        let recipient = try StubWalletProvider.random().address
        for (count, kind) in ["reset-before", "reset-after", "truncate"].enumerated() {
            let request = TransferRequest(chainID: .baseSepolia, token: .native, recipient: recipient, amount: "0.01")
            let prepared = try await client.prepare(request)
            try await stack.control(
                "faults", ["target": "chain", "method": "eth_sendRawTransaction", "kind": .string(kind)])
            // With one node this is a pending transaction.
            let sent = try await client.send(prepared)
            #expect(try await client.waitForReceipt(of: sent.id, interval: .milliseconds(50)).status == .succeeded)
            #expect(sent.nonce == UInt64(count))
        }
        #expect(wallet.requests.count == 3)
        let received = try await stack.rpc("eth_getBalance", [.string("\(recipient)"), "latest"])
        #expect(received.stringValue == Quantity.encode(30_000_000_000_000_000 as UInt64))
    }
}

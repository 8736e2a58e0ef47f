import RainCore
import RainEncoding
import RainTestKit

/// Calls of a node over real HTTP, 8 at a time: what one costs this process, and how many there are in a second.
enum NodeCalls {
    static let concurrency = 8

    /// Reads a balance as often as told: each is one HTTP request, a batch of the chain's id and the balance.
    static func measure(_ url: String, calls: Int) async throws -> JSONValue {
        let sdk = try RainSdk.builder(environment: .inMemory())
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: url)])
            .register(StubProvider(try StubWalletProvider()))
            .build()
        let client = try await sdk.provider(ProviderID(rawValue: "stub"))
        try await read(client, 64)
        let (wall, processor) = (Platform.wallNanoseconds, Platform.processNanoseconds)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<concurrency { group.addTask { try await read(client, calls / concurrency) } }
            try await group.waitForAll()
        }
        return [
            "calls": .number(JSONNumber(calls / concurrency * concurrency)),
            "wallNanoseconds": .number(JSONNumber(Platform.wallNanoseconds - wall)),
            "processorNanoseconds": .number(JSONNumber(Platform.processNanoseconds - processor)),
            "residentBytes": .number(JSONNumber(Platform.residentBytes)),
        ]
    }

    private static func read(_ client: RainClient, _ count: Int) async throws {
        for _ in 0..<count {
            let balance = try await client.getBalance(on: .baseSepolia)
            try BenchError.require(balance.amount.formatted == "1", "the node's answer is \(balance.amount), not 1")
        }
    }
}

import RainCore
import RainEncoding
import RainTestKit

/// What a process does as a whole, with a node in the same process that answers at once.
enum Scenario: String {
    /// 10,000 clients of 10,000 users that share a transport and a journal: memory for each.
    case clients
    /// 1,000 sends from 1,000 wallets at once, through the durable journal: how long, and how many without error.
    case sends
    /// An overview of 40 tokens on 8 chains: memory of the process.
    case overview

    func run(quick: Bool) async throws -> JSONValue {
        switch self {
        case .clients: try await Self.clients(quick ? 100 : 10_000)
        case .sends: try await Self.sends(quick ? 10 : 1000)
        case .overview: try await Self.overview()
        }
    }

    private static func network(_ chain: ChainID) -> NetworkConfig {
        NetworkConfig(chainID: chain, rpcURL: "http://node.invalid/\(chain)")
    }

    private static func client(_ environment: RainEnvironment, tokens: [TokenInfo] = [], _ chains: [ChainID]) async throws
        -> RainClient
    {
        let sdk = try RainSdk.builder(environment: environment).rpcEndpoints(chains.map(network)).registerTokens(tokens)
            .register(StubProvider(try StubWalletProvider.random()))
            .build()
        return try await sdk.provider(ProviderID(rawValue: "stub"))
    }

    private static func clients(_ count: Int) async throws -> JSONValue {
        let environment = RainEnvironment.inMemory(transport: try AnsweringTransport())
        let chains: [ChainID] = [.base, .baseSepolia]
        // What is made once for the process does not count.
        var clients = [try await client(environment, chains)]
        clients.reserveCapacity(count + 1)
        _ = try await clients[0].getBalance(on: .base)
        let before = Platform.residentBytes
        for _ in 0..<count {
            let client = try await client(environment, chains)
            _ = try await client.getBalance(on: .base)
            clients.append(client)
        }
        let each = (Platform.residentBytes - before) / count
        return ["clients": .number(JSONNumber(clients.count - 1)), "residentBytesEach": .number(JSONNumber(each))]
    }

    private static func sends(_ count: Int) async throws -> JSONValue {
        let directory = try Platform.makeTemporaryDirectory()
        defer { Platform.remove(directory) }
        let environment = RainEnvironment(
            transport: try AnsweringTransport(), secrets: InMemorySecureStore(),
            journal: SQLiteTransactionJournal(directory: directory))
        var clients: [RainClient] = []
        for _ in 0..<count { clients.append(try await client(environment, [.baseSepolia])) }
        let recipient = try Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
        let (wall, processor) = (Platform.wallNanoseconds, Platform.processNanoseconds)
        let sent = try await withThrowingTaskGroup(of: String.self) { group in
            for client in clients {
                group.addTask { try await client.sendNative(to: recipient, amount: "0.01", on: .baseSepolia).id }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        try BenchError.require(sent.count == count, "\(sent.count) of \(count) sends are there")
        return [
            "sends": .number(JSONNumber(count)), "wallNanoseconds": .number(JSONNumber(Platform.wallNanoseconds - wall)),
            "processorNanoseconds": .number(JSONNumber(Platform.processNanoseconds - processor)),
        ]
    }

    private static func overview() async throws -> JSONValue {
        let chains: [ChainID] = [.ethereum, 10, 56, 137, .base, .arbitrum, 42220, .avalanche]
        var tokens: [TokenInfo] = []
        for (place, chain) in chains.enumerated() {
            for number in 0..<5 {
                let digits = String(1_000_000 + place * 1000 + number)
                let address = try Address("0x" + String(repeating: "0", count: 40 - digits.count) + digits)
                tokens.append(TokenInfo(chainID: chain, address: address, symbol: "T\(number)", decimals: 6))
            }
        }
        let client = try await client(.inMemory(transport: try AnsweringTransport()), tokens: tokens, chains)
        let balances = try await client.getAllBalances()
        try BenchError.require(balances.count == chains.count, "\(balances.count) chains were read")
        return [
            "chains": .number(JSONNumber(chains.count)), "tokens": .number(JSONNumber(tokens.count)),
            "residentBytes": .number(JSONNumber(Platform.residentBytes)),
        ]
    }
}

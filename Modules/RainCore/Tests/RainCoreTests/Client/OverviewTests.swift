import RainCore
import RainEncoding
import RainEthereum
import RainHTTP
import RainTestKit
import Testing

@Suite struct OverviewTests {
    /// A client of one chain over a fake node, with tokens of the test's own beside those built in.
    private func client(_ node: FakeNode, chain: ChainID = 84532, tokens: Int = 0, decimals: Int = 6) async throws -> RainClient
    {
        let provider = StubProvider(try StubWalletProvider())
        return try await RainSdk.builder(environment: .inMemory(transport: node))
            .rpcEndpoints([NetworkConfig(chainID: chain, rpcURL: "http://127.0.0.1:1")])
            .registerTokens(
                try (0..<tokens).map { number in
                    TokenInfo(chainID: chain, address: try token(number), symbol: "T\(number)", decimals: decimals)
                }
            )
            .register(provider)
            .build()
            .provider(provider.id)
    }

    private func token(_ number: Int) throws -> Address {
        try Address(bytes: [UInt8](repeating: 0xaa, count: 18) + [UInt8(number / 256), UInt8(number % 256)])
    }

    @Test(arguments: [0, 1, 40, 62, 63, 64, 127, 128, 300])
    func `an overview is one HTTP request, however many tokens there are`(_ count: Int) async throws {
        let node = FakeNode()
        let overview = try await client(node, tokens: count).getTokenBalances(on: .baseSepolia)
        #expect(node.with { $0.exchanges } == 1)
        #expect(overview.balances.map(\.symbol) == ["ETH", "USDC"] + (0..<count).map { "T\($0)" })
        #expect(overview.balances.map(\.amount.formatted) == ["1"] + Array(repeating: "50", count: count + 1))
        #expect(overview.unreadable.isEmpty)
        #expect(overview.account == (try StubWalletProvider().address))
    }

    @Test func `a chain without Multicall3 costs one request too`() async throws {
        let node = FakeNode()
        node.with { $0.chainID = "0x7a69" }
        let overview = try await client(node, chain: 31337, tokens: 40).getTokenBalances(on: 31337)
        #expect(node.with { $0.exchanges } == 1)
        #expect(overview.balances.count == 41)
    }

    @Test func `a node that lacks the contract its chain has is asked for each balance`() async throws {
        let node = FakeNode()
        node.with { $0.hasMulticall = false }
        let overview = try await client(node, tokens: 3).getTokenBalances(on: .baseSepolia)
        #expect(overview.balances.map(\.symbol) == ["ETH", "USDC", "T0", "T1", "T2"])
        #expect(node.with { $0.exchanges } == 2)
    }

    @Test(arguments: [true, false])
    func `a token that reverts or answers nonsense is named, and takes nothing from the others`(_ hasMulticall: Bool)
        async throws
    {
        let node = FakeNode()
        let broken: [[UInt8]?] = [nil, [], [1], [UInt8](repeating: 0, count: 31), [UInt8](repeating: 0, count: 33)]
        let addresses = try broken.indices.map { try token($0) }
        node.with { state in
            state.hasMulticall = hasMulticall
            for (address, returned) in zip(addresses, broken) { state.returned.updateValue(returned, forKey: address) }
        }
        let overview = try await client(node, tokens: 7).getTokenBalances(on: .baseSepolia)
        #expect(overview.balances.map(\.symbol) == ["ETH", "USDC", "T5", "T6"])
        #expect(overview.unreadable.map(\.token.symbol) == ["T0", "T1", "T2", "T3", "T4"])
        #expect(overview.unreadable.map(\.error.kind).first == .transactionSimulationFailed)
        #expect(overview.unreadable.dropFirst().allSatisfy { $0.error == .internalLogicError })
    }

    @Test func `tokens of which there are none are left out, the chain's own currency never`() async throws {
        let node = FakeNode()
        node.with { state in
            state.balance = .zero
            state.tokenBalance = .zero
        }
        let overview = try await client(node, tokens: 40).getTokenBalances(on: .baseSepolia)
        #expect(overview.balances.map(\.symbol) == ["ETH"])
        #expect(overview.balances.map(\.amount.formatted) == ["0"])
        #expect(overview.balances.first?.token == .native)
    }

    @Test(arguments: [0, 6, 18, 76, 77])
    func `the greatest amount there can be is shown to the last digit`(_ decimals: Int) async throws {
        let node = FakeNode()
        node.with { state in
            state.balance = .max
            state.tokenBalance = .max
        }
        let client = try await client(node, tokens: 1, decimals: decimals)
        let overview = try await client.getTokenBalances(on: .baseSepolia)
        let amount = try #require(overview.balances.last?.amount)
        #expect(amount.baseUnits == .max)
        #expect(amount.decimals == decimals)
        #expect(try Amount(amount.formatted).baseUnits(decimals: decimals) == .max)
        #expect(overview.balances.first?.amount.baseUnits == .max)
    }

    @Test(
        arguments: [
            ["result": "0x"], ["result": "0x00"], ["result": "nonsense"], ["result": nil],
            ["error": ["code": -32000, "message": "header not found"]],
        ] as [JSONValue])
    func `a chain whose own currency cannot be read is an error`(_ answer: JSONValue) async throws {
        let node = FakeNode()
        node.with { state in
            state.answers["eth_getBalance"] = answer
            state.answers["eth_call"] = answer
        }
        let client = try await client(node, tokens: 2)
        let error = await rainError { _ = try await client.getTokenBalances(on: .baseSepolia) }
        #expect(error != nil)
    }

    @Test func `what Multicall3 returns is read strictly`() async throws {
        let function = try FakeNode.aggregate3()
        let word = UInt256(50_000_000).bigEndianBytes
        let one = ABIValue.tuple([.bool(true), .bytes(word)])
        let good = try function.encodeReturn([.array([one, one])])
        let bad: [[UInt8]] = [
            try function.encodeReturn([.array([one])]), try function.encodeReturn([.array([one, one, one])]),
            try function.encodeReturn([.array([])]), Array(good.dropLast()), good + [0], Array(good.prefix(32)),
            [UInt8](repeating: 0xff, count: good.count), UInt256(32).bigEndianBytes + UInt256.max.bigEndianBytes,
        ]
        for returned in bad {
            let node = FakeNode()
            node.with { $0.answers["eth_call"] = ["result": .string(DataHex.encode(returned))] }
            let client = try await client(node)
            #expect(await rainError { _ = try await client.getTokenBalances(on: .baseSepolia) } == .internalLogicError)
        }
        let node = FakeNode()
        node.with { $0.answers["eth_call"] = ["result": .string(DataHex.encode(good))] }
        #expect(try await client(node).getTokenBalances(on: .baseSepolia).balances.count == 2)
    }
}

/// Whether an error is there and of a kind.
private func == (error: RainError?, kind: RainError.Kind) -> Bool { error?.kind == kind }

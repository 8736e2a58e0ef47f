import RainEncoding
import RainEthereum
import RainHTTP
import RainTestKit
import Testing

@testable import RainCore

@Suite struct FailoverTests {
    private let chain = SeveralNodes(3)
    private let account: Address

    init() throws { account = try Address(Fixture.recipient) }

    private func balance(_ node: ChainNode) async throws -> UInt256 {
        try await node.read(.balance(of: account)).quantity()
    }

    private static let lost = HTTPError(.connectionLost, "gone", requestMayHaveBeenSent: true)
    private static let late = HTTPError(.timedOut, "late", requestMayHaveBeenSent: true)

    static let failures: [SeveralNodes.Behaviour] = [
        .fails(lost), .fails(late), .fails(HTTPError(.cannotConnect, "no", requestMayHaveBeenSent: false)),
        .fails(HTTPError(.cannotResolve, "no", requestMayHaveBeenSent: false)),
        .fails(HTTPError(.tlsFailure, "no", requestMayHaveBeenSent: false)),
        .fails(HTTPError(.tooLarge, "no", requestMayHaveBeenSent: true)),
        .answers(HTTPResponse(status: 429)), .answers(HTTPResponse(status: 500)), .answers(HTTPResponse(status: 503)),
        .answers(HTTPResponse(status: 401)), .answers(HTTPResponse(status: 404)),
        .answers(HTTPResponse(status: 200, body: Array("<html>".utf8))), .answers(HTTPResponse(status: 200)),
        .answers(HTTPResponse(status: 200, body: Array("[]".utf8))),
        .answers(HTTPResponse(status: 200, body: Array(#"{"id":null,"error":{"code":-32005,"message":"rate limit"}}"#.utf8))),
        .refuses("eth_getBalance", ["error": ["code": -32000, "message": "missing trie node 00"]]),
        .refuses("eth_getBalance", ["error": ["code": -32000, "message": "header not found"]]),
        .refuses("eth_getBalance", ["error": ["code": -32016, "message": "over rate limit"]]),
        .refuses("eth_getBalance", ["error": ["code": -32601, "message": "the method is not available"]]),
        .refuses("eth_chainId", ["error": ["code": -32016, "message": "over rate limit"]]),
        .refuses("eth_chainId", ["result": "nonsense"]), .refuses("eth_chainId", ["result": "0x1"]),
    ]

    @Test(arguments: failures)
    func `where a node fails, the next one is asked at once`(_ failure: SeveralNodes.Behaviour) async throws {
        chain.set(0, failure)
        chain.nodes[1].with { $0.balance = 7 }
        #expect(try await balance(chain.node()) == 7)
        #expect(chain.asked == [0, 1])
    }

    @Test(arguments: [
        JSONValue.object(["error": ["code": 3, "message": "execution reverted"]]),
        ["error": ["code": -32000, "message": "insufficient funds for gas"]],
        ["error": ["code": -32602, "message": "query returned more than 10000 results"]],
        ["error": ["code": -32602, "message": "missing value for required argument 0"]],
    ])
    func `an answer is an answer, also a bad one`(_ answer: JSONValue) async throws {
        chain.set(0, .refuses("eth_getBalance", answer))
        let read = try await chain.node().read(.balance(of: account))
        #expect(read.isRefusal)
        #expect(chain.asked == [0])
    }

    @Test func `the node that answered last is asked until it fails, and one that failed rests`() async throws {
        let node = chain.node()
        chain.set(0, .fails(Self.lost))
        for _ in 0..<3 { _ = try await balance(node) }
        #expect(chain.asked == [0, 1, 1, 1])
        // Well again, but nobody knows before its rest is over.
        chain.set(0, .well)
        chain.forget()
        _ = try await balance(node)
        chain.time.advance(by: EndpointRotation.firstRest)
        _ = try await balance(node)
        _ = try await balance(node)
        #expect(chain.asked == [1, 0, 0])
    }

    @Test func `a node that stays ill is tried less and less often`() async throws {
        let node = chain.node()
        chain.set(0, .fails(Self.lost))
        var tries = 0
        for _ in 0..<360 {
            chain.forget()
            _ = try await balance(node)
            tries += chain.asked.count { $0 == 0 }
            chain.time.advance(by: .seconds(10))
        }
        // An hour: after 0, 15, 30, 60, … seconds, then every ten minutes.
        #expect((10...12).contains(tries))
    }

    @Test func `when all fail they are asked again after a wait, and the error says by number what each did`() async throws {
        chain.set(0, .fails(Self.lost))
        chain.set(1, .answers(HTTPResponse(status: 503)))
        chain.set(2, .refuses("eth_chainId", ["result": "0x1"]))
        let node = chain.node()
        let start = chain.time.now
        let error = await rainError { _ = try await self.balance(node) }
        #expect(error?.kind == .networkError)
        #expect(
            error?.message == "no node of Base Sepolia (84532) answered. RPC URL 1: did not answer: gone; RPC URL 2: "
                + "the node answered with HTTP status 503; RPC URL 3: serves chain 1: check it")
        #expect(error?.debugDescription.contains("secret") == false)
        #expect(chain.asked.count == 9)
        let waited = start.duration(to: chain.time.now)
        #expect(waited >= .milliseconds(375) && waited <= .milliseconds(750))
    }

    @Test func `nodes of another chain are never believed, and the error says which they are`() async throws {
        for index in 0..<3 { chain.nodes[index].with { $0.chainID = "0x1" } }
        let node = chain.node()
        let error = await rainError { _ = try await self.balance(node) }
        #expect(error?.kind == .invalidConfig)
        #expect(error?.message.contains("serves chain 1; check its RPC URL 1") == true)
        #expect(chain.asked == [0, 1, 2])
    }

    @Test func `a node that changes its chain is found out at once`() async throws {
        let node = chain.node()
        chain.nodes[0].with { $0.balance = 1 }
        chain.nodes[1].with { $0.balance = 2 }
        #expect(try await balance(node) == 1)
        chain.nodes[0].with { $0.chainID = "0x1" }
        #expect(try await balance(node) == 2)
    }

    @Test func `a read ends by its deadline, whatever the nodes do`() async throws {
        for index in 0..<3 { chain.set(index, .fails(Self.late)) }
        let node = chain.node()
        let start = chain.time.now
        #expect(await rainError { _ = try await self.balance(node) }?.kind == .networkError)
        #expect(start.duration(to: chain.time.now) <= ChainNode.longestRead)
        #expect(chain.asked == [0, 1])
        #expect(chain.timeouts == [.seconds(10), .seconds(10)])
    }

    @Test func `a read without time asks nobody and says so`() async throws {
        let node = chain.node()
        let error = await rainError { _ = try await node.read([.chainID], within: .zero) }
        #expect(error?.message == "there was no time left to ask a node of Base Sepolia (84532)")
        #expect(chain.asked.isEmpty)
    }

    @Test func `a node that asks to be left alone is left alone`() async throws {
        let node = chain.node()
        let busy = HTTPResponse(status: 429, headers: ["Retry-After": "20"])
        for index in 0..<3 { chain.set(index, .answers(busy)) }
        // Longer than a read may take: no second attempt.
        #expect(await rainError { _ = try await self.balance(node) }?.kind == .networkError)
        #expect(chain.asked == [0, 1, 2])
        // And none before the time, not even a first one.
        let error = await rainError { _ = try await self.balance(node) }
        #expect(error?.message.contains("left alone") == true)
        #expect(chain.asked == [0, 1, 2])
        chain.time.advance(by: .seconds(15))
        chain.set(1, .well)
        _ = try await balance(node)
        #expect(chain.asked == [0, 1, 2, 0, 1])
    }

    @Test func `a short wait that a node asks for is waited out`() async throws {
        let one = SeveralNodes(1)
        let node = one.node()
        one.set(0, .answers(HTTPResponse(status: 503, headers: ["Retry-After": "2"])))
        let start = one.time.now
        #expect(await rainError { _ = try await self.balance(node) }?.message.contains("503") == true)
        #expect(one.asked.count == 3)
        #expect(start.duration(to: one.time.now) == .seconds(4))
    }

    @Test func `what is missing everywhere is told as the first node told it`() async throws {
        for index in 0..<3 {
            chain.set(
                index, .refuses("eth_getBalance", ["error": ["code": -32000, "message": .string("header not found \(index)")]]))
        }
        let answer = try await chain.node().read(.balance(of: account))
        #expect(answer.refusal?.message == "header not found 0")
        // It may be there a moment later, but nobody who asks for a balance wants to wait for that.
        #expect(chain.asked == [0, 1, 2])
    }

    @Test func `a clock that is set back makes no node wait for it`() async throws {
        let node = chain.node()
        chain.set(0, .fails(Self.lost))
        _ = try await balance(node)
        chain.set(0, .well)
        chain.time.advance(by: .seconds(-86_400))
        chain.forget()
        _ = try await balance(node)
        #expect(chain.asked == [0])
    }

    @Test func `a cancelled read ends as cancelled, and no node is blamed`() async throws {
        let node = chain.node()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await chain.time.sleep(for: .zero)
            return try await balance(node)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

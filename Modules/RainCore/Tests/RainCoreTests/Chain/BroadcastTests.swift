import RainEncoding
import RainEthereum
import RainHTTP
import Testing

@testable import RainCore

@Suite struct BroadcastTests {
    private let chain = SeveralNodes(3)
    private let bytes: [UInt8] = [2, 3, 4]
    private let hash = Hash32.keccak256([2, 3, 4])

    private func ready() async throws -> ChainNode {
        let node = chain.node()
        _ = try await node.read(.chainID)
        return node
    }

    private func broadcasts(_ index: Int) -> Int { chain.nodes[index].with { $0.received.count } }

    private static let lost = HTTPError(.connectionLost, "gone", requestMayHaveBeenSent: true)
    private static let unreachable = HTTPError(.cannotConnect, "no way", requestMayHaveBeenSent: false)

    @Test func `a send costs one exchange after its reads, and only one node gets the bytes`() async throws {
        let node = try await ready()
        chain.forget()
        #expect(await node.broadcast(bytes, hash: hash) == .taken)
        #expect(chain.asked == [0])
    }

    @Test func `a definite refusal stands and is not shopped around`() async throws {
        let node = try await ready()
        chain.forget()
        chain.set(0, .refuses("eth_sendRawTransaction", ["error": ["code": -32000, "message": "intrinsic gas too low"]]))
        #expect(await node.broadcast(bytes, hash: hash) == .refused(.rejected, "intrinsic gas too low"))
        #expect(chain.asked == [0])
    }

    @Test func `where it is not known whether the first took them, the second gets the same bytes`() async throws {
        let node = try await ready()
        chain.set(0, .fails(Self.lost))
        #expect(await node.broadcast(bytes, hash: hash) == .taken)
        #expect(broadcasts(1) == 1)
        #expect(chain.nodes[1].with { $0.received } == [DataHex.encode(bytes)])
    }

    @Test(arguments: ["intrinsic gas too low", "insufficient funds", "internal error"])
    func `after an unknown answer a refusal elsewhere proves nothing`(_ text: String) async throws {
        let node = try await ready()
        chain.set(0, .fails(Self.lost))
        for index in 1...2 {
            chain.set(index, .refuses("eth_sendRawTransaction", ["error": ["code": -32000, "message": .string(text)]]))
        }
        #expect(await node.broadcast(bytes, hash: hash) == .unknown("gone"))
    }

    @Test func `after an unknown answer a used nonce elsewhere is looked up on the chain`() async throws {
        let node = try await ready()
        chain.set(0, .fails(Self.lost))
        chain.set(1, .refuses("eth_sendRawTransaction", ["error": ["code": -32000, "message": "nonce too low"]]))
        #expect(await node.broadcast(bytes, hash: hash) == .outOfDate("nonce too low"))
    }

    @Test func `where not a byte arrived, the next node's word stands`() async throws {
        let node = try await ready()
        chain.set(0, .fails(Self.unreachable))
        chain.set(1, .refuses("eth_sendRawTransaction", ["error": ["code": -32000, "message": "insufficient funds"]]))
        #expect(await node.broadcast(bytes, hash: hash) == .refused(.insufficientFunds, "insufficient funds"))
    }

    @Test func `when no node can be reached, nothing was sent`() async throws {
        let node = try await ready()
        for index in 0..<3 { chain.set(index, .fails(Self.unreachable)) }
        guard case .neverSent = await node.broadcast(bytes, hash: hash) else {
            Issue.record("something was sent")
            return
        }
    }

    @Test func `a node of another chain gets no bytes, also as the last resort`() async throws {
        let node = try await ready()
        chain.set(0, .fails(Self.lost))
        for index in 1...2 { chain.nodes[index].with { $0.chainID = "0x1" } }
        #expect(await node.broadcast(bytes, hash: hash) == .unknown("gone"))
        #expect(broadcasts(1) + broadcasts(2) == 0)
    }

    @Test func `a node that was not asked yet shows its chain before it gets bytes`() async throws {
        let node = chain.node()
        #expect(await node.broadcast(bytes, hash: hash) == .taken)
        #expect(chain.asked == [0, 0])
        chain.nodes[0].with { $0.chainID = "0x1" }
        _ = try await node.read(.chainID)
        chain.forget()
        #expect(await node.broadcast(bytes, hash: hash) == .taken)
        #expect(broadcasts(0) == 1)
    }

    @Test func `a rate limit at the door is no refusal of the bytes`() async throws {
        let node = try await ready()
        for index in 0..<3 { chain.set(index, .answers(HTTPResponse(status: 429, headers: ["Retry-After": "9"]))) }
        chain.set(1, .well)
        #expect(await node.broadcast(bytes, hash: hash) == .taken)
        // A node that asked to be left alone is still better than none.
        chain.set(1, .fails(Self.unreachable))
        chain.set(2, .fails(Self.unreachable))
        chain.set(0, .well)
        chain.forget()
        #expect(await node.broadcast(bytes, hash: hash) == .taken)
        #expect(chain.asked.last == 0)
    }
}

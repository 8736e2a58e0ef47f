@_spi(RainFeature) import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@Suite struct DraftTests {
    private let fixture: Fixture
    private let token: Address
    private let approval: ContractCall
    private let chain = ChainID.baseSepolia

    init() throws {
        fixture = try Fixture()
        token = try Address(Fixture.usdc)
        approval = ContractCall(to: token, data: ERC20.approve(spender: try Address(Fixture.recipient), amount: 7))
        fixture.node.with { $0.respond = Self.succeeding }
    }

    /// What a token answers to an approval that is tried out.
    @Sendable private static func succeeding(_ method: String, _ parameters: [JSONValue]) -> JSONValue? {
        guard method == "eth_call", parameters[0]["input"]?.stringValue?.hasPrefix("0x095ea7b3") == true else { return nil }
        return ["result": .string(DataHex.encode(UInt256.one.bigEndianBytes))]
    }

    @Sendable private static func reverting(_ method: String, _ parameters: [JSONValue]) -> JSONValue? {
        guard method == "eth_call", parameters[0]["to"]?.stringValue == Fixture.usdc.lowercased() else { return nil }
        return ["error": ["code": 3, "message": "execution reverted", "data": "0x8baa579f"]]
    }

    @Test func `repeats under a key are one when they are the same wish, whatever signatures they carry`() async throws {
        let client = try await fixture.client()
        #expect(try await client.sent(on: chain, idempotencyKey: "k", where: { _ in true }) == nil)
        let sent = try await client.send(try await client.prepare(approval, on: chain), idempotencyKey: "k")
        let again = try await client.sent(on: chain, idempotencyKey: "k", where: { $0 == approval })
        #expect(again?.transactionHash == sent.transactionHash)
        #expect(try fixture.received().count == 1)
        #expect(fixture.wallet.requests.count == 1)
        let error = await rainError { _ = try await client.sent(on: chain, idempotencyKey: "k", where: { _ in false }) }
        #expect(error?.code == "RAIN_102")
    }

    @Test func `a draft costs what its bytes and the allowance cost, and is never sent`() async throws {
        let client = try await fixture.client()
        fixture.node.with { $0.respond = Self.reverting }
        let call = ContractCall(to: token, data: [UInt8](repeating: 0xff, count: 708))
        let draft = try await client.prepare(draft: call, executionGas: 300_000, on: chain)
        // The fake node's 21,000 for the bytes, and a fifth on top of both.
        #expect(draft.fees.gasLimit == 385_200)
        #expect(draft.warnings.map(\.kind) == [.undecodable])
        #expect(try await client.price(draft: call, executionGas: 300_000, on: chain) == draft.fees)
        #expect(await rainError { _ = try await client.send(draft) }?.code == "RAIN_502")
        #expect(fixture.wallet.requests.isEmpty)
    }

    @Test func `a draft is completed at the price that was agreed to`() async throws {
        let client = try await fixture.client()
        let draft = try await client.prepare(draft: approval, executionGas: 100_000, on: chain)
        fixture.node.with { $0.gas = "0xea60" }
        let prepared = try await client.complete(draft, as: approval)
        #expect(prepared.fees == draft.fees)
        #expect(prepared.id == draft.id)
        _ = try await client.send(prepared)
        #expect(try fixture.received()[0].transaction.gasLimit == draft.fees.gasLimit)
    }

    @Test func `a draft that would fail or cost more than was agreed to is not completed`() async throws {
        let client = try await fixture.client()
        let draft = try await client.prepare(draft: approval, executionGas: 100_000, on: chain)
        fixture.node.with { $0.respond = Self.reverting }
        let failing = await rainError { _ = try await client.complete(draft, as: approval) }
        #expect(failing?.kind == .transactionSimulationFailed)
        #expect(failing?.context["revertReason"]?.contains("InvalidSignature") == true)
        fixture.node.with {
            $0.respond = Self.succeeding
            $0.gas = Quantity.encode(UInt256(draft.fees.gasLimit) &+ 1)
        }
        #expect(await rainError { _ = try await client.complete(draft, as: approval) }?.kind == .invalidConfig)
        fixture.node.with {
            $0.gas = "0x5208"
            $0.baseFee = Quantity.encode(draft.fees.maxFeePerGas &+ 1)
        }
        #expect(await rainError { _ = try await client.complete(draft, as: approval) }?.kind == .invalidConfig)
        fixture.node.with { $0.baseFee = "0x1" }
        #expect(try await client.complete(draft, as: approval).fees == draft.fees)
    }
}

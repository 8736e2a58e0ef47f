@_spi(RainFeature) import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@Suite struct CallTests {
    private func approval(of amount: UInt256) throws -> ContractCall {
        ContractCall(
            to: try Address(Fixture.usdc),
            data: ERC20.approve(spender: try Address(Fixture.recipient), amount: amount))
    }

    private func fixture(_ configure: (RainSdk.Builder) throws -> Void = { _ in }) throws -> Fixture {
        let fixture = try Fixture(configure: configure)
        fixture.node.with { $0.gas = "0xc350" }
        return fixture
    }

    @Test func `a call goes out once, as it was shown`() async throws {
        let fixture = try fixture()
        let client = try await fixture.client()
        let call = try approval(of: 25_000_000)
        let prepared = try await client.prepare(call, on: .baseSepolia)
        #expect(prepared.transfer == nil)
        #expect(prepared.call == call)
        let sent = try await client.send(prepared, idempotencyKey: "allow")
        #expect(sent.transfer == nil)
        #expect(sent.outflow.outgoing.map(\.kind) == [.allowance])
        #expect(sent.outflow.outgoing.map(\.amount) == [25_000_000])
        #expect(sent.outflow.outgoing.map(\.counterparty.description) == [Fixture.recipient])
        _ = try await client.send(prepared, idempotencyKey: "allow")
        let received = try fixture.received()
        #expect(received.count == 1)
        #expect(received[0].transaction.to == call.to)
        #expect(received[0].transaction.data == call.data)
        #expect(received[0].transaction.value.isZero)
        #expect(received[0].transaction.gasLimit == prepared.fees.gasLimit)
        #expect(fixture.wallet.requests.count == 1)
    }

    @Test func `a key gives the call it was used for, and no other`() async throws {
        let fixture = try fixture()
        let client = try await fixture.client()
        let call = try approval(of: 25_000_000)
        #expect(try await client.sent(call, on: .baseSepolia, idempotencyKey: "allow") == nil)
        let sent = try await client.send(try await client.prepare(call, on: .baseSepolia), idempotencyKey: "allow")
        #expect(try await client.sent(call, on: .baseSepolia, idempotencyKey: "allow")?.id == sent.id)
        let other = try approval(of: 26_000_000)
        let error = await rainError { _ = try await client.sent(other, on: .baseSepolia, idempotencyKey: "allow") }
        #expect(error?.kind == .invalidConfig)
        let transfer = await rainError {
            _ = try await client.send(try fixture.request("1"), idempotencyKey: "allow")
        }
        #expect(transfer?.kind == .invalidConfig)
        #expect(try fixture.received().count == 1)
    }

    @Test func `a call needs no tokens, but its fee beside what is on its way`() async throws {
        let fixture = try fixture()
        let client = try await fixture.client()
        _ = try await client.send(try fixture.request("50"))
        _ = try await client.send(try await client.prepare(try approval(of: .max), on: .baseSepolia))
        let third = try await client.prepare(try approval(of: 1), on: .baseSepolia)
        let (nearlyAll, _) = third.fees.maximumFee.multipliedReportingOverflow(by: 2)
        fixture.node.with { $0.balance = nearlyAll }
        let short = try await client.prepare(try approval(of: 1), on: .baseSepolia)
        let error = await rainError { _ = try await client.send(short) }
        #expect(error?.kind == .insufficientFunds)
        #expect(try fixture.received().count == 2)
    }

    @Test func `guards judge what a call lets others take`() async throws {
        let open = try fixture()
        let warned = try await open.client().prepare(try approval(of: .max), on: .baseSepolia)
        #expect(warned.warnings.map(\.kind) == [.unlimitedAllowance])

        let limited = try fixture { builder in
            builder.spendingLimits([
                SpendingLimit(of: .contract(try Address(Fixture.usdc)), on: .baseSepolia, perTransaction: "25")
            ])
        }
        let client = try await limited.client()
        _ = try await client.prepare(try approval(of: 25_000_000), on: .baseSepolia)
        for amount in [25_000_001, UInt256.max] {
            let error = await rainError { _ = try await client.prepare(try approval(of: amount), on: .baseSepolia) }
            #expect(error?.code == "RAIN_403")
        }
        #expect(limited.wallet.requests.isEmpty)
    }

    @Test func `a call that would revert is not prepared`() async throws {
        let fixture = try fixture()
        fixture.node.with { state in
            state.respond = { method, _ in
                method == "eth_call" ? ["error": ["code": 3, "message": "execution reverted", "data": "0x"]] : nil
            }
        }
        let error = await rainError {
            _ = try await fixture.client().prepare(try approval(of: 1), on: .baseSepolia)
        }
        #expect(error?.kind == .transactionSimulationFailed)
    }

    @Test func `contracts are read in one exchange, at the block that is asked for`() async throws {
        let fixture = try fixture()
        let client = try await fixture.client()
        let states = Locked<[JSONValue?]>([])
        let usdc = try Address(Fixture.usdc)
        fixture.node.with { state in
            state.respond = { method, parameters in
                guard method == "eth_call" else { return nil }
                states.withLock { $0.append(parameters.last) }
                guard parameters[0]["to"]?.stringValue == usdc.description.lowercased() else {
                    return ["error": ["code": 3, "message": "execution reverted", "data": "0x"]]
                }
                return ["result": "0x07"]
            }
        }
        let calls = [ContractCall(to: usdc, data: [1]), ContractCall(to: try Address(Fixture.recipient), data: [2])]
        let pinned = try await client.read(calls, on: .baseSepolia, at: 255)
        #expect(try pinned[0].get() == [7])
        #expect(throws: RainError.self) { try pinned[1].get() }
        #expect(fixture.node.with { $0.exchanges } == 1)
        _ = try await client.read([calls[0]], on: .baseSepolia)
        #expect(states.withLock { $0 } == ["0xff", "0xff", "latest"])
    }
}

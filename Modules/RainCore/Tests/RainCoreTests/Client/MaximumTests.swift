import RainCore
import RainEthereum
import RainTestKit
import Testing

@Suite struct MaximumTests {
    @Test func `all of the chain's own currency is what the fee leaves, and that is what is signed`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let recipient = try Address(Fixture.recipient)
        let prepared = try await client.prepareMaximum(to: recipient, on: .baseSepolia)
        let balance = fixture.node.with { $0.balance }
        let amount = try #require(prepared.transfer?.amount)
        #expect(try amount.baseUnits.adding(prepared.fees.maximumFee) == balance)
        #expect(try await client.maxSendable(to: recipient, on: .baseSepolia) == amount)
        let sent = try await client.send(prepared)
        #expect(sent.status == .pending)
        #expect(try fixture.received()[0].transaction.value == amount.baseUnits)
    }

    @Test func `all of a token is its balance`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let token = Token.contract(try Address(Fixture.usdc))
        let prepared = try await client.prepareMaximum(
            of: token, to: try Address(Fixture.recipient), on: .baseSepolia)
        #expect(prepared.transfer?.amount.formatted == "50")
    }

    @Test func `what is on its way is kept back until it is mined`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let recipient = try Address(Fixture.recipient)
        let token = Token.contract(try Address(Fixture.usdc))
        let before = try await client.maxSendable(to: recipient, on: .baseSepolia)
        let sent = try await client.prepare(try fixture.request("20"))
        _ = try await client.send(sent)
        #expect(try await client.maxSendable(of: token, to: recipient, on: .baseSepolia).formatted == "30")
        let fee = try sent.fees.maximumFee.subtracting(sent.fees.rollupFee.adding(sent.fees.rollupFee >> 2))
        #expect(
            try await client.maxSendable(to: recipient, on: .baseSepolia).baseUnits == before.baseUnits.subtracting(fee))
        fixture.node.with { $0.tokenBalance = 30_000_000 }
        fixture.node.mine()
        #expect(try await client.maxSendable(of: token, to: recipient, on: .baseSepolia).formatted == "30")
    }

    @Test func `nothing left is an error`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let recipient = try Address(Fixture.recipient)
        fixture.node.with {
            $0.balance = 21000
            $0.tokenBalance = 0
        }
        #expect(
            await rainError { _ = try await client.prepareMaximum(to: recipient, on: .baseSepolia) }?.kind
                == .insufficientFunds)
        let token = Token.contract(try Address(Fixture.usdc))
        #expect(
            await rainError { _ = try await client.prepareMaximum(of: token, to: recipient, on: .baseSepolia) }?.kind
                == .insufficientTokenBalance)
    }
}

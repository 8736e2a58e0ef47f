import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@Suite struct AccountFundsTests {
    @Test func `what is on its way is not in the balance, so it is taken off`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        // Both were prepared on a balance of 50 USDC.
        let first = try await client.prepare(try fixture.request("30"))
        let second = try await client.prepare(try fixture.request("20.000001"))
        let third = try await client.prepare(try fixture.request("20"))
        _ = try await client.send(first)
        let error = await rainError { _ = try await client.send(second) }
        #expect(error?.kind == .insufficientTokenBalance)
        #expect(error?.message.contains("50.000001") == true)
        _ = try await client.send(third)
        #expect(fixture.wallet.requests.count == 2)
    }

    @Test func `native sends are counted with their fees, and a token's fee with them`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let first = try await client.prepare(try fixture.request("0.5", native: true))
        let second = try await client.prepare(try fixture.request("0.49985", native: true))
        let token = try await client.prepare(try fixture.request("1"))
        _ = try await client.send(first)
        #expect(await rainError { _ = try await client.send(second) } == nil)
        #expect(await rainError { _ = try await client.send(token) }?.kind == .insufficientFunds)
    }

    @Test func `what the balance shows already is not taken off again`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        _ = try await client.send(try fixture.request("30"))
        fixture.node.mine()
        fixture.node.with { $0.tokenBalance = 20_000_000 }
        _ = try await client.send(try fixture.request("20"))
    }

    @Test func `of the transactions with one nonce the greatest counts`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        fixture.node.with { $0.broadcasts = [.answer(["error": ["code": -32000, "message": "intrinsic gas too low"]])] }
        _ = await rainError { _ = try await client.send(try fixture.request("40")) }
        // It has the same nonce as the refused one: one of the two is mined.
        _ = try await client.send(try fixture.request("30"))
        #expect(
            await rainError { _ = try await client.send(try fixture.request("10.000001")) }?.kind == .insufficientTokenBalance)
        _ = try await client.send(try fixture.request("10"))
    }

    @Test func `an agreement that waited long is held against what the account holds by then`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let prepared = try await client.prepare(try fixture.request("50"))
        fixture.time.advance(by: .seconds(16))
        fixture.node.with { $0.tokenBalance = 49_999_999 }
        #expect(await rainError { _ = try await client.send(prepared) }?.kind == .insufficientTokenBalance)
        fixture.node.with { $0.tokenBalance = 50_000_000 }
        _ = try await client.send(prepared)
    }

    @Test func `many at once spend no more than there is`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let outcomes = try await withThrowingTaskGroup(of: RainError.Kind?.self) { group in
            for _ in 0..<20 {
                group.addTask { await rainError { _ = try await client.send(try fixture.request("5")) }?.kind }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { $0 == nil }.count == 10)
        #expect(outcomes.filter { $0 == .insufficientTokenBalance }.count == 10)
    }
}

import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@Suite struct ReadingTests {
    @Test func `the address is the wallet's, and a chain that is not configured has none`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        #expect(try await client.getWalletAddress() == fixture.wallet.address)
        #expect(try await client.getWalletAddress(on: .baseSepolia) == fixture.wallet.address)
        #expect(await rainError { _ = try await client.getWalletAddress(on: 5) }?.kind == .invalidConfig)
        #expect(fixture.node.with { $0.exchanges } == 0)
    }

    @Test func `an estimate is gas times price, exactly, in one request`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let estimate = try await client.estimateGas(to: try Address(Fixture.recipient), on: .baseSepolia)
        #expect(estimate.gas == 21000)
        #expect(estimate.fee.formatted == "0.00042")
        #expect(fixture.node.with { $0.exchanges } == 1)
    }

    @Test(arguments: [
        ("0x0", "0x1"), ("0x5207", "0x1"), ("0x", "0x1"), ("0x5208", "0x"), ("0x5208", ""),
        ("0x5208", "0x" + String(repeating: "f", count: 64)), ("0x1ffffffffffffffff", "0x1"),
    ])
    func `an estimate that cannot be right is an error`(_ gas: String, _ price: String) async throws {
        let fixture = try Fixture()
        fixture.node.with { state in
            state.gas = gas
            state.gasPrice = price
        }
        let client = try await fixture.client()
        let recipient = try Address(Fixture.recipient)
        #expect(
            await rainError { _ = try await client.estimateGas(to: recipient, data: [1, 2, 3, 4], on: .baseSepolia) }?.code
                == "RAIN_502")
    }

    @Test func `a call that would revert has no estimate`() async throws {
        let fixture = try Fixture()
        fixture.node.with { state in
            state.answers["eth_estimateGas"] = ["error": ["code": 3, "message": "execution reverted: paused", "data": "0x"]]
        }
        let client = try await fixture.client()
        let recipient = try Address(Fixture.recipient)
        let error = await rainError { _ = try await client.estimateGas(to: recipient, on: .baseSepolia) }
        #expect(error?.kind == .transactionSimulationFailed)
    }

    @Test func `a receipt is read once there is one, and is nil before`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let hash = Hash32.keccak256([1])
        #expect(try await client.getReceipt(of: hash, on: .baseSepolia) == nil)
        for (status, succeeded) in [("0x1", true), ("0x0", false)] {
            fixture.node.with { $0.receipts["\(hash)"] = status }
            let receipt = try #require(try await client.getReceipt(of: hash, on: .baseSepolia))
            #expect(receipt.succeeded == succeeded)
            #expect(receipt.block.number == 16)
        }
        for status in ["0x2", "", "0x"] {
            fixture.node.with { $0.receipts["\(hash)"] = status }
            #expect(await rainError { _ = try await client.getReceipt(of: hash, on: .baseSepolia) }?.code == "RAIN_502")
        }
    }
}

import RainAuthPull
import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@Suite struct ApprovalTests {
    private static let spender = "0000000000000000000000005a6e6b0d5ea051cfff9b3dcc2aa8dac226458f29"

    @Test(arguments: [
        (AllowanceAmount.upTo("250"), "000000000000000000000000000000000000000000000000000000000ee6b280", "250 USDC"),
        (.unlimited, "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", "unlimited"),
        (.revoked, "0000000000000000000000000000000000000000000000000000000000000000", "0 USDC"),
    ])
    func `an approval is these bytes, to the token, with no value`(
        amount: AllowanceAmount, word: String, words: String
    ) async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let prepared = try await client.prepareApproval(amount, on: .baseSepolia)
        #expect(prepared.amount == words)
        #expect(!prepared.isReset)
        _ = try await client.send(prepared)
        let sent = fixture.chain.with { $0.received.map(\.transaction) }
        #expect(sent.count == 1)
        #expect(Hex.encode(sent[0].data) == "095ea7b3" + Self.spender + word)
        #expect(sent[0].to?.description == Fixture.usdc)
        #expect(sent[0].value.isZero)
        #expect(sent[0].chainID == 84532)
    }

    @Test func `what was agreed to is what is signed, once`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        fixture.chain.with { $0.allowance = 10_000_000 }
        let prepared = try await client.prepareApproval("250", on: .baseSepolia)
        #expect(prepared.current.formatted == "10")
        #expect(prepared.owner == fixture.wallet.address)
        #expect(prepared.spender.description == Fixture.operatorText)
        let digest = prepared.digest
        let first = try await client.send(prepared)
        let second = try await client.send(prepared)
        #expect(first.id == second.id)
        let signed = fixture.chain.with { $0.received }
        #expect(signed.count == 1)
        #expect(signed[0].transaction.maxFeePerGas == prepared.fees.maxFeePerGas)
        #expect(signed[0].transaction.gasLimit == prepared.fees.gasLimit)
        #expect(prepared.digest == digest)
        #expect(fixture.wallet.requests.count == 1)
    }

    @Test func `an approval under one key is made once, and the key takes no other`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let first = try await client.approveTokenAllowance("250", on: .baseSepolia, idempotencyKey: "card")
        let again = try await client.approveTokenAllowance("250.00", on: .baseSepolia, idempotencyKey: "card")
        #expect(first.id == again.id)
        let error = await rainError {
            _ = try await client.approveTokenAllowance("251", on: .baseSepolia, idempotencyKey: "card")
        }
        #expect(error?.kind == .invalidConfig)
        _ = try await client.revokeTokenAllowance(on: .baseSepolia, idempotencyKey: "no card")
        #expect(fixture.chain.with { $0.received.count } == 2)
        #expect(fixture.chain.with { $0.allowance }.isZero)
    }

    @Test(arguments: [
        "-1", "1.0000001", "1e3", "0x10", "", "1,000", "NaN",
        "115792089237316195423570985008687907853269984665640564039457584007913129639936",
    ])
    func `an amount that is none, too fine or too great is refused before wallet and node are asked`(
        text: String
    ) async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        for call in [
            { _ = try await client.prepareApproval(.upTo(Amount(text)), on: .baseSepolia) },
            { _ = try await client.estimateApprovalFee(fixture.request(.upTo(Amount(text)))) },
            { _ = try await client.preparePermit(fixture.request(.upTo(Amount(text)))) },
        ] {
            let error = await rainError(call)
            #expect(error?.kind == .invalidAmount)
            #expect(error?.code == "RAIN_406")
        }
        #expect(fixture.asked == [0, 0])
    }

    @Test func `the fee is that of the very call, and nothing is signed for it`() async throws {
        let fixture = try Fixture()
        let fee = try await fixture.client().estimateApprovalFee(fixture.request(.unlimited))
        #expect(fee.gas == 50_000)
        #expect(fee.gasPrice == 1_000_000_000)
        #expect(fee.fee.formatted == "0.00005")
        #expect(fee.transactionCount == 1)
        #expect(fixture.asked == [1, 0])
    }

    @Test func `an approval needs no tokens, but the fee`() async throws {
        let fixture = try Fixture()
        fixture.chain.with { $0.tokenBalance = 0 }
        let client = try await fixture.client()
        _ = try await client.prepareApproval("250", on: .baseSepolia)
        fixture.chain.with { $0.balance = 1 }
        let error = await rainError { _ = try await client.prepareApproval("250", on: .baseSepolia) }
        #expect(error?.kind == .insufficientFunds)
    }

    @Test func `an unlimited allowance is warned of, and refused where the token has a limit`() async throws {
        let open = try await Fixture().client().prepareApproval(.unlimited, on: .baseSepolia)
        #expect(open.warnings.map(\.kind) == [.unlimitedAllowance])
        let limited = try Fixture { builder in
            builder.spendingLimits([
                SpendingLimit(of: .contract(try Address(Fixture.usdc)), on: .baseSepolia, perTransaction: "250")
            ])
        }
        let client = try await limited.client()
        let error = await rainError { _ = try await client.prepareApproval(.unlimited, on: .baseSepolia) }
        #expect(error?.code == "RAIN_403")
        #expect(try await client.prepareApproval("250", on: .baseSepolia).warnings.isEmpty)
        #expect(limited.wallet.requests.isEmpty)
    }

    @Test func `a send that is not over is pending, and never failed`() async throws {
        let fixture = try Fixture()
        fixture.chain.with { $0.minesAtOnce = false }
        let client = try await fixture.client()
        let sent = try await client.approveTokenAllowance(.unlimited, on: .baseSepolia)
        #expect(sent.status == .pending)
        let error = await rainError { _ = try await client.confirmTokenAllowance(sent, .unlimited) }
        #expect(error?.kind == .transactionPending)
        #expect(error?.transactionID == sent.id)
        #expect(error?.context["transactionHash"] == sent.transactionHash?.description)
    }
}

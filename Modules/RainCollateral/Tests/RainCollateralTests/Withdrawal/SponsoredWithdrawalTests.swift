@_spi(RainFeature) import RainCore
import RainEthereum
import RainTestKit
import Testing

@testable import RainCollateral

/// A withdrawal whose transaction the wallet's vendor submits and pays for.
@Suite struct SponsoredWithdrawalTests {
    @Test func `the user needs no gas, signs the withdrawal alone, and the vendor is handed it once`() async throws {
        let (stub, time) = (try StubWalletProvider(), ManualTime())
        let vendor = StubSubmittingWallet(stub, time: time)
        let fixture = try WithdrawalFixture(wallet: stub, time: time, provider: vendor)
        fixture.rain.with { $0.balance = 0 }
        let client = try await fixture.client()
        let request = try fixture.request()
        #expect(try await client.estimateWithdrawalFee(request).isSponsored)
        let prepared = try await client.prepareWithdrawal(request)
        #expect(prepared.fees.isSponsored && prepared.fees.maximumFee.isZero)

        let sent = try await client.withdrawCollateral(prepared, idempotencyKey: "k")
        #expect(sent.status == .pending)
        #expect(fixture.asked == (1, 0))
        #expect(vendor.handed.count == 1)
        let record = try #require(try await fixture.journal.record(key: "k"))
        #expect(record.call.map { prepared.intent.isMet(by: $0) } == true)

        #expect(try await client.withdrawCollateral(request, idempotencyKey: "k").id == sent.id)
        #expect(vendor.handed.count == 1)
        #expect(fixture.rain.with { $0.issued } == 1)
        let other = await rainError { _ = try await client.withdrawCollateral(try fixture.request("6")) }
        #expect(other?.kind == .withdrawalUnderWay && other?.transactionID == sent.id)
    }
}

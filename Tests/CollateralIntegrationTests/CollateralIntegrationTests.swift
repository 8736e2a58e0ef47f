import LocalStack
import RainCollateral
import RainCore
import RainEncoding
import RainTestKit
import Testing

/// Withdrawals from real collaterals on a real chain, with signatures of a stand-in for Rain's signer, over real HTTP.
///
/// One after the other: the stack's switches and its clock are everybody's.
@Suite(.serialized) struct CollateralIntegrationTests {
    @Test(arguments: [2, 1])
    func `five USDC come out of the collateral, and every step before costs nobody anything`(version: Int) async throws {
        let user = try await Withdrawer(version: version)
        try await user.issuing.set(["pendingPolls": 1])
        let request = try await user.request()
        #expect(request.collateral.version.rawValue == version)
        #expect(try await user.held() == "50")
        let estimate = try await user.client.estimateWithdrawalFee(request)
        let prepared = try await user.client.prepareWithdrawal(request)
        #expect(user.asked == [0, 0])
        #expect(prepared.fees.gasLimit == estimate.gasLimit)

        let sent = try await user.client.withdrawCollateral(prepared)
        let done = try await user.mined(sent)
        #expect(done.status == .succeeded)
        #expect(user.asked == [version - 1, 1])
        #expect(try await user.held() == "45")
        let got = try await user.client.getBalance(of: .contract(try Address(Withdrawer.usdc)), on: .baseSepolia)
        #expect(got.amount.formatted == "5")
        let hash = try #require(done.transactionHash)
        let gasUsed = try #require(try await user.client.getReceipt(of: hash, on: .baseSepolia)?.gasUsed)
        #expect(gasUsed <= prepared.fees.gasLimit)

        // The same agreement again is the same withdrawal.
        #expect(try await user.client.withdrawCollateral(prepared).transactionHash == hash)
        #expect(try await user.held() == "45")
        // A new one is another.
        _ = try await user.mined(try await user.client.withdrawCollateral(try await user.request("2.5")))
        #expect(try await user.held() == "42.5")
    }

    @Test(arguments: [(2, "InvalidSignature()"), (1, "Invalid signature")])
    func `the same signature again is refused with the contract's reason, and nothing is sent`(
        version: Int, reason: String
    ) async throws {
        let user = try await Withdrawer(version: version)
        let request = try await user.request()
        let account = user.wallet.address
        let issuing = try user.client.issuing()
        let signature = try await issuing.withdrawalSignature(
            for: SignatureRequest(
                chainID: .baseSepolia, proxy: request.collateral.proxy, asset: request.asset,
                amount: .token(try TokenAmount("5", decimals: 6)), admin: account, recipient: account))
        _ = try await user.mined(try await user.client.withdrawCollateral(request, signature: .ready(signature)))
        let count = try await user.transactions()
        let error = await rainError { _ = try await user.client.withdrawCollateral(request, signature: .ready(signature)) }
        #expect(error?.code == "RAIN_405")
        #expect(error?.message.contains(reason) == true)
        #expect(try await user.transactions() == count)
        #expect(try await user.held() == "45")
    }

    @Test(arguments: [2, 1]) func `a signature whose time is over is refused before it costs anything`(version: Int)
        async throws
    {
        let user = try await Withdrawer(version: version)
        let request = try await user.request()
        let issuing = try user.client.issuing()
        let stack = user.stack
        let error = await rainError {
            _ = try await user.client.withdrawCollateral(
                request,
                signature: .asking { asked in
                    let signature = try await issuing.withdrawalSignature(for: asked)
                    // Blocks in a burst are a second apart, so the chain may be ahead of the clock.
                    try await stack.control("time", ["advanceSeconds": 1000])
                    try await stack.rpc("evm_mine")
                    return signature
                })
        }
        #expect(error?.code == "RAIN_405")
        #expect(error?.context["revertData"] != nil)
        #expect(try await user.transactions() == "0x0")
        // With a new one it goes on, and nobody is asked twice.
        try await user.issuing.set(["releaseSignatures": true])
        _ = try await user.mined(try await user.client.withdrawCollateral(request))
        #expect(try await user.held() == "45")
    }

    @Test(arguments: [2, 1]) func `a wallet that is no admin is refused before it is asked`(version: Int) async throws {
        let user = try await Withdrawer(version: version, admin: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
        let request = try await user.request()
        let error = await rainError { _ = try await user.client.withdrawCollateral(request) }
        #expect(error?.code == "RAIN_407")
        #expect(user.wallet.requests.isEmpty)
        // A fee can still be told.
        #expect(try await user.client.estimateWithdrawalFee(request).gasLimit > 300_000)
    }

    @Test(
        arguments: [
            ["signatureShape": "parameters", "readyStatus": "completed", "expiresAtFormat": "unix"],
            ["readyStatus": "READY", "expiresAtFormat": "isoOffset", "saltFormat": "numbers", "emptySignatures": 1],
            ["expiresAtFormat": "isoFraction", "pendingPolls": 4, "sessionExpiresAt": "malformed"],
            ["expiresAtFormat": "unix", "sessionExpiresAt": "unix"],
        ] as [JSONValue])
    func `every shape of Rain's answers comes to the same withdrawal`(switches: JSONValue) async throws {
        let user = try await Withdrawer()
        try await user.issuing.set(switches)
        let done = try await user.mined(try await user.client.withdrawCollateral(try await user.request()))
        #expect(done.status == .succeeded)
        #expect(try await user.held() == "45")
    }

    @Test func `to somebody else it goes as well, and no more than is there`() async throws {
        let user = try await Withdrawer()
        let other = try StubWalletProvider.random().address
        _ = try await user.mined(try await user.client.withdrawCollateral(try await user.request("7", to: other)))
        #expect(try await user.held() == "43")
        let tooMuch = try await user.request("43.000001")
        #expect(await rainError { _ = try await user.client.prepareWithdrawal(tooMuch) }?.kind == .insufficientTokenBalance)
        let issuing = try user.client.issuing()
        let error = await rainError {
            _ = try await issuing.withdrawalSignature(
                for: SignatureRequest(
                    chainID: .baseSepolia, proxy: tooMuch.collateral.proxy, asset: tooMuch.asset,
                    amount: .dollars(try Cents(dollars: "100.00")), admin: user.wallet.address, recipient: other))
        }
        #expect(error?.kind == .insufficientCollateral)
        // 10,000 cents, and not 10,000 dollars or base units.
        #expect(error?.message.contains("Requested: 100000000") == true || error?.message.contains("Requested: 100") == true)
    }
}

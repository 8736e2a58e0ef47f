import Foundation
import LocalStack
import RainAuthPull
@_spi(RainFeature) import RainCore
import RainEncoding
import RainTestKit
import RainTestSupport
import Testing

/// Tokens that are not like USDC, and what USDC's issuer may do.
@Suite struct OddTokenIntegrationTests {
    /// Puts a token like USDT on the chain, at an address nobody else uses.
    private func tether(_ stack: LocalStack) async throws -> String {
        let root = try #require(RepositoryRoot.find())
        let file = "Scripts/sandbox/rain_sandbox/chain/contracts/compiled/TetherShaped.json"
        let compiled = try JSONValue(parsing: Array(Data(contentsOf: root.appendingPathComponent(file))))
        let address = try StubWalletProvider.random().address.description
        try await stack.rpc("anvil_setCode", [.string(address), try #require(compiled["runtime"])])
        return address
    }

    @Test func `an allowance of a token like USDT is taken back before it is changed, and then pulled`() async throws {
        let stack = try await LocalStack.shared()
        let token = try await tether(stack)
        let puller = try await Cardholder(usdc: "0")
        let spender = puller.wallet.address
        let user = try await Cardholder(
            usdc: "0",
            .custom(operatorAddress: spender.description, tokenAddresses: [.baseSepolia: token]),
            tokens: [TokenInfo(chainID: .baseSepolia, address: try Address(token), symbol: "USDT", decimals: 6)])
        try await stack.fund(user.wallet.address.description, token, amount: "40000000")
        let client = user.client
        let first = try await client.approveTokenAllowance("10", on: .baseSepolia)
        #expect(try await client.confirmTokenAllowance(first, "10").allowance.formatted == "10")
        #expect(try await user.transactionCount() == 1)

        let request = AllowanceRequest(chainID: .baseSepolia, amount: "250")
        let prepared = try await client.prepareApproval(request)
        #expect(prepared.isReset)
        #expect(prepared.current.formatted == "10")
        let fee = try await client.estimateApprovalFee(request)
        #expect(fee.transactionCount == 2)
        let second = try await client.approveTokenAllowance(request, idempotencyKey: "more")
        #expect(try await client.confirmTokenAllowance(second, "250").allowance.formatted == "250")
        #expect(try await user.transactionCount() == 3)
        #expect(try await user.allowance(of: token, for: spender) == 250_000_000)
        let used = try await gasUsed(by: user, from: 1)
        #expect(used > 0 && used <= fee.gas)

        // What the operator does at a till: `transferFrom(address,address,uint256)`.
        let pull = try ABIFunction("transferFrom(address,address,uint256)").encodeCall([
            .address(user.wallet.address), .address(spender), .uint(25_000_000),
        ])
        #expect(try await puller.make(ContractCall(to: try Address(token), data: pull)).status == .succeeded)
        #expect(try await user.balance(of: token) == 15_000_000)
        let status = try await client.getAuthPullStatus(on: .baseSepolia)
        #expect(status.allowance.formatted == "225")
        #expect(status.isReady)

        _ = try await client.revokeTokenAllowance(on: .baseSepolia)
        #expect(try await user.transactionCount() == 4)
        #expect(
            await kind { _ = try await puller.make(ContractCall(to: try Address(token), data: pull)) }
                == .transactionSimulationFailed)
        #expect(await kind { _ = try await client.preparePermit(request) } == .invalidConfig)
    }

    /// The gas of all transactions that the wallet signed, by their receipts.
    private func gasUsed(by user: Cardholder, from first: Int) async throws -> UInt64 {
        var sum: UInt64 = 0
        for request in user.wallet.requests[first...] {
            guard case .transaction(let transaction) = request.payload else { continue }
            // The key signs the same bytes the same way.
            let signed = SignedTransaction(transaction, signature: try await user.wallet.sign(request))
            sum += try #require(try await user.client.getReceipt(of: signed.hash, on: .baseSepolia)).gasUsed
        }
        return sum
    }

    @Test func `a wallet that USDC's issuer has blocked is told so, and its card is declined`() async throws {
        // A stack of its own: the issuer's account pays the faucet's tokens out, too.
        let own = try await LocalStack.start()
        defer { own.stop() }
        let user = try await Cardholder(on: own)
        _ = try await user.client.approveTokenAllowance(.unlimited, on: .baseSepolia)
        // The local chain's token belongs to the first account of the public test phrase.
        let phrase = try Mnemonic(phrase: String(repeating: "test ", count: 11) + "junk")
        let issuer = try await Cardholder(
            on: own, native: nil, usdc: "0", wallet: StubWalletProvider(key: try SigningKey(mnemonic: phrase)))
        let block = try ABIFunction("blacklist(address)").encodeCall([.address(user.wallet.address)])
        #expect(try await issuer.make(ContractCall(to: try Address(Cardholder.usdc), data: block)).status == .succeeded)
        let status = try await user.client.getAuthPullStatus(on: .baseSepolia)
        #expect(status.blockers == [.walletBlocked])
        #expect(!status.isReady)
        #expect(try await user.pay(cents: 100)["status"] == "declined")
        #expect(try await user.balance() == 50_000_000)
    }
}

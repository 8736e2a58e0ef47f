import RainCore
import RainEncoding
import RainEthereum
import RainHTTP
import RainTestKit
import Testing

@testable import RainCollateral

@Suite struct WithdrawalTests {
    @Test(arguments: CollateralContract.Version.allCases)
    func `five USDC come out of the collateral, once, as it was agreed to`(version: CollateralContract.Version) async throws {
        let fixture = try WithdrawalFixture(version)
        let client = try await fixture.client()
        let prepared = try await client.prepareWithdrawal(try fixture.request())
        #expect(prepared.intent.amount.formatted == "5" && prepared.intent.symbol == "USDC")
        #expect(prepared.intent.recipient == fixture.wallet.address && prepared.intent.collateralNonce == 7)
        #expect(prepared.warnings.isEmpty)
        #expect(fixture.wallet.requests.isEmpty)
        #expect(fixture.rain.with { $0.asksOfRain }.isEmpty)

        let sent = try await client.withdrawCollateral(prepared)
        let done = try await client.waitForReceipt(of: sent.id)
        #expect(done.status == .succeeded)
        #expect(fixture.rain.with { $0.held } == 45_000_000)
        #expect(fixture.asked == (version == .second ? 1 : 0, 1))
        #expect(fixture.rain.with { $0.asksOfRain }.count == 1)
        let received = try fixture.received()
        #expect(received.count == 1 && received[0].amount == 5_000_000)
        #expect((received[0].admin == nil) == (version == .first))

        // The same again is the same withdrawal.
        #expect(try await client.withdrawCollateral(prepared).transactionHash == sent.transactionHash)
        #expect(try fixture.received().count == 1)
        #expect(fixture.asked.transactions == 1)
    }

    @Test func `the wallet signs before Rain is asked, and the transaction last`() async throws {
        let fixture = try WithdrawalFixture()
        let order = Locked<[String]>([])
        let rain = fixture.rain
        fixture.wallet.override { request in
            order.withLock { order in
                switch request.payload {
                case .typedData: order.append("typed data, \(rain.with { $0.asksOfRain.count })")
                case .transaction: order.append("transaction, \(rain.with { $0.asksOfRain.count })")
                case .personalMessage: break
                }
            }
            return try await StubWalletProvider().sign(request)
        }
        _ = try await fixture.client().withdrawCollateral(try fixture.request())
        #expect(order.withLock { $0 } == ["typed data, 0", "transaction, 1"])
    }

    @Test func `a fee is told without a signature and without Rain, and is what the preparation says`() async throws {
        let fixture = try WithdrawalFixture()
        let client = try await fixture.client()
        let fees = try await client.estimateWithdrawalFee(try fixture.request())
        // What 708 bytes cost on the fake chain, 300,000 for what they do, and a fifth on top.
        #expect(fees.gasLimit == (21_000 + 16 * 708 + 300_000) * 6 / 5)
        #expect(try await client.prepareWithdrawal(try fixture.request()).fees == fees)
        #expect(fixture.wallet.requests.isEmpty)
        #expect(fixture.rain.with { $0.asksOfRain }.isEmpty)
        fixture.rain.with { state in
            state.balance = 0
            state.admins = []
            state.adminNonce = 9
        }
        #expect(try await client.estimateWithdrawalFee(try fixture.request()) == fees)
    }

    @Test func `what is sent costs no more than was agreed to, whatever the call needs`() async throws {
        let fixture = try WithdrawalFixture()
        let client = try await fixture.client()
        let prepared = try await client.prepareWithdrawal(try fixture.request())
        fixture.rain.with { $0.gas = prepared.fees.gasLimit + 1 }
        #expect(await rainError { _ = try await client.withdrawCollateral(prepared) }?.kind == .invalidConfig)
        #expect(fixture.asked == (1, 0))
        fixture.rain.with { $0.gas = prepared.fees.gasLimit }
        _ = try await client.withdrawCollateral(prepared)
        let raw = fixture.rain.with { $0.raw[0] }
        let transaction = try SignedTransaction(decoding: DataHex.decode(raw)).transaction
        #expect(transaction.gasLimit == prepared.fees.gasLimit && transaction.maxFeePerGas == prepared.fees.maxFeePerGas)
        // The wallet and Rain were not asked again for what was there.
        #expect(fixture.asked == (1, 1))
        #expect(fixture.rain.with { $0.issued } == 1)
    }

    @Test func `a wallet that is no admin is refused before anything is signed`() async throws {
        let fixture = try WithdrawalFixture()
        let client = try await fixture.client()
        let prepared = try await client.prepareWithdrawal(try fixture.request())
        fixture.rain.with { $0.admins = [] }
        #expect(await rainError { _ = try await client.prepareWithdrawal(try fixture.request()) }?.code == "RAIN_407")
        #expect(await rainError { _ = try await client.withdrawCollateral(prepared) }?.code == "RAIN_407")
        #expect(fixture.wallet.requests.isEmpty)
        #expect(fixture.rain.with { $0.asksOfRain }.isEmpty)
    }

    @Test func `a collateral that does not say who its admins are is withdrawn from with a warning`() async throws {
        let fixture = try WithdrawalFixture()
        fixture.rain.with { $0.returned["0x24d7806c"] = .some(nil) }
        let prepared = try await fixture.client().prepareWithdrawal(try fixture.request())
        #expect(prepared.warnings.map(\.kind) == [.notSimulated])
        _ = try await fixture.client().withdrawCollateral(prepared)
    }

    @Test(arguments: [nil, [], [1], [UInt8](repeating: 0, count: 31), [UInt8](repeating: 0, count: 64)] as [[UInt8]?])
    func `a nonce that cannot be read is never guessed`(returned: [UInt8]?) async throws {
        for (version, selector) in [(CollateralContract.Version.second, "0x4ab3be98"), (.first, "0x70ae92d2")] {
            let fixture = try WithdrawalFixture(version)
            fixture.rain.with { $0.returned[selector] = .some(returned) }
            let client = try await fixture.client()
            let error = await rainError { _ = try await client.prepareWithdrawal(try fixture.request()) }
            #expect(error?.code == (returned == nil ? "RAIN_403" : "RAIN_502"))
            #expect(fixture.wallet.requests.isEmpty)
        }
    }

    @Test func `bad input gets its error before the network is asked for anything else`() async throws {
        let fixture = try WithdrawalFixture()
        let client = try await fixture.client()
        let own = fixture.rain.collateral
        let unknown = try Address("0x9876543210987654321098765432109876543210")
        let cases: [(WithdrawalRequest, RainError.Kind)] = [
            (try fixture.request("0"), .invalidAmount), (try fixture.request("-1"), .invalidAmount),
            (try fixture.request("0.0000001"), .invalidAmount), (try fixture.request("5", to: .zero), .invalidRecipient),
            (try fixture.request("5", to: own.proxy), .invalidRecipient),
            (try fixture.request("5", to: own.coordinator), .invalidRecipient),
            (try fixture.request("5", to: try Address(FakeRain.usdc)), .invalidRecipient),
            (WithdrawalRequest(from: own, asset: unknown, amount: "5"), .tokenNotFound),
            (try fixture.request("51"), .insufficientTokenBalance),
        ]
        for (request, kind) in cases {
            #expect(await rainError { _ = try await client.prepareWithdrawal(request) }?.kind == kind)
        }
        fixture.rain.with { $0.balance = 1 }
        #expect(await rainError { _ = try await client.prepareWithdrawal(try fixture.request()) }?.kind == .insufficientFunds)
        #expect(fixture.wallet.requests.isEmpty)
    }

    @Test func `without the module every call fails closed`() async throws {
        let wallet = try StubWalletProvider()
        let rain = try FakeRain(admin: wallet.address)
        let sdk = try RainSdk.builder(environment: .inMemory(transport: rain))
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "http://127.0.0.1:1")]).register(StubProvider(wallet))
            .build()
        let client = try await sdk.provider(ProviderID(rawValue: "stub"))
        let request = WithdrawalRequest(from: rain.collateral, asset: try Address(FakeRain.usdc), amount: "5")
        for call in [
            { _ = try await client.prepareWithdrawal(request) }, { _ = try await client.estimateWithdrawalFee(request) },
            { _ = try await client.withdrawCollateral(request) }, { _ = try await client.collateralContract(on: .baseSepolia) },
            { _ = try await client.collateralBalances(of: rain.collateral) }, { _ = try client.issuing() },
            { _ = try await client.withdrawn(request, idempotencyKey: "k") },
        ] as [@Sendable () async throws -> Void] {
            let error = await rainError { try await call() }
            #expect(error?.code == "RAIN_102" && error?.message.contains("RainCollateral") == true)
        }
    }

    @Test func `a spending limit counts a withdrawal to somebody else, once for both of its signatures`() async throws {
        let other = try Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
        let fixture = try WithdrawalFixture { builder in
            builder.spendingLimits([
                SpendingLimit(of: .contract(try Address(FakeRain.usdc)), on: .baseSepolia, total: "8", within: .seconds(3600))
            ])
        }
        let client = try await fixture.client()
        let error = await rainError { _ = try await client.prepareWithdrawal(try fixture.request("9", to: other)) }
        #expect(error?.kind == .spendingLimitExceeded)
        let sent = try await client.withdrawCollateral(try fixture.request("5", to: other))
        _ = try await client.waitForReceipt(of: sent.id)
        #expect(
            await rainError { _ = try await client.prepareWithdrawal(try fixture.request("4", to: other)) }?.kind
                == .spendingLimitExceeded)
        _ = try await client.prepareWithdrawal(try fixture.request("3", to: other))
        // What comes to the wallet itself is no spending.
        _ = try await client.prepareWithdrawal(try fixture.request("20"))
    }

    @Test func `what a collateral holds is read from the chain`() async throws {
        let fixture = try WithdrawalFixture()
        let client = try await fixture.client()
        let balances = try await client.collateralBalances(of: fixture.rain.collateral)
        #expect(balances.map { $0.amount?.formatted } == ["50"])
        #expect(balances[0].token?.symbol == "USDC")
        fixture.rain.with { $0.returned["0x70a08231"] = .some([]) }
        let unreadable = try await client.collateralBalances(of: fixture.rain.collateral)
        #expect(unreadable[0].amount == nil)
        #expect(throws: RainError.self) { try unreadable[0].baseUnits.get() }
    }

    @Test func `the contract of a chain is found, and none is an error of its own`() async throws {
        let fixture = try WithdrawalFixture()
        let client = try await fixture.client()
        #expect(await rainError { _ = try await client.collateralContract(on: .baseSepolia) }?.code == "RAIN_304")
        let collateral = fixture.rain.collateral
        let json = """
            [{"chainId":1,"contractVersion":2},{"chainId":84532,"contractVersion":2,"proxyAddress":"\(collateral.proxy)",
            "controllerAddress":"\(collateral.coordinator)","tokens":[{"address":"\(FakeRain.usdc)"}],
            "adminAddresses":["\(collateral.admins[0])"]}]
            """
        fixture.rain.with { $0.answers = [HTTPResponse(status: 200, body: Array(json.utf8))] }
        #expect(try await client.collateralContract(on: .baseSepolia) == collateral)
    }
}

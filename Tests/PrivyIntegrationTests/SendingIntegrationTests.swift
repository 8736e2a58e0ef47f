import LocalStack
import RainCrypto
import RainEncoding
import RainHTTP
import RainPrivyAdapter
import Testing

@Suite struct SendingIntegrationTests {
    private struct Fixture {
        let privy: PrivyBench
        let transport = RecordingTransport()
        let time = ShiftedTime()
        let client: RainClient
        let account: Address
        let usdc: Address

        init(sponsored: Bool) async throws {
            privy = try await .own()
            var environment = RainEnvironment.inMemory(transport: transport)
            environment.time = time
            var config = try privy.config()
            config.sending = .byPrivy(sponsored: sponsored)
            let auth = try await privy.logIn("ada@example.com", with: config, environment: environment)
            client = try await privy.client(PrivyProvider(auth), environment: environment)
            account = try await client.getWalletAddress(on: .baseSepolia)
            usdc = try #require(client.knownTokens(on: .baseSepolia).first { $0.symbol == "USDC" }).address
            try await privy.stack.fund("\(account)", "USDC", amount: "25000000")
        }

        func pay(key: String? = nil) async throws -> SentTransaction {
            try await client.sendToken(
                usdc, to: Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8"), amount: "1.5", on: .baseSepolia,
                idempotencyKey: key)
        }

        func balance() async throws -> UInt256 {
            try await client.getTokenBalances(on: .baseSepolia).balances.first { $0.symbol == "USDC" }?.amount.baseUnits ?? 0
        }

        var sends: [HTTPRequest] {
            transport.sent(to: "/rpc").filter {
                String(decoding: $0.body, as: UTF8.self).contains("eth_sendTransaction")
            }
        }
    }

    @Test func `a wallet without gas pays when the app pays for it, once for its key`() async throws {
        let fixture = try await Fixture(sponsored: true)
        defer { fixture.privy.stack.stop() }
        let sent = try await fixture.pay(key: "one")
        _ = try await fixture.client.waitForReceipt(of: sent.id)
        #expect(try await fixture.balance() == 23_500_000)
        #expect(try await fixture.pay(key: "one").id == sent.id)
        #expect(fixture.sends.count == 1)
        #expect(try await fixture.balance() == 23_500_000)
    }

    @Test func `a lost answer is no failure: the same request goes again, and is paid once`() async throws {
        let fixture = try await Fixture(sponsored: true)
        defer { fixture.privy.stack.stop() }
        try await fixture.privy.fault("rpc", "reset-after")
        let error = await rainError { _ = try await fixture.pay(key: "one") }
        let id = try #require(error?.transactionID)
        #expect(error?.kind == .transactionPending)
        _ = try await fixture.client.resume(id)
        _ = try await fixture.client.waitForReceipt(of: id)
        #expect(try await fixture.balance() == 23_500_000)
        #expect(fixture.sends.count == 2)
        #expect(Set(fixture.sends.map(\.body)).count == 1)
        #expect(Set(fixture.sends.map { $0.headers["privy-idempotency-key"] }).count == 1)
    }

    @Test func `a refusal by policy moves nothing and gives the key back`() async throws {
        let fixture = try await Fixture(sponsored: true)
        defer { fixture.privy.stack.stop() }
        try await fixture.privy.fault(
            "rpc", "privy-error", ["status": 400, "message": "denied", "privyErrorCode": "policy_violation"])
        #expect(await rainError { _ = try await fixture.pay(key: "one") }?.kind == .policyDenied)
        #expect(try await fixture.balance() == 25_000_000)
        let sent = try await fixture.pay(key: "one")
        _ = try await fixture.client.waitForReceipt(of: sent.id)
        #expect(try await fixture.balance() == 23_500_000)
    }

    @Test func `a 401 refreshes the session and does not send again`() async throws {
        let fixture = try await Fixture(sponsored: true)
        defer { fixture.privy.stack.stop() }
        try await fixture.privy.fault(
            "rpc", "privy-error",
            ["status": 401, "message": "Invalid auth token", "privyErrorCode": "missing_or_invalid_token"])
        #expect(await rainError { _ = try await fixture.pay(key: "one") }?.code == "RAIN_201")
        #expect(fixture.sends.count == 1)
        #expect(fixture.transport.sent(to: "/api/v1/sessions").count == 1)
        #expect(try await fixture.balance() == 25_000_000)
    }

    @Test func `the history tells what moved, merged from the currency and the tokens`() async throws {
        let fixture = try await Fixture(sponsored: true)
        defer { fixture.privy.stack.stop() }
        let sent = try await fixture.pay()
        _ = try await fixture.client.waitForReceipt(of: sent.id)
        let page = try await fixture.client.getTransactions(on: .baseSepolia)
        #expect(page.coverage.includesNativeTransfers)
        let mine = try #require(page.transactions.first { $0.from == fixture.account })
        #expect(mine.rawValue == 1_500_000)
        #expect(mine.token == .contract(fixture.usdc))
        #expect(mine.metadata["sponsored"] == "true")
        #expect(page.transactions.contains { $0.to == fixture.account && $0.rawValue == 25_000_000 })
    }

    @Test func `phrase and key come out and are the account's`() async throws {
        let privy = try await PrivyBench.shared()
        let auth = try await privy.logIn(try privy.newContact())
        let client = try await privy.client(PrivyProvider(auth))
        let account = try await client.getWalletAddress(on: .baseSepolia)
        #expect(try SigningKey(privateKey: try await client.exportPrivateKey(on: .baseSepolia)).address == account)
        #expect(try SigningKey(mnemonic: try await client.exportPhrase()).address == account)
    }
}

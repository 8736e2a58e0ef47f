import LocalStack
import RainCrypto
import RainEncoding
import RainHTTP
import RainPrivyAdapter
import Testing

@Suite struct WalletIntegrationTests {
    @Test func `everything is signed by the account, with signatures that Privy's side verified`() async throws {
        let privy = try await PrivyBench.shared()
        let auth = try await privy.logIn(try privy.newContact())
        let wallet = try await privy.wallet(PrivyProvider(auth))
        let account = try await wallet.address(on: .baseSepolia)
        let typed = try TypedData(
            parsing:
                #"{"types":{"Note":[{"name":"amount","type":"uint256"}]},"primaryType":"Note","domain":{"name":"n","chainId":84532},"message":{"amount":"115792089237316195423570985008687907853269984665640564039457584007913129639935"}}"#
        )
        let to = try Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
        let requests = [
            privy.message(account, "0xhello"), privy.message(account, "héllo"),
            SigningRequest(account: account, payload: .typedData(typed)),
            SigningRequest(
                account: account,
                payload: .transaction(
                    try Transaction(
                        chainID: 84_532, nonce: 0, maxPriorityFeePerGas: 0, maxFeePerGas: 7, gasLimit: 21_000, to: to,
                        value: 0))),
            SigningRequest(
                account: account,
                payload: .transaction(
                    try Transaction.legacy(chainID: 84_532, nonce: 9, gasPrice: 2, gasLimit: 21_000, to: to, value: 3))),
        ]
        for request in requests {
            #expect(try await wallet.sign(request).recoverSigner(of: request.digest) == account)
        }
    }

    @Test(arguments: ["timeout", "reset"])
    func `a wallet whose making was not answered is there once`(how: String) async throws {
        let privy = try await PrivyBench.own()
        defer { privy.stack.stop() }
        try await privy.control(["loseNextWallet": .string(how)])
        let auth = try await privy.logIn("ada@example.com")
        let accounts = PrivyProvider(auth).accounts
        #expect(try await accounts.list().map(\.index) == [0])
        #expect(try await accounts.current().index == 0)
    }

    @Test func `further wallets are made by index, and a server's or another index is chosen`() async throws {
        let privy = try await PrivyBench.shared()
        let auth = try await privy.logIn(try privy.newContact())
        let accounts = PrivyProvider(auth).accounts
        let second = try await accounts.createNext()
        #expect(try await accounts.list().map(\.index) == [0, 1])
        var config = try privy.config()
        config.wallet = .index(1)
        let provider = try PrivyProvider(session: try await auth.session, config: config, environment: .inMemory())
        #expect(try await provider.accounts.current().address == second.address)
        let request = privy.message(second.address)
        #expect(try await privy.wallet(provider).sign(request).recoverSigner(of: request.digest) == second.address)
    }

    @Test func `a payment is signed by Privy and sent by Rain, exactly once`() async throws {
        let privy = try await PrivyBench.shared()
        let environment = RainEnvironment.inMemory()
        let auth = try await privy.logIn(try privy.newContact(), environment: environment)
        let client = try await privy.client(PrivyProvider(auth), environment: environment)
        let account = try await client.getWalletAddress(on: .baseSepolia)
        try await privy.stack.fund("\(account)", "native", amount: "1000000000000000000")
        try await privy.stack.fund("\(account)", "USDC", amount: "25000000")
        let usdc = try #require(client.knownTokens(on: .baseSepolia).first { $0.symbol == "USDC" })
        let to = try Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
        let before = try await client.getTokenBalances(on: .baseSepolia)
        #expect(before.balances.contains { $0.symbol == "USDC" })
        let sent = try await client.sendToken(usdc.address, to: to, amount: "1.5", on: .baseSepolia)
        #expect(sent.transactionHash != nil)
    }

    @Test func `answers that lie are not used`() async throws {
        let privy = try await PrivyBench.own()
        defer { privy.stack.stop() }
        let auth = try await privy.logIn("ada@example.com")
        let wallet = try await privy.wallet(PrivyProvider(auth))
        let account = try await wallet.address(on: .baseSepolia)
        let transaction = SigningRequest(
            account: account,
            payload: .transaction(
                try Transaction(
                    chainID: 84_532, nonce: 0, maxPriorityFeePerGas: 1, maxFeePerGas: 7, gasLimit: 21_000, to: account,
                    value: 5)))
        for tamper in ["other-key", "other-transaction", "other-chain", "flipped-v"] {
            try await privy.control(["nextAnswer": ["tamper": .string(tamper)]])
            let error = await rainError { _ = try await wallet.sign(transaction) }
            #expect(error?.code == "RAIN_501", "\(tamper)")
        }
        for tamper in ["other-key", "flipped-v", "short"] {
            try await privy.control(["nextAnswer": ["tamper": .string(tamper)]])
            #expect(await rainError { _ = try await wallet.sign(privy.message(account)) } != nil, "\(tamper)")
        }
        // Upside down is the same signature: it is turned over.
        try await privy.control(["nextAnswer": ["tamper": "high-s"]])
        let request = privy.message(account)
        #expect(try await wallet.sign(request).recoverSigner(of: request.digest) == account)
    }

    @Test func `a user key that ended early is fetched anew once, and a refusal that stays is RAIN_202`() async throws {
        let privy = try await PrivyBench.own()
        defer { privy.stack.stop() }
        let transport = RecordingTransport()
        let auth = try await privy.logIn("ada@example.com", environment: .inMemory(transport: transport))
        let wallet = try await privy.wallet(PrivyProvider(auth))
        let account = try await wallet.address(on: .baseSepolia)
        _ = try await wallet.sign(privy.message(account))
        try await privy.control(["killUserKeys": [:]])
        _ = try await wallet.sign(privy.message(account))
        #expect(transport.sent(to: "/wallets/authenticate").count == 2)
        try await privy.fault(
            "rpc", "privy-error",
            ["status": 401, "message": "No valid authorization keys or user signing keys available"], count: 2)
        #expect(await rainError { _ = try await wallet.sign(privy.message(account)) }?.code == "RAIN_202")
        #expect(transport.sent(to: "/rpc").count == 5)
        guard case .active = auth.sessionState else {
            Issue.record("a refused signature logged the user out")
            return
        }
    }

    @Test func `policy, set-up and limits are told apart`() async throws {
        let privy = try await PrivyBench.own()
        defer { privy.stack.stop() }
        let auth = try await privy.logIn("ada@example.com")
        let wallet = try await privy.wallet(PrivyProvider(auth))
        let account = try await wallet.address(on: .baseSepolia)
        for (fault, kind) in [
            (
                ["status": 400, "message": "denied", "privyErrorCode": "policy_violation"] as JSONObject,
                RainError.Kind.policyDenied
            ),
            (["status": 401, "message": "Invalid JWT token provided"], .invalidConfig),
            (["status": 429, "message": "Too many requests", "privyErrorCode": "too_many_requests"], .rateLimited),
        ] {
            try await privy.fault("rpc", "privy-error", fault)
            #expect(await rainError { _ = try await wallet.sign(privy.message(account)) }?.kind == kind)
        }
        _ = try await wallet.sign(privy.message(account))
    }
}

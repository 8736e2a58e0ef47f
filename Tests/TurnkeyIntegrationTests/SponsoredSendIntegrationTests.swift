import LocalStack
import RainCrypto
import RainEncoding
import RainTurnkeyAdapter
import Testing

/// Sends that Turnkey makes, broadcasts and pays for, over HTTP: each wish is paid once, whatever gets lost.
@Suite struct SponsoredSendIntegrationTests {
    /// Sends while answers to sends get lost, and gives the id of what is pending since.
    private func pending(
        _ turnkey: TurnkeyStack, _ fault: JSONObject, _ pay: () async throws -> SentTransaction
    ) async throws -> String {
        // Twice: libcurl itself asks again where a connection that was used before breaks.
        var twice = fault
        twice["target"] = "turnkey"
        twice["path"] = "eth_send_transaction"
        twice["count"] = 2
        let planned = try await turnkey.stack.control("faults", .object(twice))
        let id: String
        do {
            let sent = try await pay()
            #expect(sent.status == .pending)
            id = sent.id
        } catch let error as RainError {
            #expect(error.code == "RAIN_303", "\(error)")
            id = try #require(error.transactionID)
        }
        try await turnkey.removeFault(planned)
        return id
    }

    @Test func `an account without any of the chain's currency pays, and Turnkey pays the fee`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let wallet = try await SponsoredWallet(turnkey)
        let prepared = try await wallet.client.prepare(
            TransferRequest(
                chainID: .baseSepolia, token: .contract(Address(SponsoredWallet.usdc)),
                recipient: Address(SponsoredWallet.recipient), amount: "16.38"))
        #expect(prepared.fees.isSponsored && prepared.fees.maximumFee.isZero)
        let sent = try await wallet.client.send(prepared)
        #expect(sent.nonce == nil && sent.providerReference != nil)
        let mined = try await wallet.client.waitForReceipt(of: sent.id, until: .finalized)
        #expect(mined.status == .succeeded && mined.isFinal && mined.transactionHash != nil)
        #expect(try await wallet.holdings() == ["8620000", "16380000"])
        #expect(try await turnkey.stack.rpc("eth_getBalance", [.string("\(wallet.account)"), "latest"]) == "0x0")
        // The second one needs no delegation any more, and the nonce is the next.
        _ = try await wallet.client.waitForReceipt(of: try await wallet.pay("8.62").id)
        #expect(try await wallet.holdings() == ["0", "25000000"])
        #expect(wallet.sends.count == 2)
        #expect(wallet.sends.map { $0.contains(#""gasStationNonce":"0""#) } == [true, false])
        let history = try await wallet.client.getTransactions(on: .baseSepolia).transactions
        #expect(history.map { $0.rawValue?.description } == ["8620000", "16380000", "25000000"])
    }

    @Test func `the chain's own currency is sent whole: none of it is kept for a fee`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let wallet = try await SponsoredWallet(turnkey)
        try await turnkey.stack.fund("\(wallet.account)", "native", amount: "1000000000000000000")
        let all = try await wallet.client.prepareMaximum(
            of: .native, to: Address(SponsoredWallet.recipient), on: .baseSepolia)
        #expect(all.transfer?.amount.formatted == "1")
        _ = try await wallet.client.waitForReceipt(of: try await wallet.client.send(all).id)
        #expect(try await turnkey.stack.rpc("eth_getBalance", [.string("\(wallet.account)"), "latest"]) == "0x0")
    }

    @Test(arguments: ["reset-after", "truncate", "html-after"])
    func `a lost answer is found again with the same bytes, also by another process, and paid once`(kind: String) async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let wallet = try await SponsoredWallet(turnkey)
        var fault: JSONObject = ["kind": .string(kind)]
        if kind == "html-after" {
            fault["kind"] = "body"
            fault["body"] = "<html>502</html>"
            fault["contentType"] = "text/html"
            fault["status"] = 502
        }
        let id = try await pending(turnkey, fault) { try await wallet.pay("10", key: "rent") }
        let other = try await wallet.restarted()
        #expect(try await other.waitForReceipt(of: id).status == .succeeded)
        // The same wish is the same payment, here and there.
        #expect(try await wallet.pay("10", key: "rent").id == id)
        #expect(try await wallet.pay("10", key: "rent", from: other).id == id)
        #expect(try await wallet.holdings() == ["15000000", "10000000"])
        #expect(Set(wallet.sends).count == 1 && wallet.sends.count == 2)
    }

    @Test func `when its hour is over the bytes stay where they are: it is looked up by their fingerprint`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let wallet = try await SponsoredWallet(turnkey)
        let id = try await pending(turnkey, ["kind": "reset-after"]) { try await wallet.pay("10") }
        try await wallet.advance(3_500)
        #expect(try await wallet.client.waitForReceipt(of: id).status == .succeeded)
        #expect(wallet.sends.count == 1 && wallet.transport.paths.contains("list_activities"))
        #expect(try await wallet.holdings() == ["15000000", "10000000"])
    }

    @Test func `what never arrived is pending until Turnkey can no longer take it, and then the wish is free again`()
        async throws
    {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let wallet = try await SponsoredWallet(turnkey)
        // The request went somewhere, and nobody knows where.
        let id = try await pending(turnkey, ["kind": "reset-before"]) { try await wallet.pay("10", key: "rent") }
        try await wallet.advance(3_600)
        #expect(try await wallet.client.resume(id).status == .pending)
        try await wallet.advance(400)
        #expect(try await wallet.client.resume(id).status == .refused)
        #expect(wallet.sends.count == 1)
        let again = try await wallet.pay("10", key: "rent")
        #expect(again.id != id)
        #expect(try await wallet.client.waitForReceipt(of: again.id).status == .succeeded)
        #expect(try await wallet.holdings() == ["15000000", "10000000"])
    }

    @Test func `what Turnkey refuses at once was never sent, and the wish is free again`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let wallet = try await SponsoredWallet(turnkey)
        for (code, message, name, kind) in [
            (7, "policy engine denied request explicitly", "FORBIDDEN", RainError.Kind.policyDenied),
            (3, "signing quota exceeded", "SIGNING_QUOTA_EXCEEDED", .quotaExceeded),
            (8, "Too many requests", "RATE_LIMIT_EXCEEDED", .rateLimited),
        ] {
            try await turnkey.refuse("eth_send_transaction", code: code, message, name)
            let error = await #expect(throws: RainError.self) { try await wallet.pay("10", key: "rent") }
            #expect(error?.kind == kind)
        }
        try await turnkey.stack.control("turnkey", ["sends": ["sponsorship": false]])
        let off = await #expect(throws: RainError.self) { try await wallet.pay("10", key: "rent") }
        #expect(off?.code == "RAIN_202")
        try await turnkey.stack.control("turnkey", ["sends": ["sponsorship": true]])
        #expect(try await wallet.client.pendingTransactions().isEmpty)
        let sent = try await wallet.pay("10", key: "rent")
        #expect(try await wallet.client.waitForReceipt(of: sent.id).status == .succeeded)
        #expect(try await wallet.holdings() == ["15000000", "10000000"])
    }

    @Test func `what Turnkey gives up is told with its reason, and moved nothing`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let wallet = try await SponsoredWallet(turnkey)
        try await turnkey.stack.control("turnkey", ["sends": ["failNext": "no route to the chain"]])
        let id = try await wallet.pay("10").id
        let over = try await wallet.client.waitForReceipt(of: id)
        #expect(over.status == .refused && over.detail?.contains("no route to the chain") == true)
        #expect(try await wallet.holdings() == ["25000000", "0"])
    }

    @Test func `what reverts in its block is reverted, by the node's receipt`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let wallet = try await SponsoredWallet(turnkey)
        let code = try await turnkey.stack.rpc("eth_getCode", [.string(SponsoredWallet.usdc), "latest"])
        try await turnkey.stack.rpc("evm_setAutomine", [false])
        let id = try await wallet.pay("10").id
        #expect(try await wallet.client.resume(id).status == .pending)
        // The token stops working between Turnkey's trial run and the block.
        try await turnkey.stack.rpc("anvil_setCode", [.string(SponsoredWallet.usdc), "0xfe"])
        try await turnkey.stack.rpc("evm_mine")
        let mined = try await wallet.client.waitForReceipt(of: id)
        #expect(mined.status == .reverted && mined.transactionHash != nil)
        try await turnkey.stack.rpc("anvil_setCode", [.string(SponsoredWallet.usdc), code])
        #expect(try await wallet.holdings() == ["25000000", "0"])
    }

    @Test func `a block that is given up makes it pending again, and it is mined once in the end`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let wallet = try await SponsoredWallet(turnkey)
        try await turnkey.stack.rpc("sandbox_setFinalityLag", [2])
        let id = try await wallet.pay("10").id
        #expect(try await wallet.client.waitForReceipt(of: id).isFinal == false)
        try await turnkey.stack.rpc("evm_setAutomine", [false])
        try await turnkey.stack.rpc("anvil_reorg", [1])
        try await turnkey.stack.rpc("evm_mine")
        for _ in 0..<6 { try await turnkey.stack.rpc("evm_mine") }
        let final = try await wallet.client.waitForReceipt(of: id, until: .finalized)
        #expect(final.status == .succeeded && final.isFinal)
        #expect(try await wallet.holdings() == ["15000000", "10000000"])
    }

    @Test func `Turnkey is handed one at a time: the next is refused until the first is over`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let wallet = try await SponsoredWallet(turnkey)
        try await turnkey.stack.rpc("evm_setAutomine", [false])
        let first = try await wallet.pay("10").id
        let error = await #expect(throws: RainError.self) { try await wallet.pay("5", key: "second") }
        #expect(error?.context["waitsFor"] == first)
        #expect(wallet.sends.count == 1)
        try await turnkey.stack.rpc("evm_mine")
        try await turnkey.stack.rpc("evm_setAutomine", [true])
        #expect(try await wallet.client.waitForReceipt(of: first).status == .succeeded)
        let second = try await wallet.pay("5", key: "second").id
        #expect(try await wallet.client.waitForReceipt(of: second).status == .succeeded)
        #expect(try await wallet.holdings() == ["10000000", "15000000"])
    }

    @Test func `what others must approve is pending until they do, and then paid once`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let pair = try await Pair(turnkey)
        let wallet = try await SponsoredWallet(turnkey) { environment in
            try pair.provider(turnkey, environment: environment) { $0.sponsorGas = true }
        }
        let sent = try await wallet.pay("10", key: "rent")
        #expect(sent.status == .pending && sent.awaitsApproval)
        #expect(try await wallet.client.resume(sent.id).awaitsApproval)
        #expect(try await wallet.holdings() == ["25000000", "0"])
        let body = try #require(wallet.sends.first)
        try await pair.approve("sha256:" + Hex.encode(SHA256.hash(Array(body.utf8)).bytes))
        #expect(try await wallet.client.waitForReceipt(of: sent.id).status == .succeeded)
        #expect(try await wallet.pay("10", key: "rent").id == sent.id)
        #expect(try await wallet.holdings() == ["15000000", "10000000"])
    }

    @Test func `a session that dies meanwhile loses nothing: after the next log-in it goes on`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        var config = try turnkey.config()
        config.sponsorGas = true
        let auth = try TurnkeyAuth(config, environment: .inMemory())
        func logIn() async throws {
            try await auth.sendLoginCode(to: .email("ada@example.com"))
            try await auth.confirmLoginCode(try await turnkey.stack.code(for: "ada@example.com"))
        }
        let wallet = try await SponsoredWallet(turnkey, provider: { _ in TurnkeyProvider(auth) }, logIn: logIn)
        try await turnkey.stack.rpc("evm_setAutomine", [false])
        let id = try await wallet.pay("10").id
        try await turnkey.stack.control("turnkey", ["killSessions": [:]])
        #expect(try await wallet.client.resume(id).status == .pending)
        try await turnkey.stack.rpc("evm_mine")
        try await logIn()
        #expect(try await wallet.client.waitForReceipt(of: id).status == .succeeded)
        #expect(try await wallet.holdings() == ["15000000", "10000000"])
    }

    @Test func `on a chain Turnkey does not serve the account signs and pays`() async throws {
        let turnkey = TurnkeyStack(stack: try await .start(["--chains", "84532,10"]))
        defer { turnkey.stack.stop() }
        var config = try turnkey.config()
        config.sponsorGas = true
        let environment = RainEnvironment.inMemory()
        let auth = try await turnkey.logIn("ada@example.com", with: config, environment: environment)
        #expect(TurnkeyProvider(auth).capabilities.contains(.gasSponsorship))
        let client = try await RainSdk.builder(environment: environment)
            .rpcEndpoints([NetworkConfig(chainID: 10, rpcURL: try turnkey.stack.rpcURL(of: 10))])
            .register(TurnkeyProvider(auth)).build().provider(.turnkey)
        let account = try await client.getWalletAddress(on: 10)
        try await turnkey.stack.fund("\(account)", "native", amount: "1000000000000000000", chain: 10)
        let sent = try await client.sendNative(to: Address(SponsoredWallet.recipient), amount: "0.5", on: 10)
        let mined = try await client.waitForReceipt(of: sent.id)
        #expect(mined.status == .succeeded && mined.nonce == 0 && mined.providerReference == nil)
    }
}

import LocalStack
import RainCrypto
import RainEncoding
import RainTurnkeyAdapter
import Testing

@Suite struct SigningIntegrationTests {
    private func requests(for account: Address) throws -> [SigningRequest] {
        let transaction = try Transaction(
            chainID: 84532, nonce: 3, maxPriorityFeePerGas: 1_000_000, maxFeePerGas: 2_000_000, gasLimit: 60_000,
            to: try Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8"), value: 1)
        let permit = try TypedData(
            domain: .token(name: "USDC", version: "2", chainID: 84532, contract: account),
            message: Permit(owner: account, spender: account, value: .max, nonce: 0, deadline: .max))
        return [
            SigningRequest(account: account, payload: .transaction(transaction)),
            SigningRequest(account: account, payload: .typedData(permit)),
            SigningRequest(account: account, payload: .personalMessage(Array("Hello Turnkey, ä".utf8))),
        ]
    }

    /// A key as Turnkey's tools write it.
    private static func text(of key: P256.PrivateKey) throws -> SecretBytes {
        try SecretBytes(copying: key.rawRepresentation.withUnsafeBytes { Hex.encode($0) }.utf8)
    }

    @Test func `signatures of the enclave and of the exported phrase recover to the account, and are equal`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let auth = try await turnkey.logIn(try turnkey.newContact())
        let enclave = try await turnkey.wallet(TurnkeyProvider(auth))
        let account = try await enclave.address(on: .baseSepolia)
        let derived = try await turnkey.wallet(
            TurnkeyProvider(
                session: try await auth.session, config: try turnkey.config(.derived(.exported)), environment: .inMemory()))
        #expect(try await derived.address(on: .baseSepolia) == account)
        for request in try requests(for: account) {
            let signature = try await enclave.sign(request)
            #expect(try signature.recoverSigner(of: request.digest) == account)
            #expect(try await derived.sign(request) == signature)
        }
    }

    @Test func `a session the adapter did not create signs: the API key of a sub-organisation`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let key = try P256.PrivateKey()
        let publicKey = Hex.encode(key.publicKey.compressed)
        let organization = try await ParentOrganization(turnkey).makeSubOrganization(apiKey: publicKey)
        let session = try TurnkeySession(
            organizationID: organization, apiPrivateKey: Self.text(of: key), apiPublicKey: publicKey)
        for mode in [TurnkeySigningMode.enclave, .derived(.exported)] {
            let wallet = try await turnkey.wallet(
                TurnkeyProvider(session: session, config: try turnkey.config(mode), environment: .inMemory()))
            let account = try await wallet.address(on: .baseSepolia)
            for request in try requests(for: account) {
                #expect(try await wallet.sign(request).recoverSigner(of: request.digest) == account)
            }
        }
    }

    @Test func `an API key the organisation does not know is RAIN_201`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let organization = try await ParentOrganization(turnkey).makeSubOrganization(
            apiKey: Hex.encode(try P256.PrivateKey().publicKey.compressed))
        let stranger = try TurnkeySession(
            organizationID: organization, apiPrivateKey: SecretBytes(copying: String(repeating: "1", count: 64).utf8))
        let wallet = try await turnkey.wallet(
            TurnkeyProvider(session: stranger, config: try turnkey.config(), environment: .inMemory()))
        let error = await #expect(throws: RainError.self) { try await wallet.address(on: .baseSepolia) }
        #expect(error?.code == "RAIN_201")
    }

    @Test func `a given phrase signs for its own account and for no other`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let phrase = "test test test test test test test test test test test junk"
        try await turnkey.stack.control("turnkey", ["nextMnemonic": .string(phrase)])
        let auth = try await turnkey.logIn("ada@example.com")
        let given = TurnkeySigningMode.derived(.given(try SecretBytes(copying: Array(phrase.utf8))))
        let wallet = try await turnkey.wallet(
            TurnkeyProvider(session: try await auth.session, config: try turnkey.config(given), environment: .inMemory()))
        let account = try await wallet.address(on: .baseSepolia)
        #expect("\(account)" == "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266")
        let request = try #require(try requests(for: account).first)
        #expect(try await wallet.sign(request).recoverSigner(of: request.digest) == account)

        let other = try await turnkey.logIn("bob@example.com")
        let stranger = try await turnkey.wallet(
            TurnkeyProvider(session: try await other.session, config: try turnkey.config(given), environment: .inMemory()))
        let foreign = try #require(try requests(for: try await stranger.address(on: .baseSepolia)).first)
        let error = await #expect(throws: RainError.self) { try await stranger.sign(foreign) }
        #expect(error?.kind == .invalidConfig)
    }

    @Test func `r and s without their leading zeros are made whole`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        try await turnkey.stack.control(
            "turnkey",
            [
                "nextMnemonic": "test test test test test test test test test test test junk", "trimSignatures": true,
            ])
        let wallet = try await turnkey.wallet(TurnkeyProvider(try await turnkey.logIn("ada@example.com")))
        let account = try await wallet.address(on: .baseSepolia)
        // Found by search: with this key the signature of the first has an r, of the second an s, that begins with a zero byte.
        var shortest: [Int] = []
        for text in ["pad-391", "pad-10"] {
            let request = SigningRequest(account: account, payload: .personalMessage(Array(text.utf8)))
            let signature = try await wallet.sign(request)
            #expect(try signature.recoverSigner(of: request.digest) == account)
            shortest.append(min(signature.r.minimalBigEndianBytes.count, signature.s.minimalBigEndianBytes.count))
        }
        #expect(shortest.allSatisfy { $0 < 32 })
    }

    @Test func `an activity that does not complete is told by its status, one that takes its time is waited for`() async throws
    {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let wallet = try await turnkey.wallet(TurnkeyProvider(try await turnkey.logIn("ada@example.com")))
        let request = try #require(try requests(for: try await wallet.address(on: .baseSepolia)).first)
        let type = JSONValue.string("ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2")
        for (status, reason) in [
            ("ACTIVITY_STATUS_FAILED", "activityFailed"), ("ACTIVITY_STATUS_CONSENSUS_NEEDED", "consensusNeeded"),
            ("ACTIVITY_STATUS_REJECTED", "activityRejected"),
        ] {
            try await turnkey.stack.control("turnkey", ["nextActivity": ["status": .string(status), "type": type]])
            let error = await #expect(throws: RainError.self) { try await wallet.sign(request) }
            #expect(error?.context["turnkey"] == reason)
            #expect(error?.context["activityID"]?.isEmpty == false)
        }
        try await turnkey.stack.control(
            "turnkey", ["nextActivity": ["status": "ACTIVITY_STATUS_PENDING", "type": type, "polls": 1]])
        #expect(try await wallet.sign(request).recoverSigner(of: request.digest) == request.account)
    }

    @Test func `a signature whose answer is lost is asked for again with the same bytes and is the same activity`() async throws
    {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let wallet = try await turnkey.wallet(TurnkeyProvider(try await turnkey.logIn("ada@example.com")))
        let request = try #require(try requests(for: try await wallet.address(on: .baseSepolia)).first)
        try await turnkey.stack.control(
            "faults", ["target": "turnkey", "path": "sign_raw_payload", "kind": "reset-after", "count": 2])
        #expect(try await wallet.sign(request).recoverSigner(of: request.digest) == request.account)
    }

    @Test func `a payment signed in the enclave is mined`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let environment = RainEnvironment.inMemory()
        let auth = try await turnkey.logIn(try turnkey.newContact(), environment: environment)
        let client = try await turnkey.client(TurnkeyProvider(auth), environment: environment)
        let account = try await client.getWalletAddress(on: .baseSepolia)
        try await turnkey.stack.fund("\(account)", "native", amount: "1000000000000000000")
        try await turnkey.stack.fund("\(account)", "USDC", amount: "25000000")
        let usdc = try Address(try turnkey.stack.text("chains", "84532", "usdc"))
        let recipient = try Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
        let sent = try await client.sendToken(usdc, to: recipient, amount: "1.5", on: .baseSepolia)
        let mined = try await client.waitForReceipt(of: sent.id, interval: .milliseconds(50))
        #expect(mined.status == .succeeded)
        #expect(try await client.getBalance(of: .contract(usdc), on: .baseSepolia).amount.baseUnits == 23_500_000)
    }
}

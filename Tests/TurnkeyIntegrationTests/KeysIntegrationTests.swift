import LocalStack
import RainCrypto
import RainEncoding
import RainTurnkeyAdapter
import Testing

@Suite struct KeysIntegrationTests {
    private func text(_ secret: SecretBytes) -> String { secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    @Test func `further accounts are made and listed, beyond a page of ten, and a named one signs`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let auth = try await turnkey.logIn(try turnkey.newContact())
        let accounts = TurnkeyProvider(auth).accounts
        let first = try await accounts.current()
        var last = first
        for _ in 0..<11 { last = try await accounts.createNext() }
        #expect(last.path == "m/44'/60'/11'/0/0")
        #expect(Set(try await accounts.list().map(\.address)).count == 12)
        #expect(try await accounts.current() == first)
        var config = try turnkey.config()
        config.account = last.address
        let wallet = try await turnkey.wallet(
            TurnkeyProvider(session: try await auth.session, config: config, environment: .inMemory()))
        #expect(try await wallet.address(on: .baseSepolia) == last.address)
        let request = SigningRequest(account: last.address, payload: .personalMessage([9]))
        #expect(try await wallet.sign(request).recoverSigner(of: request.digest) == last.address)
    }

    @Test func `the exported phrase and key are the account's, and the phrase imported elsewhere is the same account`()
        async throws
    {
        let turnkey = try await TurnkeyStack.shared()
        let ada = TurnkeyProvider(try await turnkey.logIn(try turnkey.newContact()))
        let account = try await ada.accounts.current().address
        let phrase = try await ada.backup.exportRecoveryPhrase().phrase
        #expect(try SigningKey(mnemonic: Mnemonic(phrase: phrase)).address == account)
        #expect(text(phrase).split(separator: " ").count == 12)
        #expect(try SigningKey(privateKey: try await ada.backup.exportPrivateKey()).address == account)

        let auth = try await turnkey.logIn(try turnkey.newContact())
        let bob = TurnkeyProvider(auth)
        let own = try await bob.accounts.current().address
        #expect(try await bob.backup.importRecoveryPhrase(phrase, named: "From Ada").address == account)
        #expect(Set(try await bob.accounts.list().map(\.address)) == [own, account])
        let twice = await #expect(throws: RainError.self) {
            try await bob.backup.importRecoveryPhrase(phrase, named: "Again")
        }
        #expect(twice?.code == "RAIN_102")
        // Two could pay: a fresh look names both, and the configuration decides.
        let session = try await auth.session
        let unnamed = try TurnkeyProvider(session: session, source: try turnkey.config())
        let error = await #expect(throws: RainError.self) { try await unnamed.accounts.current() }
        #expect(error?.code == "RAIN_102")
        var config = try turnkey.config()
        config.account = account
        #expect(try await TurnkeyProvider(session: session, source: config).accounts.current().address == account)
    }

    @Test func `every type of transaction has the same signature by payload, as a whole, and on this machine`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let auth = try await turnkey.logIn(try turnkey.newContact())
        let account = try await TurnkeyProvider(auth).accounts.current().address
        let to = try Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
        let authorization = try Authorization(chainID: 84_532, address: to, nonce: 1)
        let delegate = try SigningKey(mnemonic: .random())
        let transactions = [
            try Transaction.legacy(chainID: 84_532, nonce: 1, gasPrice: 2, gasLimit: 21_000, to: to, value: 3),
            try .accessList(
                chainID: 84_532, nonce: 1, gasPrice: 2, gasLimit: 30_000, to: to, value: 3,
                accessList: [AccessListEntry(address: to, storageKeys: [.keccak256([1])])]),
            try Transaction(
                chainID: 84_532, nonce: 7, maxPriorityFeePerGas: 1, maxFeePerGas: 2, gasLimit: 21_000, to: to, value: 5),
            try .setCode(
                chainID: 84_532, nonce: 7, maxPriorityFeePerGas: 1, maxFeePerGas: 2, gasLimit: 90_000, to: to, value: 0,
                authorizations: [
                    SignedAuthorization(authorization, signature: try delegate.sign(authorization.signingHash))
                ]),
        ]
        for transaction in transactions {
            let request = SigningRequest(account: account, payload: .transaction(transaction))
            var signatures: [TransactionSignature] = []
            for mode in [TurnkeySigningMode.enclave, .enclaveTransactions, .derived(.exported)] {
                let wallet = try await turnkey.wallet(
                    TurnkeyProvider(session: try await auth.session, source: try turnkey.config(mode)))
                signatures.append(try await wallet.sign(request))
            }
            #expect(Set(signatures).count == 1)
            #expect(try signatures.first?.recoverSigner(of: transaction.signingHash) == account)
        }
    }

    @Test func `a transaction that was altered on its way back is not used`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let auth = try await turnkey.logIn("ada@example.com", signing: .enclaveTransactions)
        let wallet = try await turnkey.wallet(TurnkeyProvider(auth))
        let account = try await wallet.address(on: .baseSepolia)
        let to = try Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
        let (asked, other) = (
            try Transaction(
                chainID: 84_532, nonce: 7, maxPriorityFeePerGas: 1, maxFeePerGas: 2, gasLimit: 21_000, to: to, value: 5),
            try Transaction(
                chainID: 84_532, nonce: 7, maxPriorityFeePerGas: 1, maxFeePerGas: 2, gasLimit: 21_000, to: to, value: 500)
        )
        let signature = try await wallet.sign(SigningRequest(account: account, payload: .transaction(other)))
        let raw = Hex.encode(SignedTransaction(other, signature: signature).rawBytes)
        let answer: JSONValue = [
            "activity": [
                "id": "a", "organizationId": "o", "status": "ACTIVITY_STATUS_COMPLETED",
                "result": ["signTransactionResult": ["signedTransaction": .string(raw)]],
            ]
        ]
        try await turnkey.stack.control(
            "faults",
            ["target": "turnkey", "path": "sign_transaction", "kind": "body", "body": .string(answer.text), "count": 1])
        let error = await #expect(throws: RainError.self) {
            try await wallet.sign(SigningRequest(account: account, payload: .transaction(asked)))
        }
        #expect(error?.kind == .providerError)
    }

    @Test func `policy, approval, rate and quota are told apart, with the activity where there is one`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let wallet = try await turnkey.wallet(TurnkeyProvider(try await turnkey.logIn("ada@example.com")))
        let request = SigningRequest(
            account: try await wallet.address(on: .baseSepolia), payload: .personalMessage([1]))
        let refusals: [(Int, String, String?, RainError.Kind)] = [
            (7, "policy engine denied request explicitly", nil, .policyDenied), (7, "no", "FORBIDDEN", .policyDenied),
            (8, "Too many requests. Please wait and try again in a few seconds", "RATE_LIMIT_EXCEEDED", .rateLimited),
            (8, "signing quota exceeded", "SIGNING_QUOTA_EXCEEDED", .quotaExceeded),
            (5, "Could not find any resource to sign with", nil, .providerError),
        ]
        for (code, message, name, kind) in refusals {
            try await turnkey.refuse("sign_raw_payload", code: code, message, name)
            let error = await #expect(throws: RainError.self) { try await wallet.sign(request) }
            #expect(error?.kind == kind, "\(message)")
        }
        let type: JSONValue = "ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"
        for (status, kind) in [
            ("ACTIVITY_STATUS_CONSENSUS_NEEDED", RainError.Kind.approvalNeeded),
            ("ACTIVITY_STATUS_AUTHENTICATORS_NEEDED", .providerError),
        ] {
            try await turnkey.stack.control("turnkey", ["nextActivity": ["status": .string(status), "type": type]])
            let error = await #expect(throws: RainError.self) { try await wallet.sign(request) }
            #expect(error?.kind == kind)
            #expect(error?.context["activityID"]?.isEmpty == false)
            #expect(error?.context["activityFingerprint"]?.hasPrefix("sha256:") == true)
        }
        #expect(try await wallet.sign(request).recoverSigner(of: request.digest) == request.account)
    }
}

extension TurnkeyProvider {
    fileprivate init(session: TurnkeySession, source config: TurnkeyConfig) throws {
        try self.init(session: session, config: config, environment: .inMemory())
    }
}

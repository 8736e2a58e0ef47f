import LocalStack
import RainCrypto
import RainEncoding
import RainTurnkeyAdapter
import Testing

/// More of what went wrong in the vendor's own kits, over HTTP: what is signed, and with which keys.
@Suite struct VendorFaultSigningIntegrationTests {
    // Rows 1 and 2: bytes that are no text were signed as text or not hashed, and the prefix counted characters.
    @Test(arguments: [[0xff, 0x00, 0xc3, 0x28], Array("ä€ 字".utf8), [], Array(repeating: 7, count: 32)] as [[UInt8]])
    func `a message is signed as its bytes behind their count, and hashed by the enclave`(message: [UInt8]) async throws {
        let turnkey = try await TurnkeyStack.shared()
        let transport = RecordingTransport()
        let auth = try await turnkey.logIn(try turnkey.newContact(), environment: .inMemory(transport: transport))
        let wallet = try await turnkey.wallet(TurnkeyProvider(auth))
        let account = try await wallet.address(on: .baseSepolia)
        let request = SigningRequest(account: account, payload: .personalMessage(message))
        let preimage = Array("\u{19}Ethereum Signed Message:\n\(message.count)".utf8) + message
        #expect(try await wallet.sign(request).recoverSigner(of: .keccak256(preimage)) == account)
        let sent = try #require(transport.sent.last { $0.contains("sign_raw_payload") })
        #expect(sent.contains(#""payload":"\#(Hex.encode(preimage))""#))
        #expect(sent.contains("HASH_FUNCTION_KECCAK256") && !sent.contains("NO_OP"))
    }

    // Row 5: looking an account up needs the proof of its contact.
    @Test func `the look-up of an account carries the proof of its contact, for new users and known ones`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let contact = try turnkey.newContact()
        let transport = RecordingTransport()
        for _ in 0..<2 { _ = try await turnkey.logIn(contact, environment: .inMemory(transport: transport)) }
        let lookUps = transport.sent.filter { $0.split(separator: "\n")[0].hasSuffix("/v1/account") }
        #expect(lookUps.count == 2 && lookUps.allSatisfy { $0.contains(#""verificationToken":"eyJ"#) })
        #expect(transport.paths.filter { $0 == "signup_v2" }.count == 1)
    }

    // Row 18: a name that was new to the kit broke its decoding.
    @Test func `names and members that are new are no obstacle, and a state that is new signs nothing`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let transport = RecordingTransport()
        let auth = try await turnkey.logIn("ada@example.com", environment: .inMemory(transport: transport))
        let provider = TurnkeyProvider(auth)
        let wallet = try await turnkey.wallet(provider)
        let account = try await wallet.address(on: .baseSepolia)
        let listed = try #require(transport.received.last { $0.contains("walletAccountId") })
        var answer = try JSONValue(parsing: listed)
        var accounts = answer["accounts"]?.arrayValue ?? []
        accounts.append([
            "walletAccountId": "new", "walletId": "w", "curve": "CURVE_OF_TOMORROW", "pathFormat": "PATH_FORMAT_NEW",
            "path": "m/1", "addressFormat": "ADDRESS_FORMAT_NEW", "address": "new", "rank": [1, 2],
        ])
        answer = ["accounts": .array(accounts), "future": ["a": 1]]
        try await turnkey.stack.control(
            "faults",
            ["target": "turnkey", "path": "list_wallet_accounts", "kind": "body", "body": .string(answer.text), "count": 1])
        #expect(try await provider.accounts.list().map(\.address) == [account])
        for status in ["ACTIVITY_STATUS_AUTHENTICATORS_NEEDED", "ACTIVITY_STATUS_OF_TOMORROW"] {
            let activity: JSONValue = [
                "activity": [
                    "id": "a", "organizationId": "o", "status": .string(status), "type": "T", "result": ["new": 1],
                    "failure": nil, "mfa": [["state": "WAITING"]],
                ]
            ]
            try await turnkey.stack.control(
                "faults",
                ["target": "turnkey", "path": "sign_raw_payload", "kind": "body", "body": .string(activity.text), "count": 1])
            let request = SigningRequest(account: account, payload: .personalMessage([1]))
            let error = await #expect(throws: RainError.self) { try await wallet.sign(request) }
            #expect(error?.kind == .providerError || error?.kind == .networkError, "\(status)")
            #expect(try await wallet.sign(request).recoverSigner(of: request.digest) == account)
        }
    }

    // Rows 15 and 20: the parent cannot sign, and a key shared with it made the service pick the wrong user.
    @Test func `every session has a key and an organisation of its own, and asks with no other`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let transport = RecordingTransport()
        let contact = try turnkey.newContact()
        let auth = try await turnkey.logIn(contact, environment: .inMemory(transport: transport))
        var keys = [try await auth.session.publicKey]
        try await auth.refreshSession()
        keys.append(try await auth.session.publicKey)
        try await auth.sendLoginCode(to: .email(contact))
        try await auth.confirmLoginCode(try await turnkey.stack.code(for: contact))
        keys.append(try await auth.session.publicKey)
        let wallet = try await turnkey.wallet(TurnkeyProvider(auth))
        let account = try await wallet.address(on: .baseSepolia)
        _ = try await wallet.sign(SigningRequest(account: account, payload: .personalMessage([1])))
        #expect(Set(keys).count == 3)
        let organization = try await auth.session.organizationID
        let parent = try turnkey.stack.text("turnkey", "organizationId")
        #expect(organization != parent)
        let stamped = transport.sent.compactMap { sent -> (key: String, organization: String)? in
            let lines = sent.split(separator: "\n").map(String.init)
            guard let stamp = lines.first(where: { $0.lowercased().hasPrefix("x-stamp: ") })?.dropFirst("X-Stamp: ".count),
                let key = (try? JSONValue(parsing: Base64URL.decode(stamp)))?["publicKey"]?.stringValue,
                let body = (try? JSONValue(parsing: lines.last ?? ""))?["organizationId"]?.stringValue
            else { return nil }
            return (key, body)
        }
        #expect(stamped.count >= 3)
        #expect(Set(stamped.map(\.key)).isSubset(of: Set(keys)))
        #expect(Set(stamped.map(\.organization)) == [organization])
    }
}

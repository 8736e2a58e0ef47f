import LocalStack
import RainCrypto
import RainEncoding
import RainHTTP
import RainTurnkeyAdapter
import Testing
import TurnkeyAPI

/// What the wire can do beyond what the adapter asks of it today.
@Suite struct WireIntegrationTests {
    /// The user of a new sub-organisation with one wallet, by an API key.
    private struct Customer {
        let turnkey: TurnkeyStack
        let key: TurnkeyAPIKey
        let organizationID: String

        init() async throws {
            turnkey = try await TurnkeyStack.shared()
            key = try TurnkeyAPIKey.random()
            organizationID = try await ParentOrganization(turnkey).makeSubOrganization(apiKey: key.publicKeyHex)
        }

        func client(_ other: TurnkeyAPIKey? = nil) throws -> TurnkeyClient {
            TurnkeyClient(
                endpoint: try TurnkeyEndpoint(try turnkey.stack.text("turnkey", "apiUrl")),
                stamper: APIKeyStamper(other ?? key),
                transport: CurlTransport(), now: { SystemTime().now.millisecondsSinceEpoch },
                sleep: { try await SystemTime().sleep(for: $0) })
        }

        func enclave(_ name: String) throws -> EnclavePublicKey {
            try EnclavePublicKey(hex: try turnkey.stack.text("turnkey", name))
        }

        func account() async throws -> Address {
            try Address(try #require(try await client().accounts(in: organizationID).first).address)
        }

        /// The wallet as an app has it.
        func wallet(account: Address? = nil) async throws -> any WalletProvider {
            var config = try turnkey.config()
            config.account = account
            let text = try SecretBytes(copying: key.privateKey.rawRepresentation.withUnsafeBytes { Hex.encode($0) }.utf8)
            let session = try TurnkeySession(organizationID: organizationID, apiPrivateKey: text)
            return try await turnkey.wallet(
                TurnkeyProvider(session: session, config: config, environment: .inMemory()))
        }
    }

    @Test func `a stamped log-in gives a session of another key, for the same user`() async throws {
        let customer = try await Customer()
        let fresh = try TurnkeyAPIKey.random()
        let token = try await customer.client().stampLogin(
            in: customer.organizationID, publicKeyHex: fresh.publicKeyHex, lifetimeSeconds: 60)
        let session = try SessionToken(
            token, notarizer: try customer.enclave("notarizerPublicKey"), publicKeyHex: fresh.publicKeyHex)
        #expect(session.organizationID == customer.organizationID)
        let identity = try await customer.client(fresh).whoami(in: customer.organizationID)
        #expect(identity == (try await customer.client().whoami(in: customer.organizationID)))
        #expect(identity.userID == session.userID)
    }

    @Test func `an exported account is the key of its address`() async throws {
        let customer = try await Customer()
        let account = try await customer.account()
        let secret = try await customer.client().exportAccount(
            "\(account)", in: customer.organizationID, signer: try customer.enclave("signerPublicKey"))
        #expect(try SigningKey(privateKey: secret).address == account)
    }

    @Test func `typed data is signed as JSON that policies can read, and equals its digest signed bare`() async throws {
        let customer = try await Customer()
        let account = try await customer.account()
        // The example in the text of EIP-712, and its published digest.
        let typedData = """
            {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},\
            {"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],\
            "Person":[{"name":"name","type":"string"},{"name":"wallet","type":"address"}],\
            "Mail":[{"name":"from","type":"Person"},{"name":"to","type":"Person"},{"name":"contents","type":"string"}]},\
            "primaryType":"Mail","domain":{"name":"Ether Mail","version":"1","chainId":1,\
            "verifyingContract":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"},"message":{"from":{"name":"Cow",\
            "wallet":"0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"},"to":{"name":"Bob",\
            "wallet":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"},"contents":"Hello, Bob!"}}
            """
        let digest = "be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2"
        let client = try customer.client()
        let readable = try await client.signRawPayload(
            typedData, encoding: .eip712, hash: .none, signWith: "\(account)", in: customer.organizationID)
        let bare = try await client.signRawPayload(
            digest, hash: .none, signWith: "\(account)", in: customer.organizationID)
        #expect(readable == bare)
        let signature = try TransactionSignature.normalizing(
            r: UInt256(bigEndianBytes: bare.r.bytes), s: UInt256(bigEndianBytes: bare.s.bytes), yParity: bare.isOdd ? 1 : 0)
        let hash = try #require(Digest32(try Hex.decode(digest)))
        #expect(try signature.recoverSigner(of: Hash32(hash)) == account)
    }

    @Test func `with a second wallet no account is guessed: the one that is named pays`() async throws {
        let customer = try await Customer()
        let first = try await customer.account()
        let made = try await customer.client().createWallet(NewWallet(name: "Second"), in: customer.organizationID)
        let second = try Address(try #require(made.addresses.first))
        let error = await #expect(throws: RainError.self) { try await customer.wallet().address(on: .baseSepolia) }
        #expect(error?.code == "RAIN_102")
        #expect(error?.context["accounts"] == ["\(first)", "\(second)"].sorted().joined(separator: ","))
        for account in [first, second] {
            let wallet = try await customer.wallet(account: account)
            #expect(try await wallet.address(on: .baseSepolia) == account)
            let request = SigningRequest(account: account, payload: .personalMessage([1]))
            #expect(try await wallet.sign(request).recoverSigner(of: request.digest) == account)
        }
        let absent = await #expect(throws: RainError.self) {
            try await customer.wallet(account: .zero).address(on: .baseSepolia)
        }
        #expect(absent?.code == "RAIN_404")
    }
}

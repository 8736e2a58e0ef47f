import RainCore
import RainCrypto
import RainEncoding
import RainEthereum
import RainHTTP
import RainSession
import Synchronization
import Testing
import TurnkeyAPI

@testable import TurnkeyWallet

@Suite("A wallet at Turnkey")
struct TurnkeyWalletProviderTests {
    private let fixture: Fixture
    private var turnkey: FakeTurnkey { fixture.turnkey }
    private let transaction: Transaction

    init() throws {
        fixture = try Fixture()
        transaction = try Transaction(
            chainID: 84532, nonce: 7, maxPriorityFeePerGas: 1, maxFeePerGas: 2, gasLimit: 21_000,
            to: try Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8"), value: 5)
    }

    private func wallet(_ mode: TurnkeySigningMode = .enclave) -> TurnkeyWalletProvider {
        TurnkeyWalletProvider(service: fixture.service, source: fixture.login, mode: mode)
    }

    private var request: SigningRequest {
        SigningRequest(account: turnkey.wallet.address, payload: .transaction(transaction))
    }

    private func given(_ phrase: String) throws -> TurnkeySigningMode {
        .derived(.given(try SecretBytes(copying: Array(phrase.utf8))))
    }

    @Test("the enclave gets the whole unsigned transaction, so that policies can read it")
    func enclave() async throws {
        try await fixture.logIn()
        let signature = try await wallet().sign(request)
        #expect(try signature.recoverSigner(of: request.digest) == turnkey.wallet.address)
        let parameters = try #require(turnkey.requests(to: "sign_raw_payload").first?["parameters"])
        #expect(parameters["payload"]?.stringValue == Hex.encode(transaction.unsignedBytes))
        #expect(parameters["hashFunction"] == "HASH_FUNCTION_KECCAK256")
        #expect(parameters["encoding"] == "PAYLOAD_ENCODING_HEXADECIMAL")
        #expect(parameters["signWith"]?.stringValue == "\(turnkey.wallet.address)")
    }

    @Test("the enclave signs messages with their prefix, over bytes and not characters", arguments: ["Hello Turnkey", "ä", ""])
    func message(text: String) async throws {
        try await fixture.logIn()
        let request = SigningRequest(account: turnkey.wallet.address, payload: .personalMessage(Array(text.utf8)))
        #expect(try await wallet().sign(request).recoverSigner(of: request.digest) == turnkey.wallet.address)
        let payload = try #require(turnkey.requests(to: "sign_raw_payload").first?["parameters"]?["payload"]?.stringValue)
        let prefix = Array("\u{19}Ethereum Signed Message:\n\(text.utf8.count)".utf8)
        #expect(payload == Hex.encode(prefix + Array(text.utf8)))
    }

    @Test("typed data goes to the enclave as JSON that its policies can read, and signs the digest of EIP-712")
    func typedData() async throws {
        try await fixture.logIn()
        let account = turnkey.wallet.address
        let data = try TypedData(
            domain: .token(name: "USDC", version: "2", chainID: 84532, contract: account),
            message: Permit(owner: account, spender: account, value: .max, nonce: 0, deadline: .max))
        let request = SigningRequest(account: account, payload: .typedData(data))
        #expect(request.digest == data.digest)
        #expect(try await wallet().sign(request).recoverSigner(of: data.digest) == account)
        #expect(try await wallet(given(FakeTurnkey.phrase)).sign(request).recoverSigner(of: data.digest) == account)
        let parameters = try #require(turnkey.requests(to: "sign_raw_payload").first?["parameters"])
        #expect(parameters["encoding"]?.stringValue == "PAYLOAD_ENCODING_EIP712")
        #expect(parameters["hashFunction"]?.stringValue == "HASH_FUNCTION_NO_OP")
        #expect(try TypedData(parsing: parameters["payload"]?.stringValue ?? "") == data)
    }

    @Test("a signature in the upper half is turned over")
    func upperHalf() async throws {
        try await fixture.logIn()
        let signature = try turnkey.wallet.sign(request.digest)
        let order = try UInt256(
            bigEndianBytes: Hex.decode("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"))
        let answer: JSONValue = [
            "r": .string(Hex.encode(signature.r.bigEndianBytes)),
            "s": .string(Hex.encode((order &- signature.s).bigEndianBytes)), "v": .string("0\(1 - signature.yParity)"),
        ]
        turnkey.interrupt("sign_raw_payload") { [turnkey] _ in turnkey.activity("signRawPayloadResult", answer) }
        #expect(try await wallet().sign(request) == signature)
    }

    @Test("a signature that is altered, or another account's, is refused and not returned")
    func altered() async throws {
        try await fixture.logIn()
        let good = try turnkey.wallet.sign(request.digest)
        let other = try SigningKey(mnemonic: .random()).sign(request.digest)
        let r = Hex.encode(good.r.bigEndianBytes)
        let s = Hex.encode(good.s.bigEndianBytes)
        let zero = String(repeating: "0", count: 64)
        let bad: [JSONValue] = [
            ["r": .string(r), "s": .string(s), "v": .string("0\(1 - good.yParity)")],
            ["r": .string(s), "s": .string(r), "v": .string("0\(good.yParity)")],
            ["r": .string(zero), "s": .string(s), "v": "00"], ["r": .string(r), "s": .string(zero), "v": "00"],
            ["r": .string(String(repeating: "f", count: 64)), "s": .string(s), "v": "00"],
            [
                "r": .string(Hex.encode(other.r.bigEndianBytes)), "s": .string(Hex.encode(other.s.bigEndianBytes)),
                "v": .string("0\(other.yParity)"),
            ],
        ]
        for answer in bad {
            turnkey.interrupt("sign_raw_payload") { [turnkey] _ in turnkey.activity("signRawPayloadResult", answer) }
            #expect(await rainError { _ = try await wallet().sign(request) }?.kind == .providerError)
        }
    }

    @Test("a request for another account than the one logged in is refused without a signature")
    func otherAccount() async throws {
        try await fixture.logIn()
        let request = SigningRequest(account: .zero, payload: .transaction(transaction))
        #expect(await rainError { _ = try await wallet().sign(request) }?.kind == .walletUnavailable)
        #expect(turnkey.requests(to: "sign_raw_payload").isEmpty)
    }

    @Test("a phrase signs on this machine, whether given or exported, and equal to the enclave")
    func derived() async throws {
        try await fixture.logIn()
        let expected = try await wallet().sign(request)
        #expect(try await wallet(given(FakeTurnkey.phrase)).sign(request) == expected)
        let exporting = wallet(.derived(.exported))
        async let one = exporting.sign(request)
        async let two = exporting.sign(request)
        #expect(try await [one, two] == [expected, expected])
        #expect(try await exporting.sign(request) == expected)
        #expect(turnkey.requests(to: "export_wallet").count == 1)
        #expect(turnkey.requests(to: "sign_raw_payload").count == 1)
    }

    @Test("a phrase of another account, or none, signs nothing and does not show itself")
    func wrongPhrase() async throws {
        try await fixture.logIn()
        for phrase in ["leaf lady until indicate praise final route toast cake minimum insect unknown", "leaf lady", ""] {
            let error = await rainError { _ = try await wallet(given(phrase)).sign(request) }
            #expect(error?.kind == .invalidConfig)
            #expect(error.map { !String(reflecting: $0).contains("leaf") } == true)
        }
    }

    @Test("an exported phrase that is not from the enclave, or for another organisation, is not used")
    func tamperedExport() async throws {
        try await fixture.logIn()
        let stranger = try P256.PrivateKey()
        let turnkey = turnkey
        let data: JSONValue = ["encappedPublic": "04", "ciphertext": "00", "organizationId": "sub"]
        for bundle in [
            try turnkey.bundle(data, signedBy: stranger), try turnkey.bundle(["organizationId": "other"]), "",
        ] {
            turnkey.interrupt("export_wallet") { _ in
                turnkey.activity("exportWalletResult", ["exportBundle": .string(bundle)])
            }
            #expect(await rainError { _ = try await wallet(.derived(.exported)).sign(request) } != nil)
        }
    }

    @Test("a passphrase that was exported with the phrase counts, and one that is not text is refused")
    func exportedPassphrase() async throws {
        try await fixture.logIn()
        for (passphrase, code) in [([], nil), (Array("TREZOR".utf8), "RAIN_102"), ([0xff], "RAIN_501")] as [([UInt8], String?)]
        {
            turnkey.state.withLock { $0.exported = Array((FakeTurnkey.phrase + "\n").utf8) + passphrase }
            #expect(await rainError { _ = try await wallet(.derived(.exported)).sign(request) }?.code == code)
        }
    }

    @Test("a derivation path that is none is an error before anything is exported, not the standard path")
    func malformedPath() async throws {
        try await fixture.logIn()
        await fixture.login.directory.forget()
        let account: JSONValue = [
            "walletAccountId": "a", "walletId": "w", "path": "m/44'/60'/x", "addressFormat": "ADDRESS_FORMAT_ETHEREUM",
            "address": .string("\(turnkey.wallet.address)"),
        ]
        turnkey.interrupt("list_wallet_accounts", status: 200, ["accounts": [account]])
        #expect(await rainError { _ = try await wallet(.derived(.exported)).sign(request) }?.code == "RAIN_501")
        #expect(turnkey.requests(to: "export_wallet").isEmpty)
    }

    @Test("many callers share one look-up, and a failure is not kept")
    func sharedLookUp() async throws {
        turnkey.addWallet(to: "organisation")
        let session = try TurnkeySession(
            organizationID: "organisation", apiPrivateKey: secret(String(repeating: "1", count: 64)))
        let wallet = TurnkeyWalletProvider(service: fixture.service, source: session, mode: .enclave)
        turnkey.interrupt("list_wallet_accounts", status: 400)
        #expect(await rainError { _ = try await wallet.address(on: .baseSepolia) }?.kind == .providerError)
        let address = try await withThrowingTaskGroup(of: Address.self) { group in
            for _ in 0..<10 { group.addTask { try await wallet.address(on: .baseSepolia) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(address == [turnkey.wallet.address])
        #expect(turnkey.requests(to: "list_wallet_accounts").count == 2)
    }

    @Test("a session that was handed in makes nothing: an organisation without an account is RAIN_404")
    func handedInMakesNothing() async throws {
        let session = try TurnkeySession(organizationID: "o", apiPrivateKey: secret(String(repeating: "1", count: 64)))
        let wallet = TurnkeyWalletProvider(service: fixture.service, source: session, mode: .enclave)
        #expect(await rainError { _ = try await wallet.address(on: .baseSepolia) }?.code == "RAIN_404")
        #expect(turnkey.requests(to: "create_wallet").isEmpty)
    }

    @Test(
        "a session the service no longer accepts is dropped at once: one request, RAIN_201, no retry",
        arguments: [
            (401, "PUBLIC_KEY_NOT_FOUND"), (401, "API_KEY_EXPIRED"), (401, "UNAUTHENTICATED"), (400, "API_KEY_EXPIRED"),
        ])
    func dead(status: Int, code: String) async throws {
        try await fixture.logIn()
        turnkey.interrupt("sign_raw_payload", status: status, ["code": 16, "message": "m", "turnkeyErrorCode": .string(code)])
        #expect(await rainError { _ = try await wallet().sign(request) }?.code == "RAIN_201")
        #expect(turnkey.requests(to: "sign_raw_payload").count == 1)
        #expect(fixture.login.sessionState == .expired)
        #expect(await !fixture.isStored)
        #expect(await rainError { _ = try await wallet().sign(request) }?.code == "RAIN_201")
        #expect(turnkey.requests(to: "sign_raw_payload").count == 1)
    }

    @Test("another user who logs in afterwards never sees the address of the one before")
    func evicts() async throws {
        try await fixture.logIn()
        let wallet = wallet()
        #expect(try await wallet.address(on: .baseSepolia) == turnkey.wallet.address)
        let other = try SigningKey(mnemonic: .random()).address
        turnkey.state.withLock { state in
            state.accounts["bob@example.com"] = "sub-of-bob"
            state.wallets["sub-of-bob"] = [("w", other, "m/44'/60'/0'/0/0")]
        }
        try await fixture.login.sendLoginCode(to: .email("Bob@Example.com"))
        try await fixture.login.confirmLoginCode("123456")
        #expect(try await wallet.address(on: .baseSepolia) == other)
    }

    @Test("cancellation passes as itself")
    func cancellation() async throws {
        try await fixture.logIn()
        turnkey.interrupt("sign_raw_payload") { _ in throw CancellationError() }
        await #expect(throws: CancellationError.self) { try await wallet().sign(request) }
    }
}

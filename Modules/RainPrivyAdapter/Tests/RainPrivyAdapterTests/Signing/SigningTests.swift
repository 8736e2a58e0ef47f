import PrivyAPI
import RainCore
import RainCrypto
import RainEncoding
import RainEthereum
import RainHTTP
import RainTestKit
import Testing

@testable import RainPrivyAdapter

@Suite("Signing at Privy")
struct SigningTests {
    private let fixture: Fixture
    private var privy: FakePrivy { fixture.privy }

    init() throws { fixture = try Fixture() }

    @Test func `transactions, messages and typed data are signed, and recover to the account`() async throws {
        try await fixture.logIn()
        let wallet = try await fixture.wallet()
        let typed = try TypedData(json: [
            "types": ["Note": [["name": "text", "type": "string"]]], "primaryType": "Note", "domain": ["name": "n"],
            "message": ["text": "t"],
        ])
        let account = try FakePrivy.key(0).address
        for request in [
            try fixture.transaction(), try fixture.message("0xhello"),
            SigningRequest(account: account, payload: .typedData(typed)),
        ] {
            #expect(try await wallet.sign(request).recoverSigner(of: request.digest) == account)
        }
        #expect(
            privy.exchanges("/rpc").map { $0.body["method"]?.stringValue }
                == ["eth_signTransaction", "personal_sign", "eth_signTypedData_v4"])
        #expect(privy.exchanges("/authenticate").filter { $0.path.hasPrefix("/wallets") }.count == 1)
    }

    @Test func `a request for another account is refused before anything is signed`() async throws {
        try await fixture.logIn()
        let wallet = try await fixture.wallet()
        let other = try fixture.message(for: FakePrivy.key(1).address)
        #expect(await rainError { _ = try await wallet.sign(other) }?.kind == .walletUnavailable)
        #expect(privy.exchanges("/rpc").isEmpty)
    }

    @Test func `another key's signature, and another transaction's, are not used`() async throws {
        try await fixture.logIn()
        let wallet = try await fixture.wallet()
        let message = try fixture.message()
        let foreign = try FakePrivy.key(1).sign(message.digest)
        let answer = FakePrivy.response([
            "method": "personal_sign", "data": ["encoding": "hex", "signature": .string(Hex.encodePrefixed(foreign.bytes))],
        ])
        privy.interrupt("/rpc") { _ in answer }
        #expect(await rainError { _ = try await wallet.sign(message) }?.kind == .providerError)
        guard case .transaction(let other) = try fixture.transaction(value: 500).payload else { return }
        let signed = SignedTransaction(other, signature: try FakePrivy.key(0).sign(other.signingHash))
        let swapped = FakePrivy.response([
            "method": "eth_signTransaction",
            "data": ["encoding": "rlp", "signed_transaction": .string(Hex.encodePrefixed(signed.rawBytes))],
        ])
        privy.interrupt("/rpc") { _ in swapped }
        #expect(await rainError { _ = try await wallet.sign(fixture.transaction()) }?.kind == .providerError)
    }

    @Test func `a user key is shared by all who sign, and fetched anew a minute before it ends`() async throws {
        try await fixture.logIn()
        privy.set { $0.userKeyLifetime = 300 }
        let wallet = try await fixture.wallet()
        let request = try fixture.message()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { _ = try await wallet.sign(request) } }
            try await group.waitForAll()
        }
        #expect(privy.present.userKeys.count == 1)
        fixture.time.advance(by: .seconds(239))
        _ = try await wallet.sign(request)
        #expect(privy.present.userKeys.count == 1)
        fixture.time.advance(by: .seconds(1))
        _ = try await wallet.sign(request)
        #expect(privy.present.userKeys.count == 2)
    }

    @Test func `a refused signature fetches one new key and tries once more, with the same idempotency key`() async throws {
        try await fixture.logIn()
        let wallet = try await fixture.wallet()
        _ = try await wallet.sign(fixture.message("first"))
        privy.set { $0.userKeys = [] }
        _ = try await wallet.sign(fixture.message("second"))
        let sent = privy.exchanges("/rpc").suffix(2).map { $0.request.headers["privy-idempotency-key"] }
        #expect(sent.first == sent.last)
        for _ in 0..<2 { privy.interrupt("/rpc", 401, "No valid authorization keys or user signing keys available") }
        let before = privy.exchanges("/rpc").count
        #expect(await rainError { _ = try await wallet.sign(fixture.message("third")) }?.kind == .unauthorized)
        #expect(privy.exchanges("/rpc").count == before + 2)
        guard case .active = fixture.auth.sessionState else {
            Issue.record("a refused signature logged the user out")
            return
        }
    }

    @Test func `where several keys must sign, one is not enough: the error names the quorum`() async throws {
        try await fixture.logIn()
        let wallet = try await fixture.wallet()
        var object = try privy.walletObject(0).objectValue ?? [:]
        object["authorization_threshold"] = 2
        let answer = FakePrivy.response(.object(object))
        for _ in 0..<2 { privy.interrupt("/rpc", 401, "No valid authorization keys or user signing keys available") }
        privy.interrupt("/wallets/wallet0") { _ in answer }
        let error = await rainError { _ = try await wallet.sign(fixture.message()) }
        #expect(error?.kind == .approvalNeeded)
        #expect(error?.context["threshold"] == "2" && error?.context["keyQuorum"] == "quorum")
    }

    @Test func `a policy's refusal is told as such and asked once`() async throws {
        try await fixture.logIn()
        let wallet = try await fixture.wallet()
        privy.interrupt("/rpc", 400, "denied by policy", "policy_violation")
        #expect(await rainError { _ = try await wallet.sign(fixture.message()) }?.kind == .policyDenied)
        #expect(privy.exchanges("/rpc").count == 1)
    }

    @Test func `keys on this machine, and a signer of the app's own, sign in the user key's place`() async throws {
        let key = try P256.PrivateKey()
        let text = try SecretBytes(
            copying: key.derRepresentation().withUnsafeBytes { Base64.encode(Array($0)) }.utf8)
        struct BackEnd: PrivyAuthorizationSigner {
            let key: PrivyAuthorizationKey
            func signatures(for payload: AuthorizationPayload) async throws -> [String] {
                [try key.signature(for: payload)]
            }
        }
        for signing in [PrivySigning.keys([text]), .signer(BackEnd(key: try PrivyAuthorizationKey(text: text)))] {
            let fixture = try Fixture { $0.signing = signing }
            fixture.privy.set { $0.userKeys = [key] }
            try await fixture.logIn()
            _ = try await fixture.wallet().sign(fixture.message())
            #expect(fixture.privy.exchanges("/wallets/authenticate").isEmpty)
        }
        let broken = try SecretBytes(copying: "no key".utf8)
        let error = #expect(throws: RainError.self) {
            try Fixture { $0.signing = .keys([broken]) }
        }
        #expect(error?.kind == .invalidConfig)
    }

    @Test func `a request runs out a quarter of an hour after it was signed`() async throws {
        try await fixture.logIn()
        _ = try await fixture.wallet().sign(fixture.message())
        let expiry = privy.exchanges("/rpc").last?.request.headers["privy-request-expiry"]
        #expect(expiry == "\(fixture.time.now.millisecondsSinceEpoch + 900_000)")
    }

    @Test func `a lost answer is asked for again as the same request, and the service signs once`() async throws {
        try await fixture.logIn()
        privy.loseAnswer("/rpc")
        _ = try await fixture.wallet().sign(fixture.message())
        let sent = privy.exchanges("/rpc").map(\.request)
        #expect(sent.count == 2 && sent[0].body == sent[1].body)
        #expect(sent[0].headers["privy-idempotency-key"] == sent[1].headers["privy-idempotency-key"])
    }

    @Test func `phrase and key come out only when they are the account's`() async throws {
        try await fixture.logIn()
        let wallet = try #require(try await fixture.wallet() as? any KeyExporting)
        let key = try await wallet.exportPrivateKey(on: .base)
        #expect(try SigningKey(privateKey: key).address == FakePrivy.key(0).address)
        #expect(try await Mnemonic(phrase: wallet.exportPhrase()) == Mnemonic(phrase: FakePrivy.phrase))
        for text in ["", String(repeating: "1", count: 64), String(repeating: "z", count: 64)] {
            let privy = privy
            privy.interrupt("/export") { request in
                FakePrivy.response(try privy.sealed(Array(text.utf8), for: JSONValue(parsing: request.body)))
            }
            let error = await rainError { _ = try await wallet.exportPrivateKey(on: .base) }
            #expect(error?.kind == .internalLogicError)
            #expect(error?.description.contains("1111") == false)
        }
    }

    @Test func `an app or its back end gets a signature for a request of its own`() async throws {
        try await fixture.logIn()
        let payload = try AuthorizationPayload(
            method: .post, url: "https://api.privy.io/v1/wallets/wallet0/rpc", appID: FakePrivy.appID,
            body: ["method": "eth_sendTransaction", "sponsor": true])
        let text = try await fixture.auth.authorizationSignature(for: payload)
        let signature = try P256.Signature(derRepresentation: Base64.decode(text))
        let key = try #require(privy.present.userKeys.last)
        #expect(key.publicKey.isValid(signature, for: payload.canonicalBytes))
    }
}

import RainCore
import RainCrypto
import RainEncoding
import RainEthereum
import Synchronization
import Testing
import TurnkeyAPI

@testable import TurnkeyWallet

@Suite("Keys that go out and in")
struct TurnkeyBackupTests {
    private let fixture: Fixture
    private var turnkey: FakeTurnkey { fixture.turnkey }
    private var backup: TurnkeyBackup { TurnkeyBackup(service: fixture.service, source: fixture.login) }
    private static let other = "leaf lady until indicate praise final route toast cake minimum insect unknown"

    init() throws { fixture = try Fixture() }

    private func text(_ secret: SecretBytes) -> String { secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    @Test("the phrase and the key are those of the account")
    func exports() async throws {
        try await fixture.logIn()
        let exported = try await backup.exportRecoveryPhrase()
        #expect(text(exported.phrase) == FakeTurnkey.phrase && exported.passphrase == nil)
        let key = try await backup.exportPrivateKey()
        #expect(try SigningKey(privateKey: key).address == turnkey.wallet.address)
    }

    @Test("what does not give the account is RAIN_502, not handed over and not shown")
    func foreign() async throws {
        try await fixture.logIn()
        for phrase in [Self.other, "leaf lady", "", FakeTurnkey.phrase + "\nTREZOR"] {
            turnkey.state.withLock { $0.exported = Array(phrase.utf8) }
            let error = await rainError { _ = try await backup.exportRecoveryPhrase() }
            #expect(error?.code == "RAIN_502")
            #expect(error.map { !String(reflecting: $0).contains("leaf") && !"\($0)".contains("leaf") } == true)
        }
        for key in [String(repeating: "11", count: 32), String(repeating: "00", count: 32), "11", ""] {
            turnkey.state.withLock { $0.exportedKey = key }
            #expect(await rainError { _ = try await backup.exportPrivateKey() }?.code == "RAIN_502")
        }
    }

    @Test("a bundle that is not the enclave's is not opened")
    func tampered() async throws {
        try await fixture.logIn()
        let stranger = try P256.PrivateKey()
        let bundle = try turnkey.bundle(["organizationId": "sub"], signedBy: stranger)
        for (path, result) in [("export_wallet", "exportWalletResult"), ("export_wallet_account", "exportWalletAccountResult")]
        {
            turnkey.interrupt(path) { [turnkey] _ in turnkey.activity(result, ["exportBundle": .string(bundle)]) }
        }
        #expect(await rainError { _ = try await backup.exportRecoveryPhrase() }?.context["turnkey"] == "untrusted")
        #expect(await rainError { _ = try await backup.exportPrivateKey() }?.context["turnkey"] == "untrusted")
    }

    @Test("an export that a policy forbids says so")
    func denied() async throws {
        try await fixture.logIn()
        turnkey.interrupt("export_wallet", status: 403, ["code": 7, "message": "policy engine denied request explicitly"])
        #expect(await rainError { _ = try await backup.exportRecoveryPhrase() }?.kind == .policyDenied)
    }

    @Test("a phrase goes in sealed, and its account comes back")
    func imports() async throws {
        try await fixture.logIn()
        let account = try await backup.importRecoveryPhrase(secret(Self.other), named: "Old wallet")
        #expect("\(account.address)" == "0x35B286d5Ae4a3bcd556f2322B1e5E9Bb17FcfD06")
        #expect(turnkey.state.withLock { $0.phrases } == [Self.other])
        let sent = turnkey.state.withLock { $0.requests.map(\.body.text) }
        #expect(sent.allSatisfy { !$0.contains("leaf") })
        #expect(turnkey.requests(to: "import_wallet").last?["parameters"]?["walletName"] == "Old wallet")
        // Two could pay now: which, is never a guess.
        await fixture.login.directory.forget()
        let accounts = TurnkeyAccounts(service: fixture.service, source: fixture.login)
        #expect(await rainError { _ = try await accounts.current() }?.code == "RAIN_102")
    }

    @Test("a phrase that is none, or is there already, is refused with nothing of it sent")
    func refusesPhrase() async throws {
        try await fixture.logIn()
        for phrase in ["", "leaf lady", Self.other + " leaf", FakeTurnkey.phrase] {
            #expect(
                await rainError { _ = try await backup.importRecoveryPhrase(secret(phrase), named: "w") }?.code == "RAIN_102")
        }
        #expect(turnkey.requests(to: "import_wallet").isEmpty)
    }

    @Test("a target that is not the enclave's, or another account made of the phrase, is refused")
    func refusesTarget() async throws {
        try await fixture.logIn()
        let stranger = try P256.PrivateKey()
        let target: JSONValue = ["targetPublic": .string(Hex.encode(stranger.publicKey.uncompressed)), "organizationId": "sub"]
        let bundle = try turnkey.bundle(target, signedBy: stranger)
        turnkey.interrupt("init_import_wallet") { [turnkey] _ in
            turnkey.activity("initImportWalletResult", ["importBundle": .string(bundle)])
        }
        let error = await rainError { _ = try await backup.importRecoveryPhrase(secret(Self.other), named: "w") }
        #expect(error?.context["turnkey"] == "untrusted")
        #expect(turnkey.state.withLock { $0.phrases }.isEmpty)
        turnkey.interrupt("/import_wallet") { [turnkey] _ in
            turnkey.activity(
                "importWalletResult", ["walletId": "w", "addresses": ["0x70997970C51812dc3A010C7d01b50e0d17dc79C8"]])
        }
        #expect(
            await rainError { _ = try await backup.importRecoveryPhrase(secret(Self.other), named: "w") }?.code == "RAIN_502")
    }
}

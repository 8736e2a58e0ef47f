import RainCore
public import RainCrypto
import RainEthereum
public import TurnkeyAPI

/// Takes the keys of the account that signs out of Turnkey, and a recovery phrase in.
///
/// What is taken out is compared with the account before it is handed over. It is the app's to guard from then on: ask for a
/// finger or a face first, show it no longer than needed, keep it out of logs and the clipboard.
public struct TurnkeyBackup: Sendable {
    private let calls: SessionCalls
    private let directory: AccountDirectory

    /// The keys of a session's account.
    public init(service: TurnkeyService, source: any TurnkeySessionSource) {
        calls = SessionCalls(service: service, source: source)
        directory = AccountDirectory.shared(by: source, service: service)
    }

    /// The recovery phrase of the account's wallet, sealed for this process on its way; Turnkey marks the wallet as exported.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) when the phrase does not give the account, `tokenExpired`
    ///   (RAIN_201), `policyDenied` (RAIN_202), `walletUnavailable` (RAIN_404) and others; `CancellationError`.
    public func exportRecoveryPhrase() async throws -> ExportedPhrase {
        try await calls.run { line in
            let account = try await directory.account(of: line.session)
            let path = try PhraseKey.path(of: account)
            let exported = try await line.client.exportWallet(
                account.walletID, in: line.organizationID, signer: calls.service.keys.signer)
            try Self.check(account) {
                try PhraseKey.derive(exported.phrase, passphrase: exported.passphrase, at: path).address
            }
            return exported
        }
    }

    /// The private key of the account: 32 bytes, sealed for this process on their way.
    ///
    /// - Throws: As ``exportRecoveryPhrase()``.
    public func exportPrivateKey() async throws -> SecretBytes {
        try await calls.run { line in
            let account = try await directory.account(of: line.session)
            let key = try await line.client.exportAccount(
                account.address.description, in: line.organizationID, signer: calls.service.keys.signer)
            try Self.check(account) { try SigningKey(privateKey: key).address }
            return key
        }
    }

    /// Brings a recovery phrase into Turnkey as a wallet with one account at the standard path.
    ///
    /// The phrase leaves this machine only sealed for the enclave. A user who has a wallet has two accounts that could pay then:
    /// name one of them in the configuration.
    ///
    /// - Parameters:
    ///   - phrase: The words, UTF-8, on one line.
    ///   - passphrase: The passphrase of BIP-39, UTF-8, if there is one.
    ///   - name: The wallet's name, unique within the organisation.
    /// - Returns: The account, whose address was compared with the one derived here.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102), with nothing sent, for a phrase that is none or one that is there already;
    ///   `internalLogicError` (RAIN_502) when Turnkey made another account of it; others as ``exportRecoveryPhrase()``.
    public func importRecoveryPhrase(
        _ phrase: SecretBytes, passphrase: SecretBytes? = nil, named name: String
    ) async throws -> TurnkeyAccount {
        let address = try PhraseKey.derive(phrase, passphrase: passphrase, at: .ethereum).address
        return try await calls.run { line in
            guard try await !line.reader.accounts(in: line.organizationID).contains(where: { $0.address == "\(address)" })
            else {
                throw RainError(.invalidConfig, "the phrase's account is in the Turnkey organisation already: \(address)")
            }
            let made = try await line.client.importWallet(
                phrase, passphrase: passphrase, name: name, ofUser: try await calls.user(of: line), in: line.organizationID,
                signer: calls.service.keys.signer)
            guard made.addresses.count == 1, made.addresses.first.map({ (try? Address($0)) == address }) == true else {
                throw RainError(.internalLogicError, "Turnkey made another account of the phrase than this machine")
            }
            return try await TurnkeyAccounts.account(on: line) { $0.walletID == made.id && $0.address == address }
        }
    }

    /// Compares an account with what was exported of it; nothing of a secret that is another's is handed over.
    private static func check(_ account: TurnkeyAccount, _ derive: () throws -> Address) throws {
        guard (try? derive()) == account.address else {
            throw RainError(.internalLogicError, "what Turnkey exported does not belong to \(account.address); it is not shown")
        }
    }
}

import RainCore
import RainCrypto
import RainEthereum
import TurnkeyAPI

/// Keys derived from recovery phrases on this machine; one at a time, for the account that signs now.
///
/// The phrase is exported at most once for an account, however many sign at the same time. A failure is not kept.
actor DerivedKeys {
    private let source: RecoveryPhraseSource
    private let signer: EnclavePublicKey
    private var key: (organizationID: String, key: SigningKey)?
    private var deriving: (session: String, task: Task<SigningKey, any Error>)?

    init(source: RecoveryPhraseSource, signer: EnclavePublicKey) {
        self.source = source
        self.signer = signer
    }

    /// The key of an account.
    ///
    /// - Throws: ``TurnkeyError``; `RainError` `invalidConfig` (RAIN_102) for a phrase that is none or of another account,
    ///   `providerError` (RAIN_501) for a derivation path or a passphrase of the service's that is none.
    func key(of account: TurnkeyAccount, session: TurnkeySession, client: TurnkeyClient) async throws -> SigningKey {
        if let key, key.organizationID == session.organizationID, key.key.address == account.address { return key.key }
        if let deriving, deriving.session == session.publicKey { return try await deriving.task.value }
        let task = Task { [source, signer] in
            try await Self.derive(account, from: source, session: session, client: client, signer: signer)
        }
        deriving = (session.publicKey, task)
        defer { if deriving?.task == task { deriving = nil } }
        let derived = try await task.value
        if deriving?.task == task { key = (session.organizationID, derived) }
        return derived
    }

    private static func derive(
        _ account: TurnkeyAccount, from source: RecoveryPhraseSource, session: TurnkeySession, client: TurnkeyClient,
        signer: EnclavePublicKey
    ) async throws -> SigningKey {
        // Read before anything is exported: with another path the key would be another account's.
        let path: DerivationPath
        do { path = try DerivationPath(account.path) } catch {
            throw RainError(.providerError, "Turnkey gave a derivation path that is not one", underlying: error)
        }
        let phrase: SecretBytes
        var passphrase: SecretBytes?
        switch source {
        case .given(let given): phrase = given
        case .exported:
            let exported = try await client.exportWallet(account.walletID, in: session.organizationID, signer: signer)
            phrase = exported.phrase
            passphrase = exported.passphrase
        }
        let mnemonic: Mnemonic
        do { mnemonic = try Mnemonic(phrase: phrase) } catch {
            throw RainError(.invalidConfig, "the recovery phrase is not one: \(error.message)", underlying: error)
        }
        let key: SigningKey
        do { key = try SigningKey(mnemonic: mnemonic, passphrase: passphrase, path: path) } catch {
            guard error.kind == .invalidMnemonic else { throw error }
            throw RainError(.providerError, "the exported passphrase is not text", underlying: error)
        }
        guard key.address == account.address else {
            throw RainError(.invalidConfig, "the recovery phrase belongs to another account than Turnkey's")
        }
        return key
    }
}

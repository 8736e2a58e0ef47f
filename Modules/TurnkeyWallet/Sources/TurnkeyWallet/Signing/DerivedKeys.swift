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
    func key(of account: TurnkeyAccount, line: SessionCalls.Line) async throws -> SigningKey {
        let session = line.session
        if let key, key.organizationID == session.organizationID, key.key.address == account.address { return key.key }
        if let deriving, deriving.session == session.publicKey { return try await deriving.task.value }
        let task = Task { [source, signer] in try await Self.derive(account, from: source, line: line, signer: signer) }
        deriving = (session.publicKey, task)
        defer { if deriving?.task == task { deriving = nil } }
        let derived = try await task.value
        if deriving?.task == task { key = (session.organizationID, derived) }
        return derived
    }

    private static func derive(
        _ account: TurnkeyAccount, from source: RecoveryPhraseSource, line: SessionCalls.Line, signer: EnclavePublicKey
    ) async throws -> SigningKey {
        // Read before anything is exported.
        let path = try PhraseKey.path(of: account)
        let key: SigningKey
        switch source {
        case .given(let phrase): key = try PhraseKey.derive(phrase, passphrase: nil, at: path)
        case .exported:
            let exported = try await line.client.exportWallet(account.walletID, in: line.organizationID, signer: signer)
            do { key = try PhraseKey.derive(exported.phrase, passphrase: exported.passphrase, at: path) } catch {
                guard error == .invalidConfig else { throw error }
                throw RainError(.providerError, "what Turnkey exported is no phrase: \(error.message)", underlying: error)
            }
        }
        guard key.address == account.address else {
            throw RainError(.invalidConfig, "the recovery phrase belongs to another account than Turnkey's")
        }
        return key
    }
}

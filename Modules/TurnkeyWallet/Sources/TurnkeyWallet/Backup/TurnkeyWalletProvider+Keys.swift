public import RainCore
public import RainCrypto
import TurnkeyAPI

/// Core's ports for taking keys away and bringing them, over ``TurnkeyBackup``.
extension TurnkeyWalletProvider: KeyExporting, KeyImporting {
    /// The recovery phrase of the account's wallet, compared with the account.
    ///
    /// - Throws: As ``TurnkeyBackup/exportRecoveryPhrase()``; `walletUnavailable` (RAIN_404) for a wallet that needs a passphrase
    ///   besides: the phrase alone would be another wallet.
    public func exportPhrase() async throws -> SecretBytes {
        let exported = try await backup.exportRecoveryPhrase()
        guard exported.passphrase == nil else {
            throw RainError(
                .walletUnavailable, "the wallet needs a passphrase besides its phrase; take it out by TurnkeyBackup, or its key"
            )
        }
        return exported.phrase
    }

    /// The private key of the account, the same on every chain.
    ///
    /// - Throws: As ``TurnkeyBackup/exportPrivateKey()``.
    public func exportPrivateKey(on chain: ChainID) async throws -> SecretBytes {
        try await backup.exportPrivateKey()
    }

    /// Brings a recovery phrase into Turnkey, as a wallet named after its account.
    ///
    /// - Throws: As ``TurnkeyBackup/importRecoveryPhrase(_:passphrase:named:)``.
    public func importPhrase(_ phrase: SecretBytes) async throws -> Address {
        let address = try PhraseKey.derive(phrase, passphrase: nil, at: .ethereum).address
        return try await backup.importRecoveryPhrase(phrase, named: "Imported \(address)").address
    }

    private var backup: TurnkeyBackup { TurnkeyBackup(service: calls.service, source: calls.source) }
}

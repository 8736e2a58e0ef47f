import PrivyAPI
import RainCore
import RainCrypto
import RainEncoding
import RainEthereum

/// Core's port for taking keys away.
extension PrivyWalletProvider: KeyExporting {
    /// The recovery phrase of the wallet, compared with the account.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) when the phrase does not give the account, `unauthorized` (RAIN_202)
    ///   when the wallet's owner did not authorise it, `policyDenied` (RAIN_202), `tokenExpired` (RAIN_201) and others;
    ///   `CancellationError`.
    func exportPhrase() async throws -> SecretBytes {
        try await export(.seedPhrase) { phrase, account in
            let mnemonic = try Mnemonic(phrase: phrase)
            // A phrase that is taken out is its wallet's own: most are at the first index, whatever the wallet's place is.
            for index in Set([0, account.index ?? 0]).sorted() {
                let path = try DerivationPath("m/44'/60'/0'/0/\(index)")
                if try SigningKey(mnemonic: mnemonic, passphrase: nil, path: path).address == account.address { return phrase }
            }
            return nil
        }
    }

    /// The private key of the account, the same on every chain.
    ///
    /// - Throws: As ``exportPhrase()``.
    func exportPrivateKey(on chain: ChainID) async throws -> SecretBytes {
        try await export(.privateKey) { text, account in
            let key = try PrivateKeyText.bytes(of: text)
            return try SigningKey(privateKey: key).address == account.address ? key : nil
        }
    }

    /// Takes something out; nothing of a secret that is another's is handed over.
    private func export(
        _ what: PrivyExport, _ check: @Sendable (SecretBytes, PrivyAccount) throws -> SecretBytes?
    ) async throws -> SecretBytes {
        try await calls.run { line in
            let account = try await wallets.account(on: line)
            let exported: SecretBytes
            do {
                exported = try await authorizer.authorized(line, idempotencyKey: nil) {
                    try await line.client.export(what, of: account.walletID, authorization: $0)
                }
            } catch { throw await explained(error, account, line) }
            guard let secret = try? check(exported, account) else {
                throw RainError(
                    .internalLogicError, "what Privy exported does not belong to \(account.address); it is not shown")
            }
            return secret
        }
    }
}

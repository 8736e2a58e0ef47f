import RainCore
import RainCrypto
import RainEthereum

/// The key that a recovery phrase gives at an account's path.
enum PhraseKey {
    /// The path of an account; with another one the key would be another account's.
    ///
    /// - Throws: `RainError` `providerError` (RAIN_501) for a path of the service's that is none.
    static func path(of account: TurnkeyAccount) throws(RainError) -> DerivationPath {
        do { return try DerivationPath(account.path) } catch {
            throw RainError(.providerError, "Turnkey gave a derivation path that is not one", underlying: error)
        }
    }

    /// The key.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a phrase or a passphrase that is none, `internalLogicError`
    ///   (RAIN_502) when this machine's cryptography fails.
    static func derive(
        _ phrase: SecretBytes, passphrase: SecretBytes?, at path: DerivationPath
    ) throws(RainError) -> SigningKey {
        let mnemonic: Mnemonic
        do { mnemonic = try Mnemonic(phrase: phrase) } catch {
            throw RainError(.invalidConfig, "the recovery phrase is not one: \(error.message)", underlying: error)
        }
        do { return try SigningKey(mnemonic: mnemonic, passphrase: passphrase, path: path) } catch {
            guard error.kind == .invalidMnemonic else {
                throw RainError(.internalLogicError, error.message, underlying: error)
            }
            throw RainError(.invalidConfig, "the passphrase is not text", underlying: error)
        }
    }
}

public import RainCrypto
public import RainEthereum

extension RainClient {
    /// The wallet's recovery phrase, to be shown to its user and to nobody else.
    ///
    /// Whoever sees it owns the wallet.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) for a provider that gives no keys away (`KeyExporting`),
    ///   `providerError` (RAIN_501) for what is no recovery phrase, and what the provider throws.
    public func exportPhrase() async throws -> Mnemonic {
        let phrase = try await exporter().exportPhrase()
        do {
            return try Mnemonic(phrase: phrase)
        } catch {
            throw RainError(
                .providerError, "what \(providerID) exported is no recovery phrase: \(error.message)", underlying: error)
        }
    }

    /// The 32 bytes of the private key of the wallet's account on a chain, compared with its address.
    ///
    /// Whoever sees it owns the account.
    ///
    /// - Throws: As `exportPhrase()`; `providerError` (RAIN_501) for a key that is another account's; `invalidConfig` (RAIN_102)
    ///   for a chain that is not configured.
    public func exportPrivateKey(on chain: ChainID) async throws -> SecretBytes {
        let exporter = try exporter()
        let account = try await getWalletAddress(on: chain)
        let key = try await exporter.exportPrivateKey(on: chain)
        guard (try? SigningKey(privateKey: key))?.address == account else {
            throw RainError(.providerError, "what \(providerID) exported is not the key of \(account); do not use it")
        }
        return key
    }

    /// Makes a wallet at the provider of a recovery phrase that the user has already.
    ///
    /// - Parameter phrase: The words as UTF-8, in any of the spellings that `Mnemonic.init(phrase:language:)` reads.
    /// - Returns: The address of the wallet's first account.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for what is no recovery phrase, before the provider is asked: the message
    ///   names a word by its place. `internalLogicError` (RAIN_502) for a provider that takes none (`KeyImporting`), and what the
    ///   provider throws.
    public func importPhrase(_ phrase: SecretBytes) async throws -> Address {
        guard let importer = wallet as? any KeyImporting else {
            throw RainError(.internalLogicError, "\(providerID) takes no recovery phrase; it only makes wallets of its own")
        }
        let mnemonic: Mnemonic
        do {
            mnemonic = try Mnemonic(phrase: phrase)
        } catch {
            throw RainError(.invalidConfig, "this is no recovery phrase: \(error.message)", underlying: error)
        }
        return try await importer.importPhrase(mnemonic.phrase)
    }

    private func exporter() throws(RainError) -> any KeyExporting {
        guard let exporter = wallet as? any KeyExporting else {
            throw RainError(.internalLogicError, "\(providerID) gives no keys away")
        }
        return exporter
    }
}

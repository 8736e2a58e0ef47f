public import RainCrypto

/// A wallet provider that lets its user take the keys away.
///
/// Core compares what comes out of it with the account, so a provider only has to hand it over:
///
///     extension KeyWallet: KeyExporting {
///         func exportPhrase() async throws -> SecretBytes { throw RainError(.walletUnavailable, "there is a key, and no phrase") }
///         func exportPrivateKey(on chain: ChainID) async throws -> SecretBytes { key.bytes }
///     }
///
/// For tests, a type that keeps a phrase and a key in memory is enough.
public protocol KeyExporting: WalletProvider {
    /// The recovery phrase that all of the wallet's accounts are made from, as UTF-8.
    ///
    /// The provider derives the account along its own path first, and compares; only it knows the path. A wallet that needs a
    /// passphrase besides the phrase is an error: the phrase alone would be another wallet.
    ///
    /// - Throws: `RainError` `walletUnavailable` (RAIN_404) when there is none, `tokenExpired` (RAIN_201), `unauthorized`
    ///   (RAIN_202) when the user may not, and others.
    func exportPhrase() async throws -> SecretBytes

    /// The 32 bytes of the private key of the account on a chain.
    ///
    /// - Throws: As `exportPhrase()`.
    func exportPrivateKey(on chain: ChainID) async throws -> SecretBytes
}

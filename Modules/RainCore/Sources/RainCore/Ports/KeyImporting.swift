public import RainCrypto

/// A wallet provider that takes a wallet its user has already.
///
/// Core has checked the phrase before it is handed in. For tests, a type that keeps what it was given is enough.
public protocol KeyImporting: WalletProvider {
    /// Makes a wallet of a recovery phrase.
    ///
    /// - Parameter phrase: The words as UTF-8, in the form of `Mnemonic.phrase`; their checksum is right.
    /// - Returns: The address of the wallet's first account.
    /// - Throws: `RainError` `unauthorized` (RAIN_202) when the user may not, `tokenExpired` (RAIN_201), and others; then there
    ///   is no wallet of this phrase that was not there before.
    func importPhrase(_ phrase: SecretBytes) async throws -> Address
}

internal import RainCore
public import RainCrypto
internal import TurnkeyWallet

extension RainProvider {
    /// The wallet's recovery phrase: twelve words, UTF-8, sealed for this process on their way and compared with the account.
    ///
    /// It is the app's to guard from then on: ask for a finger or a face first, show it no longer than needed, keep it out of logs
    /// and the clipboard.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201), `internalLogicError` (RAIN_502) for a phrase that does not give the account,
    ///   `walletUnavailable` (RAIN_404) and others; `CancellationError`.
    public func exportRecoveryPhrase() async throws -> SecretBytes {
        try await keys().exportPhrase()
    }

    /// The private key of the wallet's Ethereum account: 32 bytes, the same on every chain, compared with the account.
    ///
    /// - Throws: As ``exportRecoveryPhrase()``.
    public func exportPrivateKey() async throws -> SecretBytes {
        try await keys().exportPrivateKey(on: .ethereum)
    }

    private func keys() throws(RainError) -> TurnkeyWalletProvider {
        let parts = try ready()
        return TurnkeyWalletProvider(service: parts.service, source: parts.login, mode: .enclave)
    }
}

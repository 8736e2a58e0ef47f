public import RainEthereum

/// Whoever holds the keys.
///
/// A provider knows its own session and its own wire; it never sees a node. It signs, and core does the rest: core assembles
/// the raw bytes from its own fields, recovers the signer and compares. The smallest provider signs with a key in memory:
///
///     struct KeyWallet: WalletProvider {
///         let key: SigningKey
///         func address(on chain: ChainID) async throws -> Address { key.address }
///         func sign(_ request: SigningRequest) async throws -> TransactionSignature { try key.sign(request.digest) }
///     }
///
/// For tests, `StubWalletProvider` of RainTestKit counts and can be told to fail.
public protocol WalletProvider: Sendable {
    /// The account's address on a chain.
    ///
    /// - Throws: `RainError` `walletUnavailable` (RAIN_404) when there is none, `tokenExpired` (RAIN_201) when the session is
    ///   over.
    func address(on chain: ChainID) async throws -> Address

    /// Signs, or refuses.
    ///
    /// It is asked at most once for a transaction that went out.
    ///
    /// - Throws: `RainError` `userRejected` (RAIN_401), `tokenExpired` (RAIN_201), `unauthorized` (RAIN_202) or another kind.
    func sign(_ request: SigningRequest) async throws -> TransactionSignature
}

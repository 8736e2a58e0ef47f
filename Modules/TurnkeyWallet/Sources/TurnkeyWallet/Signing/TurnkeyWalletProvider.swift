public import RainCore
public import RainEthereum
import TurnkeyAPI

/// A wallet at Turnkey: its address, and its signatures in either of two ways.
public struct TurnkeyWalletProvider: WalletProvider {
    private let service: TurnkeyService
    private let source: any TurnkeySessionSource
    private let accounts: AccountDirectory
    private let derivedKeys: DerivedKeys?

    /// Makes a wallet; no request is made.
    ///
    /// - Parameters:
    ///   - service: Turnkey as the app is set up for it.
    ///   - source: Where the session comes from.
    ///   - mode: Where signatures are made.
    public init(service: TurnkeyService, source: any TurnkeySessionSource, mode: TurnkeySigningMode) {
        self.service = service
        self.source = source
        accounts =
            (source as? TurnkeyLogin)?.directory
            ?? AccountDirectory(service: service, createsMissing: source.createsMissingAccounts)
        derivedKeys =
            switch mode {
            case .enclave: nil
            case .derived(let phrase): DerivedKeys(source: phrase, signer: service.keys.signer)
            }
    }

    /// The account's address, the same on every chain.
    ///
    /// - Throws: `RainError` `walletUnavailable` (RAIN_404), `tokenExpired` (RAIN_201), `networkError` (RAIN_301) and others;
    ///   `CancellationError`.
    public func address(on chain: ChainID) async throws -> Address {
        try await withSession { session, _ in try await accounts.account(of: session).address }
    }

    /// Signs, once: nothing here asks for a second signature of the same request.
    ///
    /// - Throws: `RainError` `walletUnavailable` (RAIN_404) when the request is for another account than the session's,
    ///   `tokenExpired` (RAIN_201), `unauthorized` (RAIN_202) when a policy forbids it, `providerError` (RAIN_501) and others;
    ///   `CancellationError`.
    public func sign(_ request: SigningRequest) async throws -> TransactionSignature {
        try await withSession { session, client in
            let account = try await accounts.account(of: session)
            guard account.address == request.account else {
                throw RainError(.walletUnavailable, "the account to sign for is not the one that is logged in")
            }
            guard let derivedKeys else { return try await EnclaveSigner(client: client, session: session).sign(request) }
            return try await derivedKeys.key(of: account, session: session, client: client).sign(request.digest)
        }
    }

    /// Runs `body` with the live session; a session the service no longer accepts is dropped, once, and never tried again.
    private func withSession<Result: Sendable>(
        _ body: (TurnkeySession, TurnkeyClient) async throws -> Result
    ) async throws -> Result {
        let session = try await source.currentSession()
        do { return try await body(session, service.client(for: session)) } catch {
            if TurnkeyErrorMapper.endsSession(error) { await source.sessionEnded(session) }
            throw TurnkeyErrorMapper.map(error)
        }
    }
}

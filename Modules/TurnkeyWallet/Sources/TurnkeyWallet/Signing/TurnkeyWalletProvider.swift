public import RainCore
public import RainEthereum
import TurnkeyAPI

/// A wallet at Turnkey: its address, and its signatures in either of two ways.
public struct TurnkeyWalletProvider: WalletProvider {
    let calls: SessionCalls
    let accounts: AccountDirectory
    let sponsorsGas: Bool
    private let signsWholeTransactions: Bool
    private let derivedKeys: DerivedKeys?

    /// Makes a wallet; no request is made.
    ///
    /// - Parameters:
    ///   - service: Turnkey as the app is set up for it.
    ///   - source: Where the session comes from.
    ///   - mode: Where signatures are made.
    ///   - sponsorsGas: Whether Turnkey broadcasts what is sent, and pays the fee, on the chains where it does; the organisation
    ///     must have that switched on.
    public init(
        service: TurnkeyService, source: any TurnkeySessionSource, mode: TurnkeySigningMode, sponsorsGas: Bool = false
    ) {
        self.sponsorsGas = sponsorsGas
        calls = SessionCalls(service: service, source: source)
        accounts = AccountDirectory.shared(by: source, service: service)
        signsWholeTransactions = if case .enclaveTransactions = mode { true } else { false }
        derivedKeys =
            switch mode {
            case .enclave, .enclaveTransactions: nil
            case .derived(let phrase): DerivedKeys(source: phrase, signer: service.keys.signer)
            }
    }

    /// The account's address, the same on every chain.
    ///
    /// - Throws: `RainError` `walletUnavailable` (RAIN_404), `tokenExpired` (RAIN_201), `networkError` (RAIN_301) and others;
    ///   `CancellationError`.
    public func address(on chain: ChainID) async throws -> Address {
        try await calls.run { try await accounts.account(of: $0.session).address }
    }

    /// Signs, once: nothing here asks for a second signature of the same request.
    ///
    /// - Throws: `RainError` `walletUnavailable` (RAIN_404) when the request is for another account than the session's,
    ///   `tokenExpired` (RAIN_201), `unauthorized` (RAIN_202) when a policy forbids it, `providerError` (RAIN_501) and others;
    ///   `CancellationError`.
    public func sign(_ request: SigningRequest) async throws -> TransactionSignature {
        try await calls.run { line in
            let account = try await accounts.account(of: line.session)
            guard account.address == request.account else {
                throw RainError(.walletUnavailable, "the account to sign for is not the one that is logged in")
            }
            guard let derivedKeys else {
                return try await EnclaveSigner(line: line, signsWholeTransactions: signsWholeTransactions).sign(request)
            }
            return try await derivedKeys.key(of: account, line: line).sign(request.digest)
        }
    }
}

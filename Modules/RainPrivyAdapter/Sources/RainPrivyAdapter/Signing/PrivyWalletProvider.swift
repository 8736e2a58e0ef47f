import RainCore
import RainEthereum
import PrivyAPI
import RainEncoding

/// A wallet at Privy: its address, and signatures that Privy's enclave makes.
///
/// Nothing that comes back is believed: of a signed transaction only the signature is taken, and every signature must recover to
/// the account.
struct PrivyWalletProvider: WalletProvider {
    let calls: SessionCalls
    let wallets: WalletDirectory
    let authorizer: Authorizer

    init(service: PrivyService, source: any PrivySessionSource, authorizer: Authorizer) {
        calls = SessionCalls(service: service, source: source)
        wallets = WalletDirectory.shared(by: source, service: service)
        self.authorizer = authorizer
    }

    /// The account's address, the same on every chain.
    ///
    /// - Throws: `RainError` `walletUnavailable` (RAIN_404), `tokenExpired` (RAIN_201), `networkError` (RAIN_301) and others;
    ///   `CancellationError`.
    func address(on chain: ChainID) async throws -> Address {
        try await calls.run { try await wallets.account(on: $0).address }
    }

    /// Signs.
    ///
    /// - Throws: `RainError` `walletUnavailable` (RAIN_404) when the request is for another account than the session's,
    ///   `tokenExpired` (RAIN_201), `policyDenied`, `unauthorized` (RAIN_202), `approvalNeeded`, `providerError` (RAIN_501) and
    ///   others; `CancellationError`.
    func sign(_ request: SigningRequest) async throws -> TransactionSignature {
        try await sign(for: request.account, digest: request.digest) { client, account, authorization in
            switch request.payload {
            case .transaction(let transaction):
                try await client.signTransaction(
                    transaction, from: account.address, of: account.walletID, authorization: authorization)
            case .personalMessage(let message):
                try await client.signPersonalMessage(message, of: account.walletID, authorization: authorization)
            case .typedData(let data):
                try await client.signTypedData(data, of: account.walletID, authorization: authorization)
            }
        }
    }

    /// Has the account sign, and takes only its own signature of the very digest.
    func sign(
        for asked: Address, digest: Hash32,
        _ body: (PrivyClient, PrivyAccount, RequestAuthorization) async throws -> TransactionSignature
    ) async throws -> TransactionSignature {
        // Made once: whatever is repeated is the same request to the service.
        let key = try calls.service.randomUUID()
        return try await calls.run { line in
            let account = try await wallets.account(on: line)
            guard account.address == asked else {
                throw RainError(.walletUnavailable, "the account to sign for is not the one that is logged in")
            }
            let signature: TransactionSignature
            do {
                signature = try await authorizer.authorized(line, idempotencyKey: key) {
                    try await body(line.client, account, $0)
                }
            } catch { throw await explained(error, account, line) }
            guard (try? signature.recoverSigner(of: digest)) == account.address else {
                throw RainError(.providerError, "Privy's signature is not one of the account's; it was not used")
            }
            return signature
        }
    }

    /// What a refused signature is about: where several must sign for the wallet, one is never enough.
    func explained(_ error: any Error, _ account: PrivyAccount, _ line: SessionCalls.Line) async -> any Error {
        guard let refusal = error as? PrivyError, refusal.refusesAuthorization,
            let wallet = try? await line.reader.wallet(account.walletID), let owner = wallet.ownerID
        else { return error }
        let told = (try? await line.reader.keyQuorum(owner))?.threshold
        let threshold = told ?? wallet.authorizationThreshold ?? 1
        guard threshold > 1 else { return error }
        return RainError(
            .approvalNeeded, "\(threshold) of the wallet's keys must sign at Privy; nothing was signed",
            context: ["keyQuorum": owner.printable(limit: 128), "threshold": "\(threshold)"], underlying: error)
    }
}

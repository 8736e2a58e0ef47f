import PrivyAPI
import RainCore

/// The Ethereum wallets of whoever is logged in.
///
/// Which of them pays is told by the configuration, not here.
public struct PrivyAccounts: Sendable {
    private let calls: SessionCalls
    private let directory: WalletDirectory

    init(service: PrivyService, source: any PrivySessionSource) {
        calls = SessionCalls(service: service, source: source)
        directory = WalletDirectory.shared(by: source, service: service)
    }

    /// All wallets that requests reach, by their index.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201), `networkError` (RAIN_301) and others; `CancellationError`.
    public func list() async throws -> [PrivyAccount] {
        try await calls.run { line in
            if case .app = line.session.credential { return [try await directory.account(on: line)] }
            return try WalletDirectory.accounts(of: try await line.reader.currentUser())
        }
    }

    /// The wallet that signs.
    ///
    /// - Throws: As ``list()``; `RainError` `walletUnavailable` (RAIN_404).
    public func current() async throws -> PrivyAccount {
        try await calls.run { try await directory.account(on: $0) }
    }

    /// Makes the user's next wallet: the first index above all there are.
    ///
    /// It pays only once the configuration names it. A lost answer makes no second one.
    ///
    /// - Throws: As ``list()``; `RainError` `walletUnavailable` (RAIN_404) when Privy lets the user have no more, `invalidConfig`
    ///   (RAIN_102) for a server's session, which has the wallet it names.
    public func createNext() async throws -> PrivyAccount {
        let session = try await calls.source.currentSession()
        if case .app = session.credential {
            throw RainError(.invalidConfig, "a server's session has one wallet; make others by Privy's own API")
        }
        // The index is fixed before the first try: looked for anew, it would count what a lost answer made.
        let next = try await list().compactMap(\.index).max().map { $0 + 1 } ?? 0
        return try await calls.run { line in
            try await WalletMaker(line: line, userID: line.session.ownerID).make(index: next)
        }
    }
}

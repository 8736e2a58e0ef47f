import PrivyAPI
import RainCore
import RainCrypto
import RainEncoding
import RainEthereum

/// Finds the wallet that a session pays with, once for each user; many callers share one look-up.
///
/// A failure is not kept. Another user, after another log-in, evicts what was found: nobody sees the address of the user before.
actor WalletDirectory {
    private struct LookUp {
        let owner: String
        let task: Task<PrivyAccount, any Error>
    }

    private let service: PrivyService
    private let createsMissing: Bool
    private var found: (owner: String, account: PrivyAccount)?
    private var lookUp: LookUp?

    init(service: PrivyService, createsMissing: Bool) {
        self.service = service
        self.createsMissing = createsMissing
    }

    /// The directory of whoever gives the sessions: a log-in has one for all.
    static func shared(by source: any PrivySessionSource, service: PrivyService) -> WalletDirectory {
        source.directory ?? WalletDirectory(service: service, createsMissing: source.createsMissingWallets)
    }

    /// The wallet of a session.
    ///
    /// - Throws: `RainError` `walletUnavailable` (RAIN_404) when there is none and none may be made, or the one that is chosen is
    ///   not there; ``PrivyError``.
    func account(on line: SessionCalls.Line) async throws -> PrivyAccount {
        let owner = line.session.ownerID
        if let found, found.owner == owner { return found.account }
        if let lookUp, lookUp.owner == owner { return try await lookUp.task.value }
        let task = Task { [createsMissing, choice = service.config.wallet] in
            try await Self.find(line, choice: choice, createsMissing: createsMissing)
        }
        lookUp = LookUp(owner: owner, task: task)
        // Only this look-up is cleared: another user's may have begun while this one waited.
        defer { if lookUp?.task == task { lookUp = nil } }
        let account = try await task.value
        if lookUp?.task == task { found = (owner, account) }
        return account
    }

    /// Forgets what was found.
    func forget() {
        found = nil
        lookUp = nil
    }

    private static func find(
        _ line: SessionCalls.Line, choice: PrivyWalletChoice, createsMissing: Bool
    ) async throws -> PrivyAccount {
        if case .app(_, let walletID) = line.session.credential {
            return try PrivyAccount(try await line.reader.wallet(walletID), index: nil)
        }
        let user = try await line.reader.currentUser()
        let accounts = try Self.accounts(of: user)
        switch choice {
        case .address(let address):
            if let account = accounts.first(where: { $0.address == address }) { return account }
            throw RainError(.walletUnavailable, "the Privy user has no wallet \(address)")
        case .index(let index) where index > 0:
            if let account = accounts.first(where: { $0.index == index }) { return account }
            throw RainError(.walletUnavailable, "the Privy user has no wallet of index \(index); make it first")
        case .first, .index:
            // A key that was brought from elsewhere has no index among the user's own.
            if let account = accounts.first(where: { $0.index == 0 }) ?? accounts.first { return account }
        }
        guard user.embeddedWallets.isEmpty else {
            throw RainError(
                .walletUnavailable, "the user's Privy wallet is of the older kind that only a browser reaches; migrate it first"
            )
        }
        guard createsMissing else { throw RainError(.walletUnavailable, "the Privy user has no Ethereum wallet") }
        return try await WalletMaker(line: line, userID: user.id).make(index: 0)
    }

    /// The wallets of a user that requests reach, by their index.
    static func accounts(of user: PrivyUser) throws(RainError) -> [PrivyAccount] {
        var accounts: [PrivyAccount] = []
        for wallet in user.embeddedWallets {
            if let account = try PrivyAccount(wallet) { accounts.append(account) }
        }
        return accounts
    }
}

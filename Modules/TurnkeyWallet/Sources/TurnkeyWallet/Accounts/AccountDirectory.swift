import RainCore
import RainEthereum
import TurnkeyAPI

/// Finds the Ethereum account of a session, once for each organisation; many callers share one look-up.
///
/// A failure is not kept. Another organisation, after another log-in, evicts what was found: nobody sees the address of the user
/// before.
actor AccountDirectory {
    private struct LookUp {
        let session: String
        let task: Task<TurnkeyAccount, any Error>
    }

    private let service: TurnkeyService
    private let createsMissing: Bool
    private var found: (organizationID: String, account: TurnkeyAccount)?
    private var lookUp: LookUp?

    init(service: TurnkeyService, createsMissing: Bool) {
        self.service = service
        self.createsMissing = createsMissing
    }

    /// The directory of whoever gives the sessions: a log-in has one for all.
    static func shared(by source: any TurnkeySessionSource, service: TurnkeyService) -> AccountDirectory {
        (source as? TurnkeyLogin)?.directory
            ?? AccountDirectory(service: service, createsMissing: source.createsMissingAccounts)
    }

    /// The account of a session.
    ///
    /// - Throws: `RainError` `walletUnavailable` (RAIN_404) when there is none and none may be made, or the one that is named is
    ///   not there; `invalidConfig` (RAIN_102) when several come into question and none is named; ``TurnkeyError``.
    func account(of session: TurnkeySession) async throws -> TurnkeyAccount {
        if let found, found.organizationID == session.organizationID { return found.account }
        if let lookUp, lookUp.session == session.publicKey { return try await lookUp.task.value }
        let line = SessionCalls.Line(
            session: session, client: service.client(for: session), reader: service.reader(for: session))
        let task = Task { [createsMissing, named = service.account] in
            try await Self.find(line, named: named, createsMissing: createsMissing)
        }
        lookUp = LookUp(session: session.publicKey, task: task)
        // Only this look-up is cleared: another session may have begun its own while this one waited.
        defer { if lookUp?.task == task { lookUp = nil } }
        let account = try await task.value
        if lookUp?.task == task { found = (session.organizationID, account) }
        return account
    }

    /// Forgets what was found.
    func forget() {
        found = nil
        lookUp = nil
    }

    private static func find(
        _ line: SessionCalls.Line, named: Address?, createsMissing: Bool
    ) async throws -> TurnkeyAccount {
        let organizationID = line.organizationID
        let accounts = try await line.reader.accounts(in: organizationID)
        if let account = try TurnkeyAccount.chosen(from: accounts, named: named) { return account }
        guard createsMissing else {
            throw RainError(.walletUnavailable, "the Turnkey organisation has no Ethereum account")
        }
        // One seed: an account that is missing goes into the wallet that is there.
        if let wallet = try await line.reader.wallets(in: organizationID).first {
            _ = try await line.client.createAccounts([.ethereum], ofWallet: wallet.id, in: organizationID)
        } else {
            _ = try await line.client.createWallet(.firstOfUser, in: organizationID)
        }
        let made = try await line.reader.accounts(in: organizationID)
        guard let account = try TurnkeyAccount.chosen(from: made, named: nil) else {
            throw RainError(.walletUnavailable, "Turnkey made an account but does not list it")
        }
        return account
    }
}

extension NewWallet {
    /// The one wallet a user gets: twelve words and the first Ethereum account.
    static let firstOfUser = NewWallet(name: "Rain Wallet")
}

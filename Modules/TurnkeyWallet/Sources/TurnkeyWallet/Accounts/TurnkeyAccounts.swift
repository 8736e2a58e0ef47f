import RainCore
import RainEthereum
import TurnkeyAPI

/// The Ethereum accounts of whoever is logged in: over all wallets, in the order the service lists them.
///
/// Which of them pays is told by the configuration, not here: the one that is named, or the one at the standard path.
public struct TurnkeyAccounts: Sendable {
    private let calls: SessionCalls
    private let directory: AccountDirectory

    /// The accounts of a session.
    public init(service: TurnkeyService, source: any TurnkeySessionSource) {
        calls = SessionCalls(service: service, source: source)
        directory = AccountDirectory.shared(by: source, service: service)
    }

    /// All accounts.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201), `networkError` (RAIN_301) and others; `CancellationError`.
    public func list() async throws -> [TurnkeyAccount] {
        try await calls.run { try await Self.accounts(on: $0) }
    }

    /// The account that signs.
    ///
    /// - Throws: As ``list()``; `RainError` `walletUnavailable` (RAIN_404), or `invalidConfig` (RAIN_102) when several come into
    ///   question and none is named.
    public func current() async throws -> TurnkeyAccount {
        try await calls.run { try await directory.account(of: $0.session) }
    }

    /// Makes the next account of a wallet: the path `m/44'/60'/n'/0/0` with the first n above all there are.
    ///
    /// - Parameter walletID: The wallet; nil for that of the account that signs.
    /// - Throws: As ``current()``; `RainError` `providerError` (RAIN_501) when the service refuses.
    public func createNext(inWallet walletID: String? = nil) async throws -> TurnkeyAccount {
        try await calls.run { line in
            let wallet = if let walletID { walletID } else { try await directory.account(of: line.session).walletID }
            let used = try await Self.accounts(on: line).filter { $0.walletID == wallet }.compactMap(\.index)
            // An index fits a hardened step, so that one more fits its type.
            let index = used.max().map { $0 + 1 } ?? 0
            guard index <= TurnkeyAccount.lastIndex else {
                throw RainError(.walletUnavailable, "the wallet has no further index for an account")
            }
            let next = WalletAccountParameters(
                curve: WalletAccountParameters.ethereum.curve, path: TurnkeyAccount.path(index: index),
                addressFormat: WalletAccount.ethereumFormat)
            _ = try await line.client.createAccounts([next], ofWallet: wallet, in: line.organizationID)
            return try await Self.account(on: line) { $0.walletID == wallet && $0.path == next.path }
        }
    }

    /// Makes another wallet, with a seed of its own and one account at the standard path.
    ///
    /// From then on two accounts could pay: name one of them in the configuration.
    ///
    /// - Parameter name: Its name, unique within the organisation.
    /// - Throws: As ``list()``; `RainError` `providerError` (RAIN_501) when the service refuses.
    public func createWallet(named name: String) async throws -> TurnkeyAccount {
        guard 1...256 ~= name.utf8.count else {
            throw RainError(.invalidConfig, "a wallet's name is 1 to 256 bytes long")
        }
        return try await calls.run { line in
            let made = try await line.client.createWallet(NewWallet(name: name), in: line.organizationID)
            return try await Self.account(on: line) { $0.walletID == made.id }
        }
    }

    /// An account that was just made, as the service lists it.
    static func account(
        on line: SessionCalls.Line, where matches: (TurnkeyAccount) -> Bool
    ) async throws -> TurnkeyAccount {
        guard let made = try await accounts(on: line).first(where: matches) else {
            throw RainError(.walletUnavailable, "Turnkey made an account but does not list it")
        }
        return made
    }

    private static func accounts(on line: SessionCalls.Line) async throws -> [TurnkeyAccount] {
        var accounts: [TurnkeyAccount] = []
        for account in try await line.reader.accounts(in: line.organizationID) where account.isEthereum {
            accounts.append(try TurnkeyAccount(account))
        }
        return accounts
    }
}

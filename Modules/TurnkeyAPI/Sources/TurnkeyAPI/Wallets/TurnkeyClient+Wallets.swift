import RainEncoding

/// A wallet: one seed.
public struct TurnkeyWalletSummary: Hashable, Sendable {
    /// Its identifier.
    public let id: String
    /// Its name, unique within the organisation.
    public let name: String
}

/// A wallet that was just made.
public struct CreatedWallet: Hashable, Sendable {
    /// Its identifier.
    public let id: String
    /// The addresses, in the order of the accounts asked for.
    public let addresses: [String]
}

extension TurnkeyClient {
    /// The number of accounts asked for at once, the most the service gives.
    ///
    /// Its own default is 10.
    static let accountsPerPage = 100
    /// A bound on pages, so that a service that repeats itself cannot keep a caller for ever.
    static let maximumPages = 1000

    /// The wallets of an organisation.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func wallets(in organizationID: String) async throws -> [TurnkeyWalletSummary] {
        let answer = try await query("/public/v1/query/list_wallets", ["organizationId": .string(organizationID)])
        return try answer.list("wallets").map { wallet in
            TurnkeyWalletSummary(id: try wallet.text("walletId"), name: wallet["walletName"]?.stringValue ?? "")
        }
    }

    /// All accounts of an organisation, or of one of its wallets, over as many pages as there are.
    ///
    /// - Parameters:
    ///   - organizationID: The organisation.
    ///   - walletID: The wallet; nil for all of them.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func accounts(in organizationID: String, walletID: String? = nil) async throws -> [WalletAccount] {
        var accounts: [WalletAccount] = []
        for _ in 0..<Self.maximumPages {
            var paging: JSONObject = ["limit": .string(String(Self.accountsPerPage))]
            if let last = accounts.last { paging["after"] = .string(last.id) }
            var question: JSONObject = ["organizationId": .string(organizationID)]
            if let walletID { question["walletId"] = .string(walletID) }
            question["paginationOptions"] = .object(paging)
            let answer = try await query("/public/v1/query/list_wallet_accounts", .object(question))
            let page = try answer.list("accounts").map { json throws(TurnkeyError) in try WalletAccount(json) }
            accounts += page
            guard page.count >= Self.accountsPerPage else { return accounts }
        }
        throw TurnkeyError(.unexpectedAnswer, "the list of accounts does not end")
    }

    /// Makes a wallet.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func createWallet(_ wallet: NewWallet, in organizationID: String) async throws -> CreatedWallet {
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/create_wallet", type: "ACTIVITY_TYPE_CREATE_WALLET", organizationID: organizationID,
                parameters: wallet.json))
        let result = try activity.result("createWalletResult")
        let addresses = try result.list("addresses").compactMap(\.stringValue)
        return CreatedWallet(id: try result.text("walletId"), addresses: addresses)
    }

    /// Adds accounts to a wallet, derived from its seed.
    ///
    /// - Returns: The addresses, in the order of the accounts asked for.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func createAccounts(
        _ accounts: [WalletAccountParameters], ofWallet walletID: String, in organizationID: String
    ) async throws -> [String] {
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/create_wallet_accounts", type: "ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS",
                organizationID: organizationID,
                parameters: ["walletId": .string(walletID), "accounts": .array(accounts.map(\.json))]))
        return try activity.result("createWalletAccountsResult").list("addresses").compactMap(\.stringValue)
    }
}

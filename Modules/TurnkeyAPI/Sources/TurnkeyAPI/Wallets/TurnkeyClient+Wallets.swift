import RainEncoding

extension TurnkeyClient {
    /// The wallets of an organisation.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func wallets(in organizationID: String) async throws -> [TurnkeyWalletSummary] {
        try await query("/public/v1/query/list_wallets", ["organizationId": .string(organizationID)])
            .list("wallets") { json throws(TurnkeyError) in try TurnkeyWalletSummary(json) }
    }

    /// A wallet.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func wallet(_ walletID: String, in organizationID: String) async throws -> TurnkeyWalletSummary {
        let answer = try await query(
            "/public/v1/query/get_wallet", ["organizationId": .string(organizationID), "walletId": .string(walletID)])
        let wallet = try TurnkeyWalletSummary(answer["wallet"] ?? .null)
        guard wallet.id == walletID else { throw TurnkeyError(.unexpectedAnswer, "the answer is about another wallet") }
        return wallet
    }

    /// All accounts of an organisation, or of one of its wallets, over as many pages as there are.
    ///
    /// - Parameters:
    ///   - organizationID: The organisation.
    ///   - walletID: The wallet; nil for all of them.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func accounts(in organizationID: String, walletID: String? = nil) async throws -> [WalletAccount] {
        var question: JSONObject = ["organizationId": .string(organizationID)]
        if let walletID { question["walletId"] = .string(walletID) }
        return try await pages(
            "/public/v1/query/list_wallet_accounts", question, list: "accounts",
            read: { json throws(TurnkeyError) in try WalletAccount(json) }, cursor: \.id)
    }

    /// The account of a wallet at a derivation path.
    ///
    /// - Throws: ``TurnkeyError``, of kind `refused` with status 404 when there is none; `CancellationError`.
    public func account(path: String, ofWallet walletID: String, in organizationID: String) async throws -> WalletAccount {
        let answer = try await query(
            "/public/v1/query/get_wallet_account",
            ["organizationId": .string(organizationID), "walletId": .string(walletID), "path": .string(path)])
        let account = try WalletAccount(answer["account"] ?? .null)
        guard account.walletID == walletID, account.path == path else {
            throw TurnkeyError(.unexpectedAnswer, "the answer is about another account")
        }
        return account
    }

    /// Makes a wallet.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func createWallet(_ wallet: NewWallet, in organizationID: String) async throws -> CreatedWallet {
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/create_wallet", type: "ACTIVITY_TYPE_CREATE_WALLET", organizationID: organizationID,
                parameters: wallet.json))
        return try CreatedWallet(activity.result("createWalletResult"), accounts: wallet.accounts.count)
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
        return try CreatedWallet.addresses(activity.result("createWalletAccountsResult"), accounts: accounts.count)
    }
}

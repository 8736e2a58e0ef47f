internal import RainCollateral
internal import RainCore

extension WalletSession {
    /// The client of whoever is logged in, with the collateral of the user that the settings name.
    func collateralClient() async throws -> RainClient {
        let key = try configuration.required(SharedFields.rainAPIKey)
        let user = try configuration.required(SharedFields.rainUserID)
        let url = configuration.value(SharedFields.rainIssuingURL)
        return try await client(
            with: RainCollateral(
                endpoint: url.map { .custom($0) } ?? .development, credentials: .apiKey(key, for: .user(user)),
                environment: environment))
    }

    /// What a command line asks to be withdrawn.
    ///
    /// - Throws: ``UsageError`` when it names no token and the collateral is for several.
    func withdrawal(_ arguments: ParsedArguments, with client: RainClient) async throws -> WithdrawalRequest {
        let amount = Amount(try arguments.required("amount"))
        let recipient = try arguments.value("to").map { text in try address(text, or: .invalidRecipient) }
        let collateral = try await client.collateralContract(on: chain)
        return WithdrawalRequest(
            from: collateral, asset: try asset(arguments, of: collateral, with: client), amount: amount, to: recipient)
    }

    private func asset(
        _ arguments: ParsedArguments, of collateral: CollateralContract, with client: RainClient
    ) throws -> Address {
        guard let name = arguments.value("token") else {
            guard let asset = collateral.tokens.first, collateral.tokens.count == 1 else {
                throw UsageError("--token is missing: this collateral is for several", command: arguments.command.name)
            }
            return asset
        }
        guard case .contract(let asset) = try client.token(named: name, on: network) else {
            throw RainError(.tokenNotFound, "collateral is held in tokens, not in \(network.currency.symbol)")
        }
        return asset
    }
}

public import RainCore
internal import RainEncoding
internal import RainEthereum

extension IssuingClient {
    /// The owner's collateral contracts, one a chain; none is an empty list.
    public func contracts() async throws -> [IssuingContract] {
        try await send(IssuingRequest(path: owner.path + "/contracts")).elements(of: "contracts").map(IssuingContract.init)
    }

    /// Has a collateral contract made for the owner, which must be a user.
    ///
    /// - Parameters:
    ///   - chain: The chain it is made on.
    ///   - admin: Who may withdraw; the user's linked wallet unless given.
    ///   - version: Which of Rain's contracts; Rain's choice unless given.
    ///   - idempotencyKey: A name for this wish, so that repeating it is one; a fresh one unless given.
    /// - Throws: `RainError` `apiError` (RAIN_302) with status 409 when the user has one on this chain.
    public func makeContract(
        on chain: ChainID, admin: Address? = nil, version: CollateralContract.Version? = nil, idempotencyKey: String? = nil
    ) async throws -> IssuingContract {
        guard case .user = owner else {
            throw RainError(.invalidConfig, "a contract is made for a user; use acting(for: .user(id))")
        }
        guard let number = Int(exactly: chain.rawValue) else {
            throw RainError(.invalidConfig, "\(chain) is no chain of the issuing API")
        }
        var body: JSONObject = ["chainId": .number(JSONNumber(number))]
        body["userAddress"] = admin.map { .string($0.description) }
        body["contractVersion"] = version.map { .number(JSONNumber($0.rawValue)) }
        let request = IssuingRequest(
            method: .post, path: owner.path + "/contracts", body: .object(body),
            idempotencyKey: try self.idempotencyKey(idempotencyKey))
        return IssuingContract(try await send(request))
    }

    /// Begins a payment of what is owed, from a wallet.
    ///
    /// - Parameters:
    ///   - amount: How much, in whole cents.
    ///   - wallet: Who pays.
    ///   - chain: On which chain; Rain's choice unless given.
    ///   - idempotencyKey: A name for this wish, so that repeating it is one; a fresh one unless given.
    /// - Returns: Where to pay to.
    /// - Throws: `RainError` `invalidAmount` (RAIN_406) for parts of a cent or nothing.
    public func makePayment(
        of amount: Cents, from wallet: Address, on chain: ChainID? = nil, idempotencyKey: String? = nil
    ) async throws -> Address {
        guard let cents = amount.whole, cents > 0 else {
            throw RainError(.invalidAmount, "a payment is of whole cents, and of at least one")
        }
        var body: JSONObject = ["amount": .number(JSONNumber(cents)), "walletAddress": .string(wallet.description)]
        body["chainId"] = chain.map { .number(JSONNumber($0.rawValue)) }
        let request = IssuingRequest(
            method: .post, path: owner.path + "/payments", body: .object(body),
            idempotencyKey: try self.idempotencyKey(idempotencyKey))
        let answer = try await send(request)
        guard let address = answer.text("address").flatMap({ try? Address($0) }), !address.isZero else {
            throw RainError(.internalLogicError, "the issuing API's answer has no address to pay to")
        }
        return address
    }
}

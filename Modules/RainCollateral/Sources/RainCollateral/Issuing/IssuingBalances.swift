/// What may be spent with the cards, and what is owed.
public struct IssuingBalances: Hashable, Sendable {
    /// How much may be spent altogether.
    public let creditLimit: Cents
    /// Card payments that are authorised and not settled.
    public let pendingCharges: Cents
    /// Card payments that are settled.
    public let postedCharges: Cents
    /// What is to be paid back.
    public let balanceDue: Cents
    /// How much may be spent now.
    public let spendingPower: Cents
}

extension IssuingClient {
    /// What the owner may spend, in cents.
    ///
    /// What tokens the collateral holds is not among it: `RainClient.collateralBalances(of:)`.
    public func balances() async throws -> IssuingBalances {
        let answer = try await send(IssuingRequest(path: owner.path + "/balances"))
        return IssuingBalances(
            creditLimit: try answer.cents("creditLimit"), pendingCharges: try answer.cents("pendingCharges"),
            postedCharges: try answer.cents("postedCharges"), balanceDue: try answer.cents("balanceDue"),
            spendingPower: try answer.cents("spendingPower"))
    }
}

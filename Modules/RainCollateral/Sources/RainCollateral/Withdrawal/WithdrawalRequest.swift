public import RainCore
public import RainEthereum

/// What a user wants: so much of a token, out of a collateral.
public struct WithdrawalRequest: Sendable {
    /// The collateral.
    public let collateral: CollateralContract
    /// The token's contract.
    public let asset: Address
    /// How much, as people write it.
    public let amount: Amount
    /// Who receives it; the wallet itself when nil.
    public let recipient: Address?

    /// Makes a request; it is checked when it is prepared.
    public init(from collateral: CollateralContract, asset: Address, amount: Amount, to recipient: Address? = nil) {
        self.collateral = collateral
        self.asset = asset
        self.amount = amount
        self.recipient = recipient
    }
}

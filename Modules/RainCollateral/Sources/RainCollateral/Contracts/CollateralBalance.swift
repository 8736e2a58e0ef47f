public import RainCore
internal import RainEthereum

/// How much of a token a collateral holds, as the chain says.
public struct CollateralBalance: Sendable {
    /// The token's contract.
    public let asset: Address
    /// The token, where it is known; only then its amounts are.
    public let token: TokenInfo?
    /// How much there is in base units, or why that is not known.
    public let baseUnits: Result<UInt256, RainError>

    /// How much there is; nil when it could not be read, or the token's decimals are not known.
    public var amount: TokenAmount? {
        guard let token, let units = try? baseUnits.get() else { return nil }
        return try? TokenAmount(baseUnits: units, decimals: token.decimals)
    }
}

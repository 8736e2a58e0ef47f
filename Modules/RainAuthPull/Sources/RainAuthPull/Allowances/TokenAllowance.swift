public import RainCore
public import RainEthereum

/// How much a spender may still take of an owner's tokens.
public struct TokenAllowance: Sendable, Hashable {
    /// The chain.
    public let chainID: ChainID
    /// The token.
    public let tokenAddress: Address
    /// Its ticker.
    public let symbol: String
    /// Whose tokens may be taken.
    public let owner: Address
    /// Who may take them.
    public let spender: Address
    /// How many, in base units.
    public let rawAmount: UInt256
    /// How many decimals a base unit has: 0...77.
    public let decimals: Int

    /// What the chain keeps for an allowance without limit: 2^256 − 1.
    public static let unlimitedRawAmount = UInt256.max

    /// Whether it is without limit, to the last base unit.
    ///
    /// USDC takes what is pulled off an unlimited allowance, too: after the first pull this is false, and there is still more than
    /// anybody has. `covers(_:)` and `formatted` are what to go by.
    public var isUnlimited: Bool { rawAmount == Self.unlimitedRawAmount }

    /// Whether nothing may be taken.
    public var isZero: Bool { rawAmount.isZero }

    /// Whether it was without limit once: more is left than half of what 256 bits hold, which no token has.
    var isPracticallyUnlimited: Bool { rawAmount > UInt256.max >> 1 }

    /// The exact amount; nil for one without limit, and for what is left of one.
    ///
    /// Those are no amounts to show: they have 78 digits.
    public var amount: TokenAmount? {
        isPracticallyUnlimited ? nil : try? TokenAmount(baseUnits: rawAmount, decimals: decimals)
    }

    /// The amount for people: digits such as `250`, or `unlimited`, or `unlimited, of which 25 were taken`.
    public var formatted: String {
        if isUnlimited { return "unlimited" }
        guard isPracticallyUnlimited else { return rawAmount.formatted(decimals: decimals) }
        let (taken, _) = Self.unlimitedRawAmount.subtractingReportingOverflow(rawAmount)
        return "unlimited, of which \(taken.formatted(decimals: decimals)) were taken"
    }

    /// Whether so much may be taken, compared in base units.
    ///
    /// What has no exact number of base units is not covered.
    public func covers(_ amount: Amount) -> Bool {
        guard let needed = try? amount.baseUnits(decimals: decimals) else { return false }
        return needed <= rawAmount
    }

    init(_ rawAmount: UInt256, of target: AllowanceTarget, owner: Address, info: TokenInfo) {
        chainID = target.chainID
        tokenAddress = target.token
        symbol = info.symbol
        self.owner = owner
        spender = target.spender
        self.rawAmount = rawAmount
        decimals = info.decimals
    }
}

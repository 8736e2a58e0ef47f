/// The currency a chain's fees are paid in.
public struct NativeCurrency: Hashable, Sendable {
    /// Its ticker, such as `ETH`.
    public let symbol: String
    /// Its name, such as `Ether`.
    public let name: String
    /// How many decimals its base unit has; 18 on every chain of the EVM's known here.
    public let decimals: Int

    /// Makes a currency.
    public init(symbol: String, name: String, decimals: Int = 18) {
        self.symbol = symbol
        self.name = name
        self.decimals = decimals
    }

    /// Ether, also where a chain's own currency is not known.
    public static let ether = NativeCurrency(symbol: "ETH", name: "Ether")
}

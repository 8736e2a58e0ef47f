/// The calls of an ERC-20 token (EIP-20): calldata to send, and strict reading of what comes back.
///
/// Amounts are in base units: 1 USDC, which has 6 decimals, is 1,000,000.
public enum ERC20: Sendable {
    /// The calldata of `transfer(address,uint256)`: moves `amount` from the caller to `recipient`.
    public static func transfer(to recipient: Address, amount: UInt256) -> [UInt8] {
        var call = ABIEncoder(Selector.transfer, wordCount: 2)
        call.append(recipient)
        call.append(amount)
        return call.finish()
    }

    /// The calldata of `approve(address,uint256)`: lets `spender` move up to `amount` of the caller's tokens.
    public static func approve(spender: Address, amount: UInt256) -> [UInt8] {
        var call = ABIEncoder(Selector.approve, wordCount: 2)
        call.append(spender)
        call.append(amount)
        return call.finish()
    }

    /// The calldata of `allowance(address,address)`: how much `spender` may still move of `owner`'s tokens.
    public static func allowance(owner: Address, spender: Address) -> [UInt8] {
        var call = ABIEncoder(Selector.allowance, wordCount: 2)
        call.append(owner)
        call.append(spender)
        return call.finish()
    }

    /// The calldata of `balanceOf(address)`: how much `owner` holds.
    public static func balanceOf(_ owner: Address) -> [UInt8] {
        var call = ABIEncoder(Selector.balanceOf, wordCount: 1)
        call.append(owner)
        return call.finish()
    }

    /// The calldata of `decimals()`: how many decimals the token is shown with.
    public static func decimals() -> [UInt8] {
        Selector.decimals.bytes
    }

    /// The calldata of `symbol()`.
    public static func symbol() -> [UInt8] {
        Selector.symbol.bytes
    }

    /// The calldata of `name()`.
    public static func name() -> [UInt8] {
        Selector.name.bytes
    }

    /// The first four bytes of the Keccak-256 hash of each signature; a test computes them anew.
    enum Selector {
        static let transfer = ABISelector(rawValue: 0xa905_9cbb)
        static let approve = ABISelector(rawValue: 0x095e_a7b3)
        static let allowance = ABISelector(rawValue: 0xdd62_ed3e)
        static let balanceOf = ABISelector(rawValue: 0x70a0_8231)
        static let decimals = ABISelector(rawValue: 0x313c_e567)
        static let symbol = ABISelector(rawValue: 0x95d8_9b41)
        static let name = ABISelector(rawValue: 0x06fd_de03)
    }
}

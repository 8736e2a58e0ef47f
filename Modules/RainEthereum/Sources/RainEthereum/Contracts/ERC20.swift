/// The calls of an ERC-20 token (EIP-20): calldata to send, and strict reading of what comes back.
///
/// Amounts are in base units: 1 USDC, which has 6 decimals, is 1,000,000.
public enum ERC20: Sendable {
    /// The calldata of `transfer(address,uint256)`: moves `amount` from the caller to `recipient`.
    public static func transfer(to recipient: Address, amount: UInt256) -> [UInt8] {
        var calldata = Selector.transfer.calldata(words: 2)
        calldata.appendWord(recipient)
        amount.appendWord(to: &calldata)
        return calldata
    }

    /// The calldata of `approve(address,uint256)`: lets `spender` move up to `amount` of the caller's tokens.
    public static func approve(spender: Address, amount: UInt256) -> [UInt8] {
        var calldata = Selector.approve.calldata(words: 2)
        calldata.appendWord(spender)
        amount.appendWord(to: &calldata)
        return calldata
    }

    /// The calldata of `allowance(address,address)`: how much `spender` may still move of `owner`'s tokens.
    public static func allowance(owner: Address, spender: Address) -> [UInt8] {
        var calldata = Selector.allowance.calldata(words: 2)
        calldata.appendWord(owner)
        calldata.appendWord(spender)
        return calldata
    }

    /// The calldata of `balanceOf(address)`: how much `owner` holds.
    public static func balanceOf(_ owner: Address) -> [UInt8] {
        var calldata = Selector.balanceOf.calldata(words: 1)
        calldata.appendWord(owner)
        return calldata
    }

    /// The calldata of `decimals()`: how many decimals the token is shown with.
    public static func decimals() -> [UInt8] {
        Selector.decimals.calldata(words: 0)
    }

    /// The calldata of `symbol()`.
    public static func symbol() -> [UInt8] {
        Selector.symbol.calldata(words: 0)
    }

    /// The calldata of `name()`.
    public static func name() -> [UInt8] {
        Selector.name.calldata(words: 0)
    }

    /// The first four bytes of the Keccak-256 hash of each signature; a test computes them anew.
    enum Selector: UInt32, CaseIterable {
        case transfer = 0xa905_9cbb
        case approve = 0x095e_a7b3
        case allowance = 0xdd62_ed3e
        case balanceOf = 0x70a0_8231
        case decimals = 0x313c_e567
        case symbol = 0x95d8_9b41
        case name = 0x06fd_de03

        /// The selector, with room for the words that follow.
        func calldata(words: Int) -> [UInt8] {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(4 + 32 * words)
            withUnsafeBytes(of: rawValue.bigEndian) { bytes.append(contentsOf: $0) }
            return bytes
        }
    }
}

extension [UInt8] {
    /// Appends an address as an ABI word: 12 zero bytes, then the address.
    fileprivate mutating func appendWord(_ address: Address) {
        append(contentsOf: repeatElement(0, count: 12))
        address.append(to: &self)
    }
}

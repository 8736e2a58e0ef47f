extension ERC20 {
    /// Reads a returned `uint256`: a balance, an allowance.
    ///
    /// - Throws: `invalidABI` unless there are exactly 32 bytes. No bytes usually means that no contract stands at the address.
    public static func decodeUInt256(_ returned: [UInt8]) throws(EthereumError) -> UInt256 {
        guard returned.count == 32 else {
            let hint = returned.isEmpty ? "; does a contract stand at this address?" : ""
            throw EthereumError(.invalidABI, "a returned uint256 is 32 bytes, not \(returned.count)\(hint)")
        }
        return returned.word(at: 0)
    }

    /// Reads a returned `uint8`: the decimals.
    ///
    /// - Throws: `invalidABI` unless there are exactly 32 bytes that hold a number up to 255.
    public static func decodeUInt8(_ returned: [UInt8]) throws(EthereumError) -> UInt8 {
        guard let value = UInt8(exactly: try decodeUInt256(returned)) else {
            throw EthereumError(.invalidABI, "a returned uint8 is at most 255")
        }
        return value
    }

    /// Reads a returned `bool`.
    ///
    /// - Throws: `invalidABI` unless there are exactly 32 bytes that hold 0 or 1.
    public static func decodeBool(_ returned: [UInt8]) throws(EthereumError) -> Bool {
        try decodeUInt256(returned).decodedBool()
    }

    /// Whether a `transfer` or `approve` that did not revert says that it succeeded.
    ///
    /// Some tokens (USDT on Ethereum) return nothing although EIP-20 asks for a bool; nothing counts as success.
    ///
    /// - Throws: `invalidABI` when the bytes are neither none nor a bool.
    public static func decodeSuccess(_ returned: [UInt8]) throws(EthereumError) -> Bool {
        returned.isEmpty ? true : try decodeBool(returned)
    }

    /// Reads the calldata of `transfer(address,uint256)` back.
    ///
    /// - Returns: nil when the selector is another one or is missing.
    /// - Throws: `invalidABI` when the selector matches but the arguments are not exactly an address and an amount.
    public static func decodeTransfer(
        _ calldata: [UInt8]
    ) throws(EthereumError) -> (recipient: Address, amount: UInt256)? {
        guard let (recipient, amount) = try decodeAddressAndAmount(calldata, of: Selector.transfer) else { return nil }
        return (recipient: recipient, amount: amount)
    }

    /// Reads the calldata of `approve(address,uint256)` back.
    ///
    /// - Returns: nil when the selector is another one or is missing.
    /// - Throws: `invalidABI` when the selector matches but the arguments are not exactly an address and an amount.
    public static func decodeApproval(
        _ calldata: [UInt8]
    ) throws(EthereumError) -> (spender: Address, amount: UInt256)? {
        guard let (spender, amount) = try decodeAddressAndAmount(calldata, of: Selector.approve) else { return nil }
        return (spender: spender, amount: amount)
    }

    private static func decodeAddressAndAmount(
        _ calldata: [UInt8], of selector: ABISelector
    ) throws(EthereumError) -> (Address, UInt256)? {
        guard ABISelector(startOf: calldata) == selector else { return nil }
        guard calldata.count == 68 else {
            throw EthereumError(.invalidABI, "this calldata is 68 bytes, a selector and two words, not \(calldata.count)")
        }
        return (try calldata.word(at: 4).decodedAddress(), calldata.word(at: 36))
    }
}

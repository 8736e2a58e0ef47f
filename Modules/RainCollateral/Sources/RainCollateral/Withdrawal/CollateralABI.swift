internal import RainCore
internal import RainEthereum

/// The functions of Rain's collateral contracts that are called here.
///
/// A test hashes each signature anew.
enum CollateralABI {
    /// Of the second version's coordinator: 0x4b268241.
    static let withdrawSecond = Result { () throws(EthereumError) in
        try ABIFunction(
            """
            withdrawAsset(address,address,uint256,address,uint256,bytes32,bytes,bytes32[],bytes[],bool)
            """)
    }
    /// Of the first version's controller: 0xe167d26a.
    static let withdrawFirst = Result { () throws(EthereumError) in
        try ABIFunction("withdrawAsset(address,address,uint256,address,uint256,bytes32,bytes)")
    }

    static func withdraw(_ version: CollateralContract.Version) throws(EthereumError) -> ABIFunction {
        switch version {
        case .first: try withdrawFirst.get()
        case .second: try withdrawSecond.get()
        }
    }

    /// `adminNonce()` of the proxy.
    static let adminNonce: [UInt8] = [0x4a, 0xb3, 0xbe, 0x98]

    /// `isAdmin(address)` of the proxy.
    static func isAdmin(_ account: Address) -> [UInt8] { [0x24, 0xd7, 0x80, 0x6c] + word(account) }

    /// `nonce(address)` of the first version's controller.
    static func nonce(of proxy: Address) -> [UInt8] { [0x70, 0xae, 0x92, 0xd2] + word(proxy) }

    /// What tells which withdrawal is the next.
    static func nonceCall(_ collateral: CollateralContract) -> ContractCall {
        switch collateral.version {
        case .first: ContractCall(to: collateral.coordinator, data: nonce(of: collateral.proxy))
        case .second: ContractCall(to: collateral.proxy, data: adminNonce)
        }
    }

    private static func word(_ address: Address) -> [UInt8] { [UInt8](repeating: 0, count: 12) + address.bytes }
}

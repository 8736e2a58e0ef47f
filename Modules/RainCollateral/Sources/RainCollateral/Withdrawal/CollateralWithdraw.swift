internal import RainCore
internal import RainEthereum

/// What an admin of the second version signs: typed data (EIP-712) for the collateral itself.
struct CollateralWithdraw: TypedStruct, Hashable {
    let user: Address
    let asset: Address
    let amount: UInt256
    let recipient: Address
    let nonce: UInt256

    static let typedDataType = TypedStructType(
        "Withdraw(address user,address asset,uint256 amount,address recipient,uint256 nonce)")

    var typedDataValues: [ABIValue] { [.address(user), .address(asset), .uint(amount), .address(recipient), .uint(nonce)] }
}

extension WithdrawalIntent {
    /// What the wallet signs, with its own salt in the domain.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502).
    func typedData(_ salt: AdminSalt) throws(RainError) -> TypedData {
        do {
            return try TypedData(
                domain: TypedDataDomain(
                    name: "Collateral", version: "2", chainID: UInt256(chainID.rawValue), verifyingContract: proxy,
                    salt: salt.value),
                message: CollateralWithdraw(
                    user: account, asset: asset, amount: amount.baseUnits, recipient: recipient, nonce: collateralNonce))
        } catch {
            throw RainError(.internalLogicError, error.message, underlying: error)
        }
    }
}

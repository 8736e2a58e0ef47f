public import RainCore
public import RainEthereum

/// What a user agrees to before anything is signed; a transaction that does anything else is refused.
public struct WithdrawalIntent: Hashable, Sendable {
    /// The chain.
    public let chainID: ChainID
    /// The wallet: the admin that withdraws, and pays the fee.
    public let account: Address
    /// Which of Rain's contracts it is.
    public let version: CollateralContract.Version
    /// The contract that holds the tokens.
    public let proxy: Address
    /// The contract that is called.
    public let coordinator: Address
    /// The token's contract.
    public let asset: Address
    /// The token's ticker.
    public let symbol: String
    /// How much, exactly.
    public let amount: TokenAmount
    /// Who receives it.
    public let recipient: Address
    /// The collateral's own count of withdrawals, as the chain said it: it is used up by this one.
    ///
    /// It is part of what is signed and is never guessed.
    public let collateralNonce: UInt256

    /// Whether a call does exactly this, whatever signatures it carries.
    func isMet(by call: ContractCall) -> Bool {
        guard call.to == coordinator, call.value.isZero, let withdrawal = WithdrawalCall(reading: call.data, of: version) else {
            return false
        }
        return withdrawal.proxy == proxy && withdrawal.asset == asset && withdrawal.amount == amount.baseUnits
            && withdrawal.recipient == recipient
    }

    /// What Rain's signature is asked for.
    var signatureRequest: SignatureRequest {
        SignatureRequest(
            chainID: chainID, proxy: proxy, asset: asset, amount: .token(amount), admin: account, recipient: recipient)
    }

    /// The fingerprint of everything in it but the names for people.
    var fingerprint: Hash32 {
        var bytes = Array("rain.withdrawal.1".utf8)
        for number in [UInt256(chainID.rawValue), UInt256(UInt64(version.rawValue)), amount.baseUnits, collateralNonce] {
            bytes += number.bigEndianBytes
        }
        for address in [account, proxy, coordinator, asset, recipient] { bytes += address.bytes }
        return .keccak256(bytes)
    }
}

extension WithdrawalIntent {
    /// The collateral.
    var collateral: CollateralContract {
        CollateralContract(chainID: chainID, version: version, proxy: proxy, coordinator: coordinator)
    }
}

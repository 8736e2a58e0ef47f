public import RainCore
public import RainEthereum

/// A signed approval (EIP-2612) that is ready to be agreed to.
///
/// It costs the wallet no gas: somebody else hands the signature to the token.
public struct PreparedPermit: Sendable, Hashable {
    /// What is signed: owner, spender, value, nonce, deadline.
    public let permit: Permit
    /// The typed data that is signed, for the token's own domain.
    public let data: TypedData
    /// The allowance there is now.
    public let current: TokenAllowance
    /// What it sets the allowance to, for people: `unlimited`, or an amount such as `250 USDC`.
    public let amount: String
    /// What the user should know before agreeing.
    public let warnings: [GuardWarning]

    /// The chain.
    public var chainID: ChainID { current.chainID }
    /// The token.
    public var tokenAddress: Address { current.tokenAddress }
    /// The last moment at which the token takes it.
    public var deadline: Timestamp {
        Timestamp(secondsSinceEpoch: UInt64(exactly: permit.deadline).map { Int64(clamping: $0) } ?? .max)
    }
    /// The hash that is signed: what the user agrees to.
    public var digest: Hash32 { data.digest }
}

/// A signed approval, to be handed to the token by whoever pays the gas.
///
/// Whoever has it can hand it in until its deadline, also after the wallet thought better of it.
public struct SignedPermit: Sendable, Hashable {
    /// What was agreed to.
    public let prepared: PreparedPermit
    /// The owner's signature.
    public let signature: TransactionSignature

    /// The call to be made, by any account: `permit(address,address,uint256,uint256,uint8,bytes32,bytes32)` of the token.
    public var call: ContractCall {
        ContractCall(to: prepared.tokenAddress, data: prepared.permit.calldata(signature))
    }
    /// The calldata of that call.
    public var calldata: [UInt8] { call.data }
}

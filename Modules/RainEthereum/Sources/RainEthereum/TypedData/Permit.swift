/// Leave for a spender to move tokens, given by a signature instead of a transaction (EIP-2612).
///
/// Whoever holds the signature may hand it to the token; then the spender may move up to `value`. So it moves money as `approve`
/// does. The token takes each nonce once and in order: read `nonces(owner)` just before.
public struct Permit: TypedStruct, Hashable {
    /// Whose tokens may be moved; the account that signs.
    public let owner: Address

    /// Who may move them.
    public let spender: Address

    /// How many, in base units; 2^256 − 1 is without limit.
    public let value: UInt256

    /// The owner's next nonce at the token.
    public let nonce: UInt256

    /// The last second, in seconds since 1970 (UTC), at which the token takes the permit; 2^256 − 1 is for ever.
    public let deadline: UInt256

    /// Makes a permit.
    public init(owner: Address, spender: Address, value: UInt256, nonce: UInt256, deadline: UInt256) {
        self.owner = owner
        self.spender = spender
        self.value = value
        self.nonce = nonce
        self.deadline = deadline
    }

    /// Reads a permit from typed data.
    ///
    /// - Returns: nil when the data is of another type.
    public init?(_ data: TypedData) {
        guard let values = data.values(of: Self.typedDataType), let owner = values[0].addressValue,
            let spender = values[1].addressValue, let value = values[2].uintValue, let nonce = values[3].uintValue,
            let deadline = values[4].uintValue
        else { return nil }
        self.init(owner: owner, spender: spender, value: value, nonce: nonce, deadline: deadline)
    }

    /// Checks that the token would take the permit at a time.
    ///
    /// - Parameter time: Seconds since 1970 (UTC), as the chain counts them.
    /// - Throws: `invalidPeriod` when the deadline has passed.
    public func check(at time: UInt64) throws(EthereumError) {
        guard UInt256(time) <= deadline else {
            throw EthereumError(.invalidPeriod, "the deadline of the permit has passed; make one with a later deadline")
        }
    }

    /// The type of EIP-2612.
    public static let typedDataType = TypedStructType(
        "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)")

    /// The members in the order of the type.
    public var typedDataValues: [ABIValue] {
        [.address(owner), .address(spender), .uint(value), .uint(nonce), .uint(deadline)]
    }

    /// The calldata that hands the permit to the token: `permit(address,address,uint256,uint256,uint8,bytes32,bytes32)`.
    ///
    /// - Parameter signature: The owner's signature of the permit.
    public func calldata(_ signature: TransactionSignature) -> [UInt8] {
        var calldata = ABIEncoder(AuthorizationCall.permit, wordCount: 7)
        calldata.append(owner)
        calldata.append(spender)
        calldata.append(value)
        calldata.append(deadline)
        calldata.append(signature)
        return calldata.finish()
    }
}

/// The end of an authorization that has not been used (EIP-3009): the token will not take its nonce any more.
public struct CancelAuthorization: TypedStruct, Hashable {
    /// The account that gave the authorization, and signs this.
    public let authorizer: Address

    /// The nonce of the authorization.
    public let nonce: Hash32

    /// Cancels an authorization.
    public init(authorizer: Address, nonce: Hash32) {
        self.authorizer = authorizer
        self.nonce = nonce
    }

    /// Reads a cancellation from typed data.
    ///
    /// - Returns: nil when the data is of another type.
    public init?(_ data: TypedData) {
        guard let values = data.values(of: Self.typedDataType), let authorizer = values[0].addressValue,
            let nonce = values[1].bytesValue.flatMap({ try? Hash32(bytes: $0) })
        else { return nil }
        self.init(authorizer: authorizer, nonce: nonce)
    }

    /// The type of EIP-3009.
    public static let typedDataType = TypedStructType("CancelAuthorization(address authorizer,bytes32 nonce)")

    /// The members in the order of the type.
    public var typedDataValues: [ABIValue] {
        [.address(authorizer), .fixedBytes(nonce.bytes)]
    }

    /// The calldata that cancels: `cancelAuthorization(address,bytes32,uint8,bytes32,bytes32)`.
    ///
    /// - Parameter signature: The authorizer's signature of the cancellation.
    public func calldata(_ signature: TransactionSignature) -> [UInt8] {
        var calldata = ABIEncoder(AuthorizationCall.cancelAuthorization, wordCount: 5)
        calldata.append(authorizer)
        calldata.append(nonce)
        calldata.append(signature)
        return calldata.finish()
    }
}

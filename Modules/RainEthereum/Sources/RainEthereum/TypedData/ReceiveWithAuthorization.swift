/// A transfer of tokens that only the payee may hand in (EIP-3009).
///
/// The token refuses it unless `to` is the caller, so nobody can make the transfer outside of the payee's own transaction.
public struct ReceiveWithAuthorization: TypedStruct, Hashable {
    /// What is transferred.
    public let transfer: AuthorizedTransfer

    /// Authorizes a transfer.
    public init(_ transfer: AuthorizedTransfer) {
        self.transfer = transfer
    }

    /// Reads an authorization from typed data.
    ///
    /// - Returns: nil when the data is of another type, or valid at no time.
    public init?(_ data: TypedData) {
        guard let values = data.values(of: Self.typedDataType), let transfer = AuthorizedTransfer(values) else { return nil }
        self.init(transfer)
    }

    /// The type of EIP-3009.
    public static let typedDataType = TypedStructType(
        """
        ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)
        """)

    /// The members in the order of the type.
    public var typedDataValues: [ABIValue] {
        transfer.values
    }

    /// The calldata that makes the transfer, called by the payee:
    /// `receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)`.
    ///
    /// - Parameter signature: The payer's signature of the authorization.
    public func calldata(_ signature: TransactionSignature) -> [UInt8] {
        transfer.calldata(AuthorizationCall.receiveWithAuthorization, signature)
    }
}

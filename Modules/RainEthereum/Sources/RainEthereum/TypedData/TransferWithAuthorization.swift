/// A transfer of tokens that anyone may hand in for the payer (EIP-3009).
///
/// The signature is the payment: whoever holds it can make it. A contract that takes payments wants
/// `ReceiveWithAuthorization`, which nobody else can hand in first.
public struct TransferWithAuthorization: TypedStruct, Hashable {
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
        TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)
        """)

    /// The members in the order of the type.
    public var typedDataValues: [ABIValue] {
        transfer.values
    }

    /// The calldata that makes the transfer:
    /// `transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)`.
    ///
    /// - Parameter signature: The payer's signature of the authorization.
    public func calldata(_ signature: TransactionSignature) -> [UInt8] {
        transfer.calldata(AuthorizationCall.transferWithAuthorization, signature)
    }
}

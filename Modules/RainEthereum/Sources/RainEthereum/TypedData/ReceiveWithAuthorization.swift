/// A transfer of tokens that only the payee may hand in (EIP-3009).
///
/// The token refuses it unless `to` is the caller, so nobody can make the transfer outside of the payee's own transaction.
public struct ReceiveWithAuthorization: TransferAuthorization {
    /// What is transferred.
    public let transfer: AuthorizedTransfer

    /// Authorizes a transfer.
    public init(_ transfer: AuthorizedTransfer) {
        self.transfer = transfer
    }

    /// The type of EIP-3009.
    public static let typedDataType = TypedStructType(
        """
        ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)
        """)

    /// `receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)`, called by the payee.
    public static let selector = ABISelector(rawValue: 0xef55_bec6)
}

/// A transfer of tokens that anyone may hand in for the payer (EIP-3009).
///
/// The signature is the payment: whoever holds it can make it. A contract that takes payments wants
/// `ReceiveWithAuthorization`, which nobody else can hand in first.
public struct TransferWithAuthorization: TransferAuthorization {
    /// What is transferred.
    public let transfer: AuthorizedTransfer

    /// Authorizes a transfer.
    public init(_ transfer: AuthorizedTransfer) {
        self.transfer = transfer
    }

    /// The type of EIP-3009.
    public static let typedDataType = TypedStructType(
        """
        TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)
        """)

    /// `transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)`.
    public static let selector = ABISelector(rawValue: 0xe3ee_160e)
}

/// A transfer of tokens that the payer authorizes by a signature (EIP-3009).
///
/// There are two: `TransferWithAuthorization` and `ReceiveWithAuthorization`. They say the same under different names, so that a
/// signature for one is none for the other.
public protocol TransferAuthorization: TypedStruct, Hashable {
    /// What is transferred.
    var transfer: AuthorizedTransfer { get }

    /// The token's function that makes the transfer.
    static var selector: ABISelector { get }

    /// Authorizes a transfer.
    init(_ transfer: AuthorizedTransfer)
}

extension TransferAuthorization {
    /// Reads an authorization from typed data.
    ///
    /// - Returns: nil when the data is of another type, or valid at no time.
    public init?(_ data: TypedData) {
        guard let values = data.values(of: Self.typedDataType), let transfer = AuthorizedTransfer(values) else { return nil }
        self.init(transfer)
    }

    /// The members in the order of the type.
    public var typedDataValues: [ABIValue] {
        transfer.values
    }

    /// The calldata that makes the transfer: the selector, the members of the transfer, then v, r and s.
    ///
    /// - Parameter signature: The payer's signature of the authorization.
    public func calldata(_ signature: TransactionSignature) -> [UInt8] {
        var calldata = ABIEncoder(Self.selector, wordCount: 9)
        calldata.append(transfer.from)
        calldata.append(transfer.to)
        calldata.append(transfer.value)
        calldata.append(transfer.validAfter)
        calldata.append(transfer.validBefore)
        calldata.append(transfer.nonce)
        calldata.append(signature)
        return calldata.finish()
    }
}

import RainEncoding
public import RainEthereum

/// A transaction that the service sends by itself.
public struct PrivySentTransaction: Hashable, Sendable {
    /// The service's name for it; nil in the answer to a request that is not followed up.
    public let id: String?
    /// The transaction's hash, once there is one; it may change until the transaction is in a block.
    public let hash: Hash32?
    /// The hash of the user operation (ERC-4337) that carries it, where one does.
    public let userOperationHash: Hash32?
    /// The chain (CAIP-2).
    public let caip2: String
    /// How far it has come; nil in the answer to the request that sent it.
    public let status: PrivyTransactionStatus?
    /// The caller's own name for it.
    public let referenceID: String?

    /// Reads the answer to `eth_sendTransaction`.
    init(sent data: JSONValue) throws(PrivyError) {
        id = try Self.id(data.optionalText("transaction_id"))
        hash = try Self.hash(data, "hash")
        userOperationHash = try Self.hash(data, "user_operation_hash")
        caip2 = try data.text("caip2")
        status = nil
        referenceID = try data.optionalText("reference_id")
    }

    /// Reads a transaction.
    init(_ value: JSONValue) throws(PrivyError) {
        id = try Self.id(value.text("id"))
        hash = try Self.hash(value, "transaction_hash")
        userOperationHash = try Self.hash(value, "user_operation_hash")
        caip2 = try value.text("caip2")
        status = PrivyTransactionStatus(rawValue: try value.text("status").printable(limit: 64))
        referenceID = try value.optionalText("reference_id")
    }

    private static func id(_ id: String?) throws(PrivyError) -> String? {
        guard id.map({ PrivyID.isValid($0) }) ?? true else {
            throw PrivyError(.unexpectedAnswer, "the answer's transaction id is none", requestMayHaveBeenSent: true)
        }
        return id
    }

    private static func hash(_ value: JSONValue, _ name: String) throws(PrivyError) -> Hash32? {
        guard let text = try value.optionalText(name), text != "0x" else { return nil }
        guard let hash = try? Hash32(text) else {
            throw PrivyError(.unexpectedAnswer, "the answer's \(name) is not a hash", requestMayHaveBeenSent: true)
        }
        return hash
    }
}

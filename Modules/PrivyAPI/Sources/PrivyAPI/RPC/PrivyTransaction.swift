import RainEncoding
import RainEthereum

/// A transaction as this wire spells it: snake case, quantities as minimal hexadecimal digits behind 0x.
///
/// What is zero is said: only what is not there is left out.
enum PrivyTransaction {
    /// All fields, so that the service fills in nothing.
    ///
    /// - Throws: ``PrivyError`` of kind `invalidRequest` for what the wire has no words for: access lists, blobs, and
    ///   transactions for any chain.
    static func json(of transaction: Transaction, from account: Address) throws(PrivyError) -> JSONValue {
        guard let chainID = transaction.chainID else {
            throw PrivyError(.invalidRequest, "Privy signs transactions for one chain only; give its id")
        }
        guard transaction.accessList.isEmpty, transaction.blobVersionedHashes.isEmpty else {
            throw PrivyError(.invalidRequest, "Privy signs no transaction with an access list or blobs")
        }
        var fields = call(
            to: transaction.to, value: transaction.value, data: transaction.data, from: account, chainID: chainID)
        fields["type"] = .number(JSONNumber(transaction.type.rawValue))
        fields["nonce"] = .quantity(UInt256(transaction.nonce))
        fields["gas_limit"] = .quantity(UInt256(transaction.gasLimit))
        if let gasPrice = transaction.gasPrice {
            fields["gas_price"] = .quantity(gasPrice)
        } else {
            fields["max_fee_per_gas"] = .quantity(transaction.maxFeePerGas)
            fields["max_priority_fee_per_gas"] = .quantity(transaction.maxPriorityFeePerGas)
        }
        if transaction.type == .setCode {
            fields["authorization_list"] = .array(transaction.authorizations.map { json(of: $0) })
        }
        return .object(fields)
    }

    /// What a call is, without what the service fills in where it sends by itself.
    static func call(to: Address?, value: UInt256, data: [UInt8], from account: Address, chainID: UInt64) -> JSONObject {
        var fields: JSONObject = [
            "from": .string(account.description), "chain_id": .quantity(UInt256(chainID)), "value": .quantity(value),
            "data": .string(Hex.encodePrefixed(data)),
        ]
        if let to { fields["to"] = .string(to.description) }
        return fields
    }

    private static func json(of signed: SignedAuthorization) -> JSONValue {
        [
            "contract": .string(signed.authorization.address.description),
            "chain_id": .quantity(signed.authorization.chainID), "nonce": .quantity(UInt256(signed.authorization.nonce)),
            "r": .quantity(signed.r), "s": .quantity(signed.s), "y_parity": .number(JSONNumber(signed.yParity)),
        ]
    }
}

extension JSONValue {
    /// A quantity: 0x and hexadecimal digits, without leading zeros.
    static func quantity(_ number: UInt256) -> JSONValue { .string(Quantity.encode(number)) }
}

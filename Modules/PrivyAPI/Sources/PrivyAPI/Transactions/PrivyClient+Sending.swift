public import RainEncoding
public import RainEthereum

extension PrivyClient {
    /// The body that has a wallet send a transaction (`eth_sendTransaction`), whose gas somebody else may pay.
    ///
    /// - Parameters:
    ///   - referenceID: The caller's own name for it, 1 to 64 characters.
    ///   - isSponsored: Whether the app pays for the gas.
    public static func sendBody(
        to: Address?, value: UInt256, data: [UInt8], from account: Address, chainID: UInt64, referenceID: String,
        isSponsored: Bool
    ) -> JSONValue {
        [
            "method": "eth_sendTransaction", "chain_type": "ethereum", "caip2": .string("eip155:\(chainID)"),
            "sponsor": .bool(isSponsored), "reference_id": .string(referenceID),
            "params": [
                "transaction": .object(
                    PrivyTransaction.call(to: to, value: value, data: data, from: account, chainID: chainID))
            ],
        ]
    }

    /// Sends a body of ``sendBody(to:value:data:from:chainID:referenceID:isSponsored:)``, once: nothing here repeats it.
    ///
    /// - Throws: ``PrivyError``; one whose `requestMayHaveBeenSent` is true and which is no refusal says nothing about the
    ///   transaction. `CancellationError`, which says nothing either.
    public func send(
        _ body: JSONValue, of walletID: String, authorization: RequestAuthorization
    ) async throws -> PrivySentTransaction {
        try PrivySentTransaction(
            sent: try await call(
                body, method: "eth_sendTransaction", of: walletID, isRepeatable: false, authorization: authorization))
    }

    /// How far a transaction has come.
    ///
    /// - Throws: ``PrivyError``; `CancellationError`.
    public func transaction(_ id: String) async throws -> PrivySentTransaction {
        let transaction = try PrivySentTransaction(try await get("/transactions/" + PrivyID.checked(id)))
        guard transaction.id == id else {
            throw PrivyError(.untrusted, "the service answered with another transaction", requestMayHaveBeenSent: true)
        }
        return transaction
    }
}

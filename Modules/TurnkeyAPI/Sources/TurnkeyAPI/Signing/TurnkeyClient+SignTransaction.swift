import RainEncoding

extension TurnkeyClient {
    /// Signs an Ethereum transaction with the key of an account; the service, and its policies, read what is signed.
    ///
    /// What comes back is the service's: whoever sends it compares it with what was asked to be signed first.
    ///
    /// - Parameters:
    ///   - unsigned: The unsigned transaction: the type byte and RLP, or RLP alone for a legacy one.
    ///   - signWith: The account's address.
    ///   - organizationID: The organisation the account is in; its parent cannot sign.
    /// - Returns: The signed transaction's bytes.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func signTransaction(
        _ unsigned: [UInt8], signWith: String, in organizationID: String
    ) async throws -> [UInt8] {
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/sign_transaction", type: "ACTIVITY_TYPE_SIGN_TRANSACTION_V2",
                organizationID: organizationID,
                parameters: [
                    "signWith": .string(signWith), "unsignedTransaction": .string(Hex.encode(unsigned)),
                    "type": "TRANSACTION_TYPE_ETHEREUM",
                ]))
        let text = try activity.result("signTransactionResult").text("signedTransaction")
        // Without 0x by the vendor's description; with it in the field.
        guard let signed = try? Hex.decode(text.hasPrefix("0x") ? text.dropFirst(2) : text[...]), signed.count > unsigned.count
        else {
            throw TurnkeyError(
                .unexpectedAnswer, "the signed transaction is not one in hexadecimal", activity: activity.reference)
        }
        return signed
    }
}

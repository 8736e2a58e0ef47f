import RainEncoding
public import RainEthereum

// Every signature here is one that can be read; whose it is, whoever asked compares.
extension PrivyClient {
    /// Signs a message to people behind the prefix of EIP-191 (`personal_sign`).
    ///
    /// It goes as its bytes in hexadecimal digits, so that no text is ever taken for something else.
    ///
    /// - Throws: ``PrivyError``, of kind `invalidRequest` for a message above 50,001 bytes; `CancellationError`.
    public func signPersonalMessage(
        _ message: [UInt8], of walletID: String, authorization: RequestAuthorization
    ) async throws -> TransactionSignature {
        guard message.count <= Self.maximumMessageBytes else {
            throw PrivyError(.invalidRequest, "Privy signs messages of up to \(Self.maximumMessageBytes) bytes")
        }
        let parameters: JSONValue = ["message": .string(Hex.encode(message)), "encoding": "hex"]
        return try Self.signature(
            try await call("personal_sign", parameters, of: walletID, authorization: authorization))
    }

    /// Signs typed data (`eth_signTypedData_v4`), whole: the service hashes it and its policies read it.
    ///
    /// - Throws: ``PrivyError``; `CancellationError`.
    public func signTypedData(
        _ data: TypedData, of walletID: String, authorization: RequestAuthorization
    ) async throws -> TransactionSignature {
        try Self.signature(
            try await call(
                "eth_signTypedData_v4", ["typed_data": PrivyTypedData.json(of: data)], of: walletID,
                authorization: authorization))
    }

    /// Signs a bare hash (`secp256k1_sign`), of which nobody, and no policy, can tell what it is.
    ///
    /// - Throws: ``PrivyError``; `CancellationError`.
    public func signHash(
        _ hash: Hash32, of walletID: String, authorization: RequestAuthorization
    ) async throws -> TransactionSignature {
        try Self.signature(
            try await call("secp256k1_sign", ["hash": .string(hash.description)], of: walletID, authorization: authorization))
    }

    /// Signs a transaction (`eth_signTransaction`).
    ///
    /// Only the signature is taken out of what comes back, and only when it is on the very transaction asked for.
    ///
    /// - Throws: ``PrivyError``, of kind `untrusted` for another transaction, `invalidRequest` for one that Privy has no words
    ///   for; `CancellationError`.
    public func signTransaction(
        _ transaction: Transaction, from account: Address, of walletID: String, authorization: RequestAuthorization
    ) async throws -> TransactionSignature {
        let fields = try PrivyTransaction.json(of: transaction, from: account)
        let data = try await call(
            "eth_signTransaction", ["transaction": fields], of: walletID, authorization: authorization)
        guard data["encoding"]?.stringValue ?? "rlp" == "rlp",
            let bytes = try? Hex.decodePrefixed(try data.text("signed_transaction")),
            let signed = try? SignedTransaction(decoding: bytes)
        else { throw Self.unreadable }
        guard signed.transaction == transaction, signed.transaction.unsignedBytes == transaction.unsignedBytes else {
            throw PrivyError(
                .untrusted, "Privy signed another transaction than it was asked to; it was not used",
                requestMayHaveBeenSent: true)
        }
        return signed.signature
    }

    /// The signature in `{signature, encoding: "hex"}`: 65 bytes, r, s and v.
    private static func signature(_ data: JSONValue) throws(PrivyError) -> TransactionSignature {
        guard data["encoding"]?.stringValue ?? "hex" == "hex",
            let bytes = try? Hex.decodePrefixed(try data.text("signature")),
            let signature = try? TransactionSignature(bytes: bytes)
        else { throw unreadable }
        return signature
    }

    private static var unreadable: PrivyError {
        PrivyError(.unexpectedAnswer, "what Privy signed cannot be read", requestMayHaveBeenSent: true)
    }

    /// The service takes 100,002 characters; two of them are a byte.
    private static let maximumMessageBytes = 50_001
}

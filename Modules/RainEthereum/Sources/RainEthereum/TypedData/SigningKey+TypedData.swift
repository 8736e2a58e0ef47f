extension SigningKey {
    /// Signs typed data (EIP-712): deterministic (RFC 6979), s in the lower half.
    ///
    /// - Throws: `cryptographyFailed` when the library fails.
    public func sign(_ data: TypedData) throws(EthereumError) -> TransactionSignature {
        try sign(data.digest)
    }
}

extension TransactionSignature {
    /// The address of the account that signed typed data.
    ///
    /// Any canonical signature recovers to some address: compare it with the one you expect.
    ///
    /// - Throws: `invalidSignature` when no key belongs to the signature; `cryptographyFailed` when the library failed.
    public func recoverSigner(of data: TypedData) throws(EthereumError) -> Address {
        try recoverSigner(of: data.digest)
    }
}

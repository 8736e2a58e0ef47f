/// The calls that hand a signature to a token (EIP-2612, EIP-3009) and are not a transfer.
enum AuthorizationCall {
    /// The first four bytes of the Keccak-256 hash of each signature; a test computes them anew.
    static let permit = ABISelector(rawValue: 0xd505_accf)
    static let cancelAuthorization = ABISelector(rawValue: 0x5a04_9a70)
}

extension ABIEncoder {
    /// Appends v as 27 or 28, r and s.
    mutating func append(_ signature: TransactionSignature) {
        append(signature.v(chainID: nil))
        append(signature.r)
        append(signature.s)
    }
}

/// Data that is signed for one contract to validate (EIP-191, version 0x00).
public enum ValidatorMessage: Sendable {
    /// The hash that is signed: Keccak-256 of 0x19, 0x00, the validator's address and the data.
    ///
    /// - Parameters:
    ///   - data: The bytes, of which the validator knows the meaning.
    ///   - validator: The contract the signature is for.
    public static func hash(_ data: [UInt8], validator: Address) -> Hash32 {
        var bytes: [UInt8] = [0x19, 0x00]
        validator.append(to: &bytes)
        bytes.append(contentsOf: data)
        return .keccak256(bytes)
    }
}

/// Messages that a person signs with an account (EIP-191, version 0x45, "personal_sign").
public enum PersonalMessage: Sendable {
    /// What is hashed for a message: a prefix, the count of bytes in decimal, and the message.
    ///
    /// The prefix keeps a signed message from being a valid transaction.
    public static func preimage(_ message: [UInt8]) -> [UInt8] {
        Array("\u{19}Ethereum Signed Message:\n\(message.count)".utf8) + message
    }

    /// The hash that is signed for a message: Keccak-256 of its preimage.
    public static func hash(_ message: [UInt8]) -> Hash32 {
        .keccak256(preimage(message))
    }

    /// The hash that is signed for text: for its UTF-8 bytes, which are counted, not its characters.
    public static func hash(_ text: String) -> Hash32 {
        hash(Array(text.utf8))
    }
}

extension Outflow {
    /// What a signed message lets others take.
    ///
    /// Its prefix (EIP-191) keeps it from being a transaction or typed data. But contract wallets take their owner's message
    /// over a hash as consent to what the hash stands for, so what is not text to read, or is only a hash, cannot be told.
    init(message: [UInt8]) {
        let hexDigits = message.starts(with: Array("0x".utf8)) ? message.dropFirst(2) : message[...]
        let isHashInHex = hexDigits.count == 64 && hexDigits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
        let text = String(validating: message, as: UTF8.self)
        if message.count == 32 || isHashInHex {
            self = .undecodable("a message that is only a hash may be consent to anything")
        } else if text?.unicodeScalars.allSatisfy(Self.isReadable) == true {
            self = .movements([])
        } else {
            self = .undecodable("the message is not text that a person can read")
        }
    }

    /// Whether a character is no control but a line's end or a tab.
    private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\t": true
        default: scalar.properties.generalCategory != .control
        }
    }
}

import RainCrypto

/// Base58 with a checksum of four bytes (double SHA-256), the text form of extended keys.
///
/// Extended private keys are secrets, so both directions work in memory that is wiped.
enum Base58 {
    /// How many bytes an extended key has, and how many with its checksum.
    static let payloadCount = 78
    private static let checkedCount = payloadCount + 4
    /// 82 bytes never need more digits than this: 82 × log 256 / log 58.
    private static let maximumDigits = 112

    private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

    /// The text of an extended key's 78 bytes, in UTF-8.
    static func encode(_ payload: SecretBytes) throws(EthereumError) -> SecretBytes {
        let checked = try appendingChecksum(payload)
        var digitCount = 0
        let digits = try checked.withUnsafeBytes { bytes throws(EthereumError) in
            try SecretBytes.filled(count: maximumDigits) { digits in
                // `digits` holds the number so far, the least digit first.
                for byte in bytes {
                    var carry = Int(byte)
                    for index in 0..<digitCount {
                        carry += Int(digits[index]) << 8
                        digits[index] = UInt8(carry % 58)
                        carry /= 58
                    }
                    while carry > 0, digitCount < digits.count {
                        digits[digitCount] = UInt8(carry % 58)
                        digitCount += 1
                        carry /= 58
                    }
                }
            }
        }
        return try digits.withUnsafeBytes { digits throws(EthereumError) in
            try SecretBytes.filled(count: digitCount) { text in
                for index in text.indices { text[index] = alphabet[Int(digits[digitCount - 1 - index])] }
            }
        }
    }

    /// The 78 bytes of an extended key, or nil when the text has another length, another character or a wrong checksum.
    static func decode(_ text: SecretBytes) throws(EthereumError) -> SecretBytes? {
        // The first byte of every known version is not zero, so that leading zeros, a case of its own, do not occur.
        guard (1...maximumDigits).contains(text.count) else { return nil }
        var isValid = true
        let checked = try text.withUnsafeBytes { text throws(EthereumError) in
            try SecretBytes.filled(count: checkedCount) { bytes in
                for character in text {
                    guard let digit = alphabet.firstIndex(of: character) else {
                        isValid = false
                        return
                    }
                    var carry = digit
                    for index in bytes.indices.reversed() {
                        carry += Int(bytes[index]) * 58
                        bytes[index] = UInt8(truncatingIfNeeded: carry)
                        carry >>= 8
                    }
                    isValid = isValid && carry == 0
                }
                isValid = isValid && bytes.first != 0
            }
        }
        guard isValid else { return nil }
        let payload = try checked.withUnsafeBytes { bytes throws(EthereumError) in
            try SecretBytes.copy(of: bytes[..<payloadCount])
        }
        return try appendingChecksum(payload) == checked ? payload : nil
    }

    private static func appendingChecksum(_ payload: SecretBytes) throws(EthereumError) -> SecretBytes {
        try payload.withUnsafeBytes { payload throws(EthereumError) in
            let checksum = SHA256.hash(payload).withUnsafeBytes { SHA256.hash($0) }
            return try SecretBytes.filled(count: payload.count + 4) { checked in
                checked.copyMemory(from: payload)
                checksum.withUnsafeBytes { for index in 0..<4 { checked[payload.count + index] = $0[index] } }
            }
        }
    }
}

import RainCrypto

extension SecretBytes {
    /// The bytes that hexadecimal digits stand for, decoded in place: nothing of them is left elsewhere.
    ///
    /// Nil for an odd count, anything but hexadecimal digits of either case, or when there is no memory.
    convenience init?(hexDigits: some RandomAccessCollection<UInt8>) {
        guard hexDigits.count.isMultiple(of: 2) else { return nil }
        do {
            try self.init(count: hexDigits.count / 2) { buffer throws(CryptoError) in
                var high: UInt8 = 0
                for (place, digit) in hexDigits.enumerated() {
                    guard let value = SecretBytes.value(ofDigit: digit) else {
                        throw CryptoError(.invalidParameter, "a hexadecimal digit is 0 to 9 or a to f")
                    }
                    if place.isMultiple(of: 2) { high = value << 4 } else { buffer[place / 2] = high | value }
                }
            }
        } catch {
            return nil
        }
    }

    private static func value(ofDigit digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

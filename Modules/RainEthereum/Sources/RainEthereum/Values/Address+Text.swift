import RainCrypto

extension Address {
    /// Reads "0x" and 40 hex digits.
    ///
    /// All lower or all upper case is taken as it stands. Mixed case carries a checksum (EIP-55) that must match. The error
    /// does not name the spelling that would: a mistyped address must not be blessed.
    ///
    /// - Throws: `checksumMismatch` when the case is mixed and wrong; `nameNotSupported` for a name such as "alice.eth";
    ///   `invalidAddress` for any other text.
    public init(_ text: String) throws(EthereumError) {
        var text = text
        let parsed: (address: Address, isMixed: Bool, isChecked: Bool)? = text.withUTF8 { characters in
            guard characters.count == 42, characters[0] == UInt8(ascii: "0"), characters[1] == UInt8(ascii: "x") else {
                return nil
            }
            return Self.parse(UnsafeBufferPointer(rebasing: characters[2...]))
        }
        guard let parsed else { throw Self.fault(in: text) }
        guard !parsed.isMixed || parsed.isChecked else {
            throw EthereumError(
                .checksumMismatch,
                "the checksum of the address does not match (EIP-55): compare it with its source, or copy it again")
        }
        self = parsed.address
    }

    /// The bytes of 40 digits, whether both cases occur, and, if so, whether they are those of EIP-55.
    private static func parse(_ digits: UnsafeBufferPointer<UInt8>) -> (Address, isMixed: Bool, isChecked: Bool)? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: byteCount) { bytes in
            var hasLower = false
            var hasUpper = false
            for index in 0..<byteCount {
                let left = digits[2 * index]
                let right = digits[2 * index + 1]
                guard let high = HexDigit.value(left), let low = HexDigit.value(right) else { return nil }
                hasLower = hasLower || left >= UInt8(ascii: "a") || right >= UInt8(ascii: "a")
                hasUpper =
                    hasUpper || UInt8(ascii: "A")...UInt8(ascii: "F") ~= left || UInt8(ascii: "A")...UInt8(ascii: "F") ~= right
                bytes[index] = high << 4 | low
            }
            let address = Address(unchecked: UnsafeRawBufferPointer(bytes))
            let isMixed = hasLower && hasUpper
            return (address, isMixed, isMixed && address.hasChecksum(digits))
        }
    }

    private func hasChecksum(_ digits: UnsafeBufferPointer<UInt8>) -> Bool {
        withChecksummedDigits { expected in
            expected.elementsEqual(digits)
        }
    }

    /// Lends the 40 digits in the case of EIP-55: a letter is upper case where the hash of the lower-case digits has a
    /// nibble of 8 or more.
    private func withChecksummedDigits<Result>(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * Self.byteCount) { digits in
            withUnsafeBytes { bytes in
                for index in 0..<Self.byteCount {
                    digits[2 * index] = HexDigit.lower(bytes[index] >> 4)
                    digits[2 * index + 1] = HexDigit.lower(bytes[index])
                }
            }
            Keccak256.hash(UnsafeRawBufferPointer(digits)).withUnsafeBytes { hash in
                for index in digits.indices where digits[index] >= UInt8(ascii: "a") {
                    let nibble = hash[index / 2] >> (index % 2 == 0 ? 4 : 0) & 0xF
                    if nibble >= 8 { digits[index] &-= 0x20 }
                }
            }
            return body(digits)
        }
    }

    private static func fault(in text: String) -> EthereumError {
        let holdsLetterAndDot = text.utf8.contains(UInt8(ascii: ".")) && text.contains(where: \.isLetter)
        if holdsLetterAndDot {
            return EthereumError(
                .nameNotSupported, "names are not resolved here; give the address itself, 0x and 40 hex digits")
        }
        return EthereumError(.invalidAddress, "an address is 0x and 40 hex digits")
    }
}

extension Address: CustomStringConvertible {
    /// "0x" and 40 hex digits in the mixed case of EIP-55.
    public var description: String {
        withChecksummedDigits { digits in
            String(unsafeUninitializedCapacity: 42) { buffer in
                buffer[0] = UInt8(ascii: "0")
                buffer[1] = UInt8(ascii: "x")
                for index in digits.indices { buffer[index + 2] = digits[index] }
                return 42
            }
        }
    }
}

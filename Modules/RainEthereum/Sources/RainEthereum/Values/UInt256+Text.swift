extension UInt256 {
    /// Reads a decimal number: ASCII digits and nothing else, leading zeros allowed.
    ///
    /// Signs, spaces, separators ("1,000", "1_000"), exponents ("1e3"), prefixes ("0x10") and digits of other scripts are
    /// refused: guessing what they mean moves money.
    ///
    /// - Throws: `invalidNumber` for any other character or no digit at all; `overflow` above 2^256 − 1.
    public init(decimal text: some StringProtocol) throws(EthereumError) {
        self = try text.withUTF8Characters { characters throws(EthereumError) in try UInt256(decimalDigits: characters) }
    }

    private init(decimalDigits characters: UnsafeBufferPointer<UInt8>) throws(EthereumError) {
        guard !characters.isEmpty else {
            throw EthereumError(.invalidNumber, "the number is empty; write at least one digit")
        }
        self = .zero
        var chunk: UInt64 = 0
        var scale: UInt64 = 1
        for byte in characters {
            guard byte &- UInt8(ascii: "0") < 10 else {
                throw EthereumError(.invalidNumber, "the number may hold only the digits 0 to 9")
            }
            chunk = chunk * 10 + UInt64(byte &- UInt8(ascii: "0"))
            scale *= 10
            // Multiply once for 19 digits.
            if scale == Self.decimalChunk {
                try shiftIn(chunk, scale: scale)
                chunk = 0
                scale = 1
            }
        }
        try shiftIn(chunk, scale: scale)
    }

    /// Reads "0x" and 1 to 64 hex digits of either case, leading zeros allowed.
    ///
    /// For the strict form of JSON-RPC see `Quantity`.
    ///
    /// - Throws: `invalidNumber` for any other text; `overflow` for more than 64 digits.
    public init(hex text: some StringProtocol) throws(EthereumError) {
        self = try text.withUTF8Characters { characters throws(EthereumError) in try UInt256(hexCharacters: characters) }
    }

    private init(hexCharacters characters: UnsafeBufferPointer<UInt8>) throws(EthereumError) {
        guard characters.starts(with: "0x".utf8) else {
            throw EthereumError(.invalidNumber, "a hex number starts with 0x")
        }
        guard characters.count > 2 else {
            throw EthereumError(.invalidNumber, "no digit follows 0x; zero is 0x0")
        }
        guard characters.count <= 66 else {
            throw EthereumError(.overflow, "a hex number of 256 bits has at most 64 digits")
        }
        self = .zero
        for character in characters[2...] {
            guard let nibble = HexDigit.value(character) else {
                throw EthereumError(.invalidNumber, "a hex number may hold only the digits 0 to 9 and a to f after 0x")
            }
            high = high << 4 | low >> 124
            low = low << 4 | UInt128(nibble)
        }
    }

    /// The number in hex: "0x", lower case, no leading zeros; "0x0" for zero.
    public var hex: String {
        let digits = Swift.max(1, (significantBitCount + 3) / 4)
        return String(unsafeUninitializedCapacity: digits + 2) { buffer in
            buffer[0] = UInt8(ascii: "0")
            buffer[1] = UInt8(ascii: "x")
            var rest = self
            for index in stride(from: digits + 1, to: 1, by: -1) {
                buffer[index] = HexDigit.lower(UInt8(truncatingIfNeeded: rest.low & 0xF))
                rest = rest >> 4
            }
            return digits + 2
        }
    }

    /// 10^19, the greatest power of ten of 64 bits.
    static let decimalChunk: UInt64 = 10_000_000_000_000_000_000

    /// Multiplies by a power of ten and adds digits behind.
    mutating func shiftIn(_ chunk: UInt64, scale: UInt64) throws(EthereumError) {
        let (scaled, scaleOverflow) = multipliedReportingOverflow(by: UInt256(scale))
        let (sum, overflow) = scaled.addingReportingOverflow(UInt256(chunk))
        guard !scaleOverflow, !overflow else {
            throw EthereumError(.overflow, "the number is above 2^256 - 1, the greatest number of 256 bits")
        }
        self = sum
    }
}

extension UInt256: CustomStringConvertible {
    /// The number in decimal digits without separators.
    public var description: String {
        if let small = UInt64(exactly: self) { return String(small) }
        return String(unsafeUninitializedCapacity: 78) { buffer in
            // Written from the back, 19 digits for each division, then moved to the front.
            var start = 78
            var rest = self
            while !rest.isZero {
                var chunk: UInt64
                (rest, chunk) = rest.dividedByDecimalChunk()
                var digits = 0
                while rest.isZero ? chunk != 0 : digits < 19 {
                    start -= 1
                    digits += 1
                    buffer[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: chunk % 10)
                    chunk /= 10
                }
            }
            let count = 78 - start
            for index in 0..<count { buffer[index] = buffer[start + index] }
            return count
        }
    }

    /// Divides by 10^19, the step of `description`, with 64-bit digits: the machine divides those itself.
    private func dividedByDecimalChunk() -> (quotient: UInt256, remainder: UInt64) {
        let divisor = Self.decimalChunk
        var remainder: UInt64 = 0
        func step(_ digit: UInt128) -> UInt128 {
            let word = UInt64(truncatingIfNeeded: digit)
            let (quotient, rest) = divisor.dividingFullWidth((high: remainder, low: word))
            remainder = rest
            return UInt128(quotient)
        }
        let upper = step(high >> 64) << 64 | step(high)
        let lower = step(low >> 64) << 64 | step(low)
        return (UInt256(high: upper, low: lower), remainder)
    }
}

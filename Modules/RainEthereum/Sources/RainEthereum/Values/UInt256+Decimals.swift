extension UInt256 {
    /// The greatest count of decimals: 10^77 is the greatest power of ten of 256 bits.
    public static let maximumDecimals = 77

    /// Reads an amount as people write it, digits with at most one decimal point, and gives its exact count of base units.
    ///
    /// `1.` and `.5` are amounts, and zeros may stand at both ends. Signs, spaces, separators ("1,000"), exponents ("1e3"),
    /// prefixes ("0x10") and digits of other scripts are refused, and so is what is finer than a base unit: rounding moves money.
    ///
    /// - Parameters:
    ///   - text: The amount, such as "1234.56".
    ///   - decimals: How many decimal places a base unit has: 0 to `maximumDecimals`; 18 for ether, 9 for gwei.
    /// - Throws: `invalidNumber` for any other text, more decimal places than `decimals`, or decimals out of range; `overflow`
    ///   above 2^256 − 1 base units.
    public init(decimal text: String, decimals: Int) throws(EthereumError) {
        guard (0...Self.maximumDecimals).contains(decimals) else {
            throw EthereumError(.invalidNumber, "an amount has 0 to \(Self.maximumDecimals) decimals, not \(decimals)")
        }
        self = try text.withUTF8Characters { characters throws(EthereumError) in
            try UInt256(amount: characters, decimals: decimals)
        }
    }

    /// The number as an amount of base units, in plain digits, exact, without trailing zeros: "16.38", "0.000001", "0".
    ///
    /// - Parameter decimals: How many decimal places a base unit has: 0 to `maximumDecimals`. A number out of range is taken as
    ///   the nearest in it.
    public func formatted(decimals: Int) -> String {
        let decimals = Swift.min(Swift.max(0, decimals), Self.maximumDecimals)
        let digits = description.utf8
        guard decimals > 0 else { return description }
        // Digits with as many zeros before them as there must be for one digit before the point.
        let zeros = Swift.max(0, decimals + 1 - digits.count)
        let wholeCount = zeros + digits.count - decimals
        var text: [UInt8] = []
        text.reserveCapacity(zeros + digits.count + 1)
        text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: zeros))
        text.append(contentsOf: digits)
        while text.count > wholeCount, text.last == UInt8(ascii: "0") { text.removeLast() }
        if text.count > wholeCount { text.insert(UInt8(ascii: "."), at: wholeCount) }
        return String(decoding: text, as: UTF8.self)
    }

    private init(amount characters: UnsafeBufferPointer<UInt8>, decimals: Int) throws(EthereumError) {
        var digitCount = 0
        var pointIndex: Int?
        for (index, character) in characters.enumerated() {
            if character &- UInt8(ascii: "0") < 10 {
                digitCount += 1
            } else if character == UInt8(ascii: "."), pointIndex == nil {
                pointIndex = index
            } else {
                throw Self.noAmount
            }
        }
        guard digitCount > 0 else { throw Self.noAmount }
        var end = characters.count
        if let pointIndex {
            while end > pointIndex + 1, characters[end - 1] == UInt8(ascii: "0") { end -= 1 }
        }
        let fractionCount = pointIndex.map { end - $0 - 1 } ?? 0
        guard fractionCount <= decimals else {
            throw EthereumError(
                .invalidNumber,
                "the amount has \(fractionCount) decimal places; a base unit has \(decimals), so it cannot be exact")
        }
        self = .zero
        var chunk: UInt64 = 0
        var scale: UInt64 = 1
        for index in 0..<end where index != pointIndex {
            try append(digit: UInt64(characters[index] &- UInt8(ascii: "0")), chunk: &chunk, scale: &scale)
        }
        for _ in fractionCount..<decimals { try append(digit: 0, chunk: &chunk, scale: &scale) }
        try shiftIn(chunk, scale: scale)
    }

    /// Collects digits, which go into the number 19 at a time.
    private mutating func append(digit: UInt64, chunk: inout UInt64, scale: inout UInt64) throws(EthereumError) {
        chunk = chunk * 10 + digit
        scale *= 10
        if scale == Self.decimalChunk {
            try shiftIn(chunk, scale: scale)
            chunk = 0
            scale = 1
        }
    }

    private static let noAmount = EthereumError(
        .invalidNumber, "an amount is written as digits with at most one decimal point, such as 1234.56")
}

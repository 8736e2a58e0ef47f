/// Reads the words and signs of a human-readable declaration, byte by byte, and says where it stopped.
struct ABIScanner {
    /// How long a declaration may be: 65,536 bytes.
    static let maximumCount = 65_536

    private let text: [UInt8]
    private var place = 0

    init(_ text: some StringProtocol) throws(EthereumError) {
        // Counted first: text of any size may come from outside.
        guard text.utf8.prefix(Self.maximumCount + 1).count <= Self.maximumCount else {
            throw EthereumError(.invalidABIDeclaration, "a declaration has at most \(Self.maximumCount) bytes")
        }
        self.text = Array(text.utf8)
    }

    /// Takes an identifier or a keyword, with the white space before it; nil when something else is next.
    mutating func takeWord() -> Substring? {
        skipSpace()
        let start = place
        while place < text.count, Self.isWordCharacter(text[place], isFirst: place == start) { place += 1 }
        return start == place ? nil : Substring(decoding: text[start..<place], as: UTF8.self)
    }

    /// Takes a decimal number without leading zeros that fits in `Int`; nil when no digit is next.
    mutating func takeNumber() throws(EthereumError) -> Int? {
        skipSpace()
        let start = place
        while place < text.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[place] { place += 1 }
        if start == place { return nil }
        guard let number = Self.number(text[start..<place]) else {
            throw fault("a length is a decimal number without leading zeros")
        }
        return number
    }

    /// Takes a sign when it is next, with the white space before it.
    mutating func take(_ sign: Unicode.Scalar) -> Bool {
        skipSpace()
        guard place < text.count, text[place] == UInt8(ascii: sign) else { return false }
        place += 1
        return true
    }

    /// Takes a sign that has to be next.
    mutating func expect(_ sign: Unicode.Scalar) throws(EthereumError) {
        guard take(sign) else { throw fault("a \"\(sign)\" is missing") }
    }

    /// Checks that nothing but white space is left.
    mutating func finish() throws(EthereumError) {
        skipSpace()
        guard place == text.count else { throw fault("nothing more is expected") }
    }

    /// Goes back to where the scanner stood before.
    mutating func rewind(to other: ABIScanner) {
        place = other.place
    }

    /// An error that names the place, never the text.
    func fault(_ message: String) -> EthereumError {
        EthereumError(.invalidABIDeclaration, "at byte \(place) of the declaration: \(message)")
    }

    /// Whether a name is an identifier of Solidity: letters, digits, "_" and "$", the first no digit.
    static func isIdentifier(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.enumerated().allSatisfy { isWordCharacter($1, isFirst: $0 == 0) }
    }

    /// A decimal number without leading zeros that fits in `Int`; nil for anything else.
    static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else { return nil }
        var number = 0
        for digit in digits {
            let value = digit &- UInt8(ascii: "0")
            guard value < 10 else { return nil }
            let (scaled, scaleOverflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = scaled.addingReportingOverflow(Int(value))
            if scaleOverflow || overflow { return nil }
            number = sum
        }
        return number
    }

    private static func isWordCharacter(_ character: UInt8, isFirst: Bool) -> Bool {
        switch character {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "_"), UInt8(ascii: "$"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): !isFirst
        default: false
        }
    }

    private mutating func skipSpace() {
        while place < text.count {
            switch text[place] {
            case 0x20, 0x09, 0x0a, 0x0d: place += 1
            default: return
            }
        }
    }
}

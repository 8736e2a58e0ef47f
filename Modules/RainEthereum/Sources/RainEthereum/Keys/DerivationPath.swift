/// The way from a seed to a key (BIP-32): "m/44'/60'/0'/0/0".
public struct DerivationPath: Hashable, Sendable {
    /// The indices, each with `hardenedBit` set when the step is hardened; none is the master key.
    public let indices: [UInt32]

    /// What is added to an index to make the step hardened: 2^31.
    public static let hardenedBit: UInt32 = 0x8000_0000

    /// The greatest count of steps: the depth of a key is one byte.
    public static let maximumDepth = 255

    /// Takes indices.
    ///
    /// - Throws: `invalidDerivationPath` when there are more than 255.
    public init(indices: [UInt32]) throws(EthereumError) {
        guard indices.count <= Self.maximumDepth else {
            throw EthereumError(.invalidDerivationPath, "a path has at most 255 steps, not \(indices.count)")
        }
        self.indices = indices
    }

    /// Reads a path: "m", then "/" and a decimal number below 2^31 for every step, followed by ' or h when hardened.
    ///
    /// - Throws: `invalidDerivationPath` for any other text.
    public init(_ text: String) throws(EthereumError) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard let first = parts.first, first.elementsEqual("m".utf8) else {
            throw EthereumError(.invalidDerivationPath, "a path starts with m, as in m/44'/60'/0'/0/0")
        }
        guard parts.count - 1 <= Self.maximumDepth else {
            throw EthereumError(.invalidDerivationPath, "a path has at most 255 steps, not \(parts.count - 1)")
        }
        var indices: [UInt32] = []
        for (position, part) in parts.dropFirst().enumerated() {
            guard let index = Self.index(part) else {
                throw EthereumError(
                    .invalidDerivationPath,
                    "step \(position + 1) is no number from 0 to 2147483647, with ' or h behind it when hardened")
            }
            indices.append(index)
        }
        self.indices = indices
    }

    /// The first account of Ethereum (BIP-44): m/44'/60'/0'/0/0.
    public static let ethereum = DerivationPath(unchecked: [44 | hardenedBit, 60 | hardenedBit, hardenedBit, 0, 0])

    /// An address of Ethereum (BIP-44): m/44'/60'/account'/0/index.
    ///
    /// - Throws: `invalidDerivationPath` when a number is 2^31 or above.
    public static func ethereum(account: UInt32, index: UInt32) throws(EthereumError) -> DerivationPath {
        guard account < hardenedBit, index < hardenedBit else {
            throw EthereumError(.invalidDerivationPath, "the account and the index are below 2^31")
        }
        return DerivationPath(unchecked: [44 | hardenedBit, 60 | hardenedBit, account | hardenedBit, 0, index])
    }

    private init(unchecked indices: [UInt32]) {
        self.indices = indices
    }

    private static func index(_ part: Substring.UTF8View) -> UInt32? {
        var digits = part
        var bit: UInt32 = 0
        if let last = digits.last, last == UInt8(ascii: "'") || last == UInt8(ascii: "h") {
            digits = digits.dropLast()
            bit = hardenedBit
        }
        // Ten digits fit in 64 bits; a leading zero would be a second spelling of the same path.
        guard (1...10).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0") else { return nil }
        var number: UInt64 = 0
        for digit in digits {
            guard digit &- UInt8(ascii: "0") < 10 else { return nil }
            number = number * 10 + UInt64(digit &- UInt8(ascii: "0"))
        }
        guard number < UInt64(hardenedBit) else { return nil }
        return UInt32(number) | bit
    }
}

extension DerivationPath: CustomStringConvertible {
    /// The path with ' behind hardened steps.
    public var description: String {
        indices.reduce("m") { text, index in
            text + "/\(index & ~Self.hardenedBit)" + (index & Self.hardenedBit == 0 ? "" : "'")
        }
    }
}

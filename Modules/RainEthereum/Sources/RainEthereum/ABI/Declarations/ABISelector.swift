import RainCrypto
import RainEncoding

/// The four bytes that calldata and revert data begin with: the start of the Keccak-256 hash of the signature.
public struct ABISelector: Hashable, Sendable {
    /// The four bytes as a big-endian number: 0xa9059cbb is `transfer(address,uint256)`.
    public let rawValue: UInt32

    /// Takes the four bytes as a big-endian number.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Takes the first four bytes of calldata or revert data; nil when there are fewer.
    public init?(startOf data: [UInt8]) {
        guard data.count >= 4 else { return nil }
        rawValue = data[..<4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Hashes a canonical signature, such as "transfer(address,uint256)".
    ///
    /// The text is hashed as it stands; `ABIFunction` makes it canonical.
    init(hashing signature: String) {
        rawValue = Keccak256.hash(Array(signature.utf8)).withUnsafeBytes { hash in
            hash[..<4].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    /// The four bytes.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    func append(to bytes: inout [UInt8]) {
        withUnsafeBytes(of: rawValue.bigEndian) { bytes.append(contentsOf: $0) }
    }
}

extension ABISelector: CustomStringConvertible {
    /// "0x" and 8 lower-case hex digits.
    public var description: String {
        DataHex.encode(bytes)
    }
}

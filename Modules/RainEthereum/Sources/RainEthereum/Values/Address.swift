/// The address of an account or a contract: 20 bytes.
public struct Address: Hashable, Sendable {
    // Three machine words rather than an array: no allocation, and comparing and hashing are a few instructions.
    private let first: UInt64
    private let second: UInt64
    private let third: UInt32

    /// Takes 20 bytes.
    ///
    /// - Throws: `invalidAddress` when there are more or fewer.
    public init(bytes: some Collection<UInt8>) throws(EthereumError) {
        guard bytes.count == Self.byteCount else {
            throw EthereumError(.invalidAddress, "an address is 20 bytes, not \(bytes.count)")
        }
        var words = (UInt64(0), UInt64(0), UInt32(0))
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
        self.init(words)
    }

    /// The zero address, which nobody holds.
    public static let zero = Address((0, 0, 0))

    /// Whether all bytes are zero.
    public var isZero: Bool {
        first | second == 0 && third == 0
    }

    /// The 20 bytes.
    public var bytes: [UInt8] {
        withUnsafeBytes { [UInt8]($0) }
    }

    static let byteCount = 20

    /// Reads 20 bytes; the caller has checked that there are as many.
    init(unchecked bytes: UnsafeRawBufferPointer) {
        self.init(
            (
                bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
                bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
                bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
            ))
    }

    private init(_ words: (UInt64, UInt64, UInt32)) {
        (first, second, third) = words
    }

    /// Lends the 20 bytes without allocating.
    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        Swift.withUnsafeBytes(of: (first, second, third)) { words in
            body(UnsafeRawBufferPointer(rebasing: words[..<Self.byteCount]))
        }
    }

    /// Appends the 20 bytes.
    func append(to bytes: inout [UInt8]) {
        withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
}

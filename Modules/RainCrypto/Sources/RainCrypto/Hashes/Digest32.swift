/// 32 bytes held inline: the output of Keccak-256 or SHA-256, or one coordinate or scalar of a signature.
public struct Digest32: Hashable, Sendable, CustomStringConvertible {
    /// How many bytes a digest has: 32.
    public static let count = 32

    // Four words in memory order: no array on hot paths, and equality compares words. They are bytes, not numbers.
    private var words: (UInt64, UInt64, UInt64, UInt64)

    /// 32 zero bytes.
    public init() {
        words = (0, 0, 0, 0)
    }

    /// The given bytes, or nil unless there are exactly 32.
    public init?(_ bytes: some Collection<UInt8>) {
        self.init()
        guard bytes.count == Digest32.count else { return nil }
        withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
    }

    /// The bytes behind a pointer, or nil unless there are exactly 32.
    public init?(_ bytes: UnsafeRawBufferPointer) {
        self.init()
        guard bytes.count == Digest32.count else { return nil }
        withUnsafeMutableBytes { $0.copyMemory(from: bytes) }
    }

    // The four words as they lie in memory.
    init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
        words = (first, second, third, fourth)
    }

    /// The bytes as an array.
    public var bytes: [UInt8] {
        withUnsafeBytes { Array($0) }
    }

    /// Calls `body` with the 32 bytes; the pointer is valid only inside the call.
    public func withUnsafeBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        try Swift.withUnsafeBytes(of: words, body)
    }

    mutating func withUnsafeMutableBytes<R, E: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        try Swift.withUnsafeMutableBytes(of: &words, body)
    }

    /// Whether both hold the same bytes.
    ///
    /// Not in constant time: digests are public values here.
    public static func == (left: Digest32, right: Digest32) -> Bool {
        left.words == right.words
    }

    /// Feeds the bytes into the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }

    /// 64 lower-case hexadecimal digits, without a prefix.
    public var description: String {
        withUnsafeBytes { bytes in
            String(unsafeUninitializedCapacity: 2 * Digest32.count) { text in
                for (index, byte) in bytes.enumerated() {
                    text[2 * index] = Digest32.digit(byte >> 4)
                    text[2 * index + 1] = Digest32.digit(byte & 15)
                }
                return 2 * Digest32.count
            }
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

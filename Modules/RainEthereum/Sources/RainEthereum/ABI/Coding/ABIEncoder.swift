import RainCrypto

/// Writes parameters into one buffer: fixed words as they come, everything of variable length behind them.
///
/// For calls whose parameters are known when the program is written:
///
///     var encoder = ABIEncoder(selector, wordCount: 2)
///     encoder.append(recipient)
///     encoder.append(amount)
///     let calldata = encoder.finish()
///
/// The caller appends every parameter once, in order; for values whose types are only known at run time see `ABIFunction` and
/// `ABI.encode`, which check each value against its type.
public struct ABIEncoder: Sendable {
    /// What is written so far.
    var bytes: [UInt8] = []

    /// Where the parameters begin: offsets count from here.
    private let base: Int

    /// What still has to be written behind the fixed words, and where its offset goes.
    private var tails: [(place: Int, content: [UInt8])] = []

    /// Starts the encoding of parameters alone, as in a returned value.
    ///
    /// - Parameter wordCount: How many words to reserve room for; any number is right.
    public init(wordCount: Int = 0) {
        base = 0
        bytes.reserveCapacity(Self.room(wordCount))
    }

    /// Starts a call: the selector, then the parameters.
    ///
    /// - Parameter wordCount: How many words to reserve room for; any number is right.
    public init(_ selector: ABISelector, wordCount: Int = 0) {
        base = 4
        bytes.reserveCapacity(4 + Self.room(wordCount))
        selector.append(to: &bytes)
    }

    /// Appends an unsigned number; that it fits in fewer bits than 256 is the caller's to know.
    public mutating func append(_ number: UInt256) {
        number.appendWord(to: &bytes)
    }

    /// Appends a signed number; that it fits in fewer bits than 256 is the caller's to know.
    public mutating func append(_ number: Int256) {
        number.bitPattern.appendWord(to: &bytes)
    }

    /// Appends an address.
    public mutating func append(_ address: Address) {
        address.appendWord(to: &bytes)
    }

    /// Appends a truth value.
    public mutating func append(_ value: Bool) {
        UInt256(value ? 1 : 0 as UInt64).appendWord(to: &bytes)
    }

    /// Appends a `bytes32`.
    public mutating func append(_ hash: Hash32) {
        hash.digest.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// Appends a value of `bytes`: its offset now, its content when finishing.
    public mutating func append(_ content: [UInt8]) {
        tails.append((place: bytes.count, content: content))
        appendOffsetRoom()
    }

    /// Appends a value of `string`: its offset now, its content when finishing.
    public mutating func append(_ text: String) {
        append(Array(text.utf8))
    }

    /// Writes what is of variable length and gives the encoding.
    public consuming func finish() -> [UInt8] {
        for (place, content) in tails {
            setOffset(at: place, from: base)
            appendCounted(content)
        }
        return bytes
    }

    private static func room(_ wordCount: Int) -> Int {
        32 * Swift.min(Swift.max(wordCount, 0), ABIType.maximumWords)
    }
}

// MARK: - Words that fixed and checked calls share

extension ABIEncoder {
    /// Appends a word that `setOffset` fills in.
    mutating func appendOffsetRoom() {
        UInt256.zero.appendWord(to: &bytes)
    }

    /// Makes the word at a place the offset of the end, where a tail is about to be written.
    mutating func setOffset(at place: Int, from base: Int) {
        let offset = UInt64(bytes.count - base).bigEndian
        bytes.withUnsafeMutableBytes { $0.storeBytes(of: offset, toByteOffset: place + 24, as: UInt64.self) }
    }

    /// Appends a length, the bytes, and zeros up to a whole word.
    mutating func appendCounted(_ content: some Collection<UInt8>) {
        let count = content.count
        UInt256(UInt64(count)).appendWord(to: &bytes)
        bytes.append(contentsOf: content)
        appendZeros(toFillWordAfter: count)
    }

    /// Appends as many zeros as bring so many bytes to whole words.
    mutating func appendZeros(toFillWordAfter count: Int) {
        // Rebased: a slice is copied by way of its indices, which takes longer than the copy.
        UInt256.zero.withBigEndianBytes {
            bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<(-count & 31)]))
        }
    }
}

extension Address {
    /// Appends the address as a word: 12 zero bytes, then the address.
    func appendWord(to bytes: inout [UInt8]) {
        // One write of 32 bytes is cheaper than one of 12 and one of 20.
        let word = withUnsafeBytes {
            UInt256(
                high: UInt128(UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: 0, as: UInt32.self))),
                low: UInt128(bigEndian: $0.loadUnaligned(fromByteOffset: 4, as: UInt128.self)))
        }
        word.appendWord(to: &bytes)
    }
}

extension UInt256 {
    /// Reads a big-endian number of at most 32 bytes; no bytes are zero.
    ///
    /// - Throws: `overflow` when there are more than 32 bytes, also when the leading ones are zero.
    public init(bigEndianBytes bytes: some Collection<UInt8>) throws(EthereumError) {
        guard bytes.count <= 32 else {
            throw EthereumError(.overflow, "the number has \(bytes.count) bytes; 256 bits are at most 32 bytes")
        }
        self = .zero
        for byte in bytes {
            high = high << 8 | low >> 120
            low = low << 8 | UInt128(byte)
        }
    }

    /// The number as 32 big-endian bytes, the form of an ABI word.
    public var bigEndianBytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            withBigEndianBytes { word in
                _ = buffer.initialize(fromContentsOf: word.bindMemory(to: UInt8.self))
            }
            count = 32
        }
    }

    /// The number as big-endian bytes without leading zeros, the form of RLP; no bytes for zero.
    public var minimalBigEndianBytes: [UInt8] {
        var bytes: [UInt8] = []
        appendMinimal(to: &bytes)
        return bytes
    }

    /// Lends the 32 big-endian bytes without allocating.
    func withBigEndianBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian), body)
    }

    /// Appends the 32 big-endian bytes.
    func appendWord(to bytes: inout [UInt8]) {
        withBigEndianBytes { bytes.append(contentsOf: $0) }
    }

    /// Appends the big-endian bytes without leading zeros.
    func appendMinimal(to bytes: inout [UInt8]) {
        let count = significantByteCount
        withBigEndianBytes { bytes.append(contentsOf: $0.suffix(count)) }
    }
}

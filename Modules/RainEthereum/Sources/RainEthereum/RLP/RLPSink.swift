import RainCrypto

/// Something that takes the fields of a list in order.
///
/// A header needs the length of its payload beforehand. A transaction therefore names its fields once, to a sink: first to a
/// counter, then to a writer whose buffer has exactly the right size.
protocol RLPSink {
    mutating func append(_ bytes: [UInt8])
    mutating func append(_ number: UInt256)
    mutating func append(_ address: Address)
    mutating func append(_ hash: Hash32)
    mutating func appendListHeader(payloadCount: Int)
}

extension RLPSink {
    mutating func append(_ number: UInt64) {
        append(UInt256(number))
    }
}

/// Adds up how many bytes the fields take.
struct RLPCounter: RLPSink {
    private(set) var count = 0

    mutating func append(_ bytes: [UInt8]) {
        let isOwnEncoding = bytes.count == 1 && bytes[0] < 0x80
        count += isOwnEncoding ? 1 : RLP.headerCount(payloadCount: bytes.count) + bytes.count
    }

    mutating func append(_ number: UInt256) {
        count += number.isSingleByte ? 1 : 1 + number.significantByteCount
    }

    mutating func append(_ address: Address) {
        count += 1 + Address.byteCount
    }

    mutating func append(_ hash: Hash32) {
        count += 33
    }

    mutating func appendListHeader(payloadCount: Int) {
        count += RLP.headerCount(payloadCount: payloadCount)
    }
}

/// Writes the fields behind what the buffer holds.
struct RLPWriter: RLPSink {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    mutating func append(unprefixed byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(_ field: [UInt8]) {
        if field.count != 1 || field[0] >= 0x80 {
            appendHeader(payloadCount: field.count, base: 0x80)
        }
        bytes.append(contentsOf: field)
    }

    mutating func append(_ number: UInt256) {
        if number.isSingleByte {
            bytes.append(UInt8(truncatingIfNeeded: number.low))
        } else {
            bytes.append(0x80 + UInt8(truncatingIfNeeded: number.significantByteCount))
            number.appendMinimal(to: &bytes)
        }
    }

    mutating func append(_ address: Address) {
        bytes.append(0x80 + UInt8(Address.byteCount))
        address.append(to: &bytes)
    }

    mutating func append(_ hash: Hash32) {
        bytes.append(0x80 + 32)
        hash.digest.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    mutating func appendListHeader(payloadCount: Int) {
        appendHeader(payloadCount: payloadCount, base: 0xc0)
    }

    private mutating func appendHeader(payloadCount: Int, base: UInt8) {
        if payloadCount <= RLP.longestShortPayload {
            bytes.append(base + UInt8(truncatingIfNeeded: payloadCount))
            return
        }
        let count = RLP.bigEndianCount(of: payloadCount)
        bytes.append(base + UInt8(RLP.longestShortPayload) + UInt8(truncatingIfNeeded: count))
        withUnsafeBytes(of: payloadCount.bigEndian) { bytes.append(contentsOf: $0.suffix(count)) }
    }
}

extension UInt256 {
    /// Whether the number is its own encoding: 1 to 127, for zero is the empty string.
    fileprivate var isSingleByte: Bool {
        high == 0 && low < 0x80 && low != 0
    }
}

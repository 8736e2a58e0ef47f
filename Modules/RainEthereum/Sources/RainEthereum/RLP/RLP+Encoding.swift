extension RLP {
    /// Encodes an item.
    ///
    /// - Complexity: O(n) in the bytes of the encoding, without recursion, whatever the nesting.
    public static func encode(_ item: Item) -> [UInt8] {
        let bound = countBound(of: item)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            // The header of a list needs the length of what follows, so the encoding is written from its end.
            var start = bound
            var pending: [Step] = [.item(item)]
            while let step = pending.popLast() {
                switch step {
                case .item(.bytes(let bytes)):
                    write(bytes, to: buffer, endingAt: &start)
                case .item(.list(let items)):
                    pending.append(.header(end: start))
                    // The last one to be pushed is the first one to be written: the last item of the list.
                    for item in items { pending.append(.item(item)) }
                case .header(let end):
                    writeHeader(payloadCount: end - start, base: 0xc0, to: buffer, endingAt: &start)
                }
            }
            count = bound - start
            if start > 0, let base = buffer.baseAddress {
                base.update(from: base + start, count: count)
            }
        }
    }

    private enum Step {
        case item(Item)
        case header(end: Int)
    }

    /// At least as many bytes as the encoding has: no header is longer than 9.
    private static func countBound(of item: Item) -> Int {
        var bound = 0
        var pending = [item]
        while let next = pending.popLast() {
            switch next {
            case .bytes(let bytes):
                bound += headerCount(payloadCount: bytes.count) + bytes.count
            case .list(let items):
                bound += 9
                pending.append(contentsOf: items)
            }
        }
        return bound
    }

    private static func write(_ bytes: [UInt8], to buffer: UnsafeMutableBufferPointer<UInt8>, endingAt start: inout Int) {
        let end = start
        start -= bytes.count
        for (offset, byte) in bytes.enumerated() { buffer[start + offset] = byte }
        if bytes.count == 1, bytes[0] < 0x80 { return }
        writeHeader(payloadCount: end - start, base: 0x80, to: buffer, endingAt: &start)
    }

    private static func writeHeader(
        payloadCount: Int, base: UInt8, to buffer: UnsafeMutableBufferPointer<UInt8>, endingAt start: inout Int
    ) {
        if payloadCount <= longestShortPayload {
            start -= 1
            buffer[start] = base + UInt8(truncatingIfNeeded: payloadCount)
            return
        }
        var rest = payloadCount
        while rest > 0 {
            start -= 1
            buffer[start] = UInt8(truncatingIfNeeded: rest)
            rest >>= 8
        }
        start -= 1
        buffer[start] = base + UInt8(longestShortPayload) + UInt8(truncatingIfNeeded: bigEndianCount(of: payloadCount))
    }
}

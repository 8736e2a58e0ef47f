extension RLP {
    /// Encodes an item.
    ///
    /// - Complexity: O(n) in the bytes of the encoding, without recursion, whatever the nesting.
    public static func encode(_ item: Item) -> [UInt8] {
        let bound = countBound(of: item)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            // The header of a list needs the length of what follows, so the encoding is written from its end.
            var start = bound
            var open: [OpenList] = []
            var next: Item? = item
            while let item = next {
                switch item {
                case .bytes(let bytes): write(bytes, to: buffer, endingAt: &start)
                case .list(let items): open.append(OpenList(items: items, left: items.count, end: start))
                }
                // Lists whose items are all written get their header; the innermost other one goes on.
                while let last = open.last, last.left == 0 {
                    writeHeader(payloadCount: last.end - start, base: 0xc0, to: buffer, endingAt: &start)
                    open.removeLast()
                }
                next = open.indices.last.map { open[$0].removeLast() }
            }
            count = bound - start
            if start > 0, let base = buffer.baseAddress {
                base.update(from: base + start, count: count)
            }
        }
    }

    /// A list of which the items from `left` on are written, and where its encoding ends.
    private struct OpenList {
        let items: [Item]
        var left: Int
        let end: Int

        mutating func removeLast() -> Item {
            left -= 1
            return items[left]
        }
    }

    /// At least as many bytes as the encoding has: no header is longer than 9.
    private static func countBound(of item: Item) -> Int {
        var bound = 9
        var lists: [[Item]] = []
        switch item {
        case .bytes(let bytes): bound += bytes.count
        case .list(let items): lists.append(items)
        }
        while let items = lists.popLast() {
            bound += 9 * items.count
            for item in items {
                switch item {
                case .bytes(let bytes): bound += bytes.count
                case .list(let items): lists.append(items)
                }
            }
        }
        return bound
    }

    private static func write(_ bytes: [UInt8], to buffer: UnsafeMutableBufferPointer<UInt8>, endingAt start: inout Int) {
        start -= bytes.count
        _ = buffer[start..<start + bytes.count].update(fromContentsOf: bytes)
        if bytes.count == 1, bytes[0] < 0x80 { return }
        writeHeader(payloadCount: bytes.count, base: 0x80, to: buffer, endingAt: &start)
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

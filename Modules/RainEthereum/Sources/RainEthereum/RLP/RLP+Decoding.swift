extension RLP {
    /// Decodes exactly one item.
    ///
    /// - Throws: `invalidRLP` for an encoding that is cut short, is followed by more bytes, is not the shortest one, or nests
    ///   deeper than `maximumDepth`.
    /// - Complexity: O(n) in the count of bytes, without recursion.
    public static func decode(_ bytes: [UInt8]) throws(EthereumError) -> Item {
        var reader = RLPReader(bytes)
        /// The lists that are open at this place, the innermost last.
        var open: [(end: Int, items: [Item])] = []
        while true {
            let element = try reader.nextElement()
            var finished: Item
            if element.isList {
                guard open.count < maximumDepth else {
                    throw EthereumError(.invalidRLP, "lists are nested deeper than \(maximumDepth)")
                }
                guard element.payload.isEmpty else {
                    open.append((end: reader.enter(element), items: []))
                    // Room for a transaction at once; never more items than bytes, so that input cannot ask for memory.
                    open[open.count - 1].items.reserveCapacity(min(element.payload.count, 16))
                    continue
                }
                finished = .list([])
            } else {
                finished = .bytes(Array(bytes[element.payload]))
            }
            // Close every list that ends here.
            while let last = open.indices.last {
                open[last].items.append(finished)
                guard reader.position == open[last].end else { break }
                finished = .list(open.removeLast().items)
                reader.leave(to: open.last?.end ?? bytes.count)
            }
            if open.isEmpty {
                try reader.finish()
                return finished
            }
        }
    }
}

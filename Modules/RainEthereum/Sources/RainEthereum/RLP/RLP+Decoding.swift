extension RLP {
    /// Decodes exactly one item.
    ///
    /// - Throws: `invalidRLP` for an encoding that is cut short, is followed by more bytes, is not the shortest one, or nests
    ///   deeper than `maximumDepth`.
    /// - Complexity: O(n) in the count of bytes, without recursion.
    public static func decode(_ bytes: [UInt8]) throws(EthereumError) -> Item {
        var reader = RLPReader(bytes)
        /// The items of the innermost list that is open.
        var items: [Item] = []
        /// The lists around it, the innermost last: where they end, and their items so far.
        var around: [(end: Int, items: [Item])] = []
        while true {
            let element = try reader.nextElement()
            var finished: Item
            if element.isList {
                guard around.count < maximumDepth else {
                    throw EthereumError(.invalidRLP, "lists are nested deeper than \(maximumDepth)")
                }
                guard element.payload.isEmpty else {
                    around.append((end: reader.currentEnd, items: items))
                    reader.enter(element)
                    items = []
                    // Room for a transaction at once; never more items than bytes, so that input cannot ask for memory.
                    items.reserveCapacity(min(element.payload.count, 16))
                    continue
                }
                finished = .list([])
            } else {
                // Copied without a slice, which would count a reference to the input up and down for every item.
                finished = .bytes(bytes.withUnsafeBufferPointer { Array(UnsafeBufferPointer(rebasing: $0[element.payload])) })
            }
            // Close every list that ends here.
            while !around.isEmpty {
                items.append(finished)
                guard reader.isAtEnd else { break }
                finished = .list(items)
                let outer = around.removeLast()
                items = outer.items
                reader.leave(to: outer.end)
            }
            if around.isEmpty {
                try reader.finish()
                return finished
            }
        }
    }
}

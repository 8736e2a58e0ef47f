extension RLPReader {
    /// Reads a list and goes into it.
    ///
    /// - Returns: Where the list around it goes on, for `leave(to:)`.
    mutating func enterList(_ name: StaticString) throws(EthereumError) -> Int {
        let outerEnd = currentEnd
        let element = try nextElement()
        guard element.isList else { throw EthereumError(.invalidTransaction, "the \(name) is a list") }
        _ = enter(element)
        return outerEnd
    }

    /// Reads a string of any length.
    mutating func nextBytes(_ name: StaticString) throws(EthereumError) -> [UInt8] {
        Array(slice(try nextString(name)))
    }

    /// Reads a number of at most 256 bits without leading zeros.
    mutating func nextUInt256(_ name: StaticString) throws(EthereumError) -> UInt256 {
        try UInt256(bigEndianBytes: slice(try nextNumber(name, maximumCount: 32)))
    }

    /// Reads a number of at most 64 bits without leading zeros.
    mutating func nextUInt64(_ name: StaticString) throws(EthereumError) -> UInt64 {
        slice(try nextNumber(name, maximumCount: 8)).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }

    /// Reads an address.
    mutating func nextAddress(_ name: StaticString) throws(EthereumError) -> Address {
        let payload = try nextString(name)
        guard payload.count == Address.byteCount else {
            throw EthereumError(.invalidTransaction, "the \(name) is 20 bytes, not \(payload.count)")
        }
        return try Address(bytes: slice(payload))
    }

    /// Reads an address, or nil for no bytes: the recipient of a contract creation.
    mutating func nextOptionalAddress(_ name: StaticString) throws(EthereumError) -> Address? {
        let payload = try nextString(name)
        if payload.isEmpty { return nil }
        guard payload.count == Address.byteCount else {
            throw EthereumError(.invalidTransaction, "the \(name) is 20 bytes or none, not \(payload.count)")
        }
        return try Address(bytes: slice(payload))
    }

    /// Reads 32 bytes.
    mutating func nextHash(_ name: StaticString) throws(EthereumError) -> Hash32 {
        let payload = try nextString(name)
        guard payload.count == 32 else {
            throw EthereumError(.invalidTransaction, "the \(name) is 32 bytes, not \(payload.count)")
        }
        return try Hash32(bytes: slice(payload))
    }

    private mutating func nextString(_ name: StaticString) throws(EthereumError) -> Range<Int> {
        guard !isAtEnd else { throw EthereumError(.invalidTransaction, "the \(name) is missing") }
        let element = try nextElement()
        guard !element.isList else { throw EthereumError(.invalidTransaction, "the \(name) is no list") }
        return element.payload
    }

    private mutating func nextNumber(_ name: StaticString, maximumCount: Int) throws(EthereumError) -> Range<Int> {
        let payload = try nextString(name)
        guard payload.count <= maximumCount else {
            throw EthereumError(.invalidTransaction, "the \(name) has at most \(maximumCount) bytes, not \(payload.count)")
        }
        guard slice(payload).first != 0 else {
            throw EthereumError(.invalidTransaction, "the \(name) has no leading zero byte; zero is no bytes")
        }
        return payload
    }
}

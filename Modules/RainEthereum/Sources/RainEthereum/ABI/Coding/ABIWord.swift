// Reading single words, shared by the fixed calls and the decoder of types known at run time.

extension [UInt8] {
    /// The 32 bytes at a place, as a number; the caller has checked that they are there.
    func word(at place: Int) -> UInt256 {
        withUnsafeBytes { UInt256(word: UnsafeRawBufferPointer(rebasing: $0[place..<place + 32])) }
    }
}

extension UInt256 {
    /// Reads the word of an `address`.
    func decodedAddress() throws(EthereumError) -> Address {
        guard high >> 32 == 0 else { throw EthereumError(.invalidABI, "the 12 bytes before an address are zero") }
        return withBigEndianBytes { Address(unchecked: UnsafeRawBufferPointer(rebasing: $0[12...])) }
    }

    /// Reads the word of a `bool`.
    func decodedBool() throws(EthereumError) -> Bool {
        guard high == 0, low <= 1 else { throw EthereumError(.invalidABI, "a bool is 0 or 1") }
        return low == 1
    }
}

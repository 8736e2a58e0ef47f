extension ABIDecoder {
    /// Reads a value that is one word, checked against its type; the word is known to be there.
    func wordValue(_ type: ABIType, at place: Int) throws(EthereumError) -> ABIValue {
        let word = bytes.word(at: place)
        switch type.form {
        case .uint(let bits):
            guard word.significantBitCount <= bits else {
                throw EthereumError(.invalidABI, "a uint\(bits) is 0 to 2^\(bits) - 1")
            }
            return .uint(word)
        case .int(let bits):
            let number = Int256(bitPattern: word)
            guard number.fits(bits: bits) else {
                throw EthereumError(
                    .invalidABI, "an int\(bits) is -2^\(bits - 1) to 2^\(bits - 1) - 1, with its sign in every bit")
            }
            return .int(number)
        case .address: return .address(try word.decodedAddress())
        case .bool: return .bool(try word.decodedBool())
        case .fixedBytes(let count):
            guard word << (8 * count) == .zero else {
                throw EthereumError(.invalidABI, "the bytes behind a bytes\(count), up to a whole word, are zero")
            }
            return .fixedBytes(Array(bytes[place..<place + count]))
        case .bytes, .string, .array, .fixedArray, .tuple:
            throw EthereumError(.invalidABI, "this type is more than a word")
        }
    }
}

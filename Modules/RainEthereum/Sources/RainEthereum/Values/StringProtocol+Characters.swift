extension StringProtocol {
    /// Lends the UTF-8 characters where they lie; only the rare text that is stored otherwise is copied.
    func withUTF8Characters<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(EthereumError) -> Result
    ) throws(EthereumError) -> Result {
        // The closure of the standard library cannot throw a type of ours, so the outcome is carried out as a value.
        let outcome = utf8.withContiguousStorageIfAvailable { characters in
            Swift.Result { () throws(EthereumError) in try body(characters) }
        }
        if let outcome { return try outcome.get() }
        return try Array(utf8).withUnsafeBufferPointer(body)
    }
}

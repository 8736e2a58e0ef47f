extension SecretBytes {
    // As `init(count:initializingWith:)`, but with no memory it throws instead of handing over an empty buffer.
    convenience init(
        exactly count: Int, _ body: (UnsafeMutableRawBufferPointer) throws(CryptoError) -> Void
    ) throws(CryptoError) {
        try self.init(count: count) { buffer throws(CryptoError) in
            guard buffer.count == count else { throw CryptoError(.internalFailure, "no memory for \(count) secret bytes") }
            try body(buffer)
        }
    }
}

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

extension SecretBytes {
    // Public bytes, the secret, public bytes.
    convenience init(joining prefix: [UInt8], _ secret: SecretBytes, _ suffix: [UInt8]) throws(CryptoError) {
        try self.init(exactly: prefix.count + secret.count + suffix.count) { buffer in
            buffer.copyBytes(from: prefix)
            secret.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(rebasing: buffer[prefix.count...]).copyMemory(from: $0)
            }
            UnsafeMutableRawBufferPointer(rebasing: buffer[(prefix.count + secret.count)...]).copyBytes(from: suffix)
        }
    }
}

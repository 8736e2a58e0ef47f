extension SecretBytes {
    // Public bytes, the secret, public bytes.
    convenience init(joining prefix: [UInt8], _ secret: SecretBytes, _ suffix: [UInt8]) throws(CryptoError) {
        try self.init(count: prefix.count + secret.count + suffix.count) { buffer in
            buffer.copyBytes(from: prefix)
            secret.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(rebasing: buffer[prefix.count...]).copyMemory(from: $0)
            }
            UnsafeMutableRawBufferPointer(rebasing: buffer[(prefix.count + secret.count)...]).copyBytes(from: suffix)
        }
    }
}

import RainCrypto

extension EthereumError {
    /// Carries a fault of the cryptographic module up: a failed self-test as such, a broken library as such, and the rest,
    /// which is the input's doing, as the given kind and message.
    init(cryptography error: CryptoError, as kind: Kind, _ message: String) {
        switch error.kind {
        case .selfTestFailed: self.init(.selfTestFailed, error.message)
        case .internalFailure: self.init(.cryptographyFailed, error.message)
        default: self.init(kind, message)
        }
    }

    /// Runs what no input makes fail, only a want of memory or randomness: `cryptographyFailed`.
    static func carrying<Value>(_ body: () throws(CryptoError) -> Value) throws(EthereumError) -> Value {
        do {
            return try body()
        } catch {
            throw EthereumError(cryptography: error, as: .cryptographyFailed, error.message)
        }
    }
}

extension SecretBytes {
    /// A copy of some bytes.
    ///
    /// - Throws: `cryptographyFailed` when there is no memory.
    static func copy(of bytes: some Collection<UInt8>) throws(EthereumError) -> SecretBytes {
        try EthereumError.carrying { () throws(CryptoError) in try SecretBytes(copying: bytes) }
    }

    /// So many bytes, all zero until they are filled in place.
    ///
    /// - Throws: `cryptographyFailed` when there is no memory.
    static func filled(
        count: Int, _ body: (UnsafeMutableRawBufferPointer) -> Void
    ) throws(EthereumError) -> SecretBytes {
        try EthereumError.carrying { () throws(CryptoError) in
            try SecretBytes(count: count) { buffer throws(CryptoError) in body(buffer) }
        }
    }
}

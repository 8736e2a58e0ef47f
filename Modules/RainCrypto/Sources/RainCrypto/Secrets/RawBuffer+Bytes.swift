// C takes `unsigned char *`; these name the conversion once. Raw memory may be read and written as bytes at any time.

extension UnsafeRawBufferPointer {
    var bytePointer: UnsafePointer<UInt8>? {
        baseAddress?.assumingMemoryBound(to: UInt8.self)
    }
}

extension UnsafeMutableRawBufferPointer {
    var bytePointer: UnsafeMutablePointer<UInt8>? {
        baseAddress?.assumingMemoryBound(to: UInt8.self)
    }
}

extension Digest32 {
    // The 32 bytes as C wants them.
    func withBytePointer<R>(_ body: (UnsafePointer<UInt8>) -> R) -> R {
        withUnsafePointer(to: self) { pointer in
            body(UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self))
        }
    }
}

extension SecretBytes {
    // The bytes as C wants them, or `nil` unless there are exactly 32.
    func with32Bytes<R>(_ body: (UnsafePointer<UInt8>) -> R) -> R? {
        withUnsafeBytes { bytes in
            guard bytes.count == 32, let pointer = bytes.bytePointer else { return nil }
            return body(pointer)
        }
    }
}

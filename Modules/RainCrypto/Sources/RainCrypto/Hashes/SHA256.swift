import CLibcrypto

/// SHA-256 (FIPS 180-4).
public enum SHA256: Sendable {
    /// The digest of the bytes, of any length.
    public static func hash(_ bytes: [UInt8]) -> Digest32 {
        bytes.withUnsafeBytes { hash($0) }
    }

    /// The digest of the bytes behind a pointer, of any length.
    public static func hash(_ bytes: UnsafeRawBufferPointer) -> Digest32 {
        var digest = Digest32()
        digest.withUnsafeMutableBytes { out in
            rain_sha256(bytes.baseAddress, bytes.count, out.baseAddress?.assumingMemoryBound(to: UInt8.self))
        }
        return digest
    }
}

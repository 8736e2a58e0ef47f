import CLibcrypto

/// RIPEMD-160 (ISO/IEC 10118-3), as the key fingerprints of BIP-32 use it after SHA-256.
///
/// For anything new use ``SHA256``: 160 bits are too few against collisions.
public enum RIPEMD160: Sendable {
    /// How many bytes a digest has: 20.
    public static let digestCount = 20

    /// The 20 bytes of the digest of the bytes, of any length.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBytes { hash($0) }
    }

    /// The 20 bytes of the digest of the bytes behind a pointer, of any length.
    public static func hash(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: digestCount) { out, count in
            rain_ripemd160(bytes.baseAddress, bytes.count, out.baseAddress)
            count = digestCount
        }
    }
}

import CLibcrypto

/// SHA-256 (FIPS 180-4): all at once by ``hash(_:)-([UInt8])``, or piece by piece as a value.
///
///     var hasher = SHA256()
///     hasher.update(head)
///     hasher.update(body)
///     let digest = hasher.finalize()
///
/// The state is not wiped afterwards.
public struct SHA256: Sendable {
    private var context = rain_sha256_begin()

    /// A hasher that has seen nothing yet.
    public init() {}

    /// Takes in more bytes, of any number.
    public mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// Takes in the bytes of a secret.
    public mutating func update(_ secret: SecretBytes) {
        secret.withUnsafeBytes { update($0) }
    }

    /// Takes in the bytes behind a pointer, of any number.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        rain_sha256_update(&context, bytes.baseAddress, bytes.count)
    }

    /// The digest of everything taken in so far; more may follow.
    public func finalize() -> Digest32 {
        withUnsafePointer(to: context) { context in
            SHA256.digest { rain_sha256_digest(context, $0) }
        }
    }

    /// The digest of the bytes, of any length.
    public static func hash(_ bytes: [UInt8]) -> Digest32 {
        bytes.withUnsafeBytes { hash($0) }
    }

    /// The digest of the bytes behind a pointer, of any length.
    public static func hash(_ bytes: UnsafeRawBufferPointer) -> Digest32 {
        digest { rain_sha256(bytes.baseAddress, bytes.count, $0) }
    }

    private static func digest(_ write: (UnsafeMutablePointer<UInt8>?) -> Void) -> Digest32 {
        var digest = Digest32()
        digest.withUnsafeMutableBytes { write($0.bytePointer) }
        return digest
    }
}

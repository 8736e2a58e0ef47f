import CLibcrypto

/// SHA-512 (FIPS 180-4): all at once by ``hash(_:)-([UInt8])``, or piece by piece as a value.
///
///     var hasher = SHA512()
///     hasher.update(head)
///     hasher.update(body)
///     let digest = hasher.finalize()
///
/// The state is not wiped afterwards.
public struct SHA512: Sendable {
    /// How many bytes a digest has: 64.
    public static let digestCount = 64

    private var context = rain_sha512_begin()

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
        rain_sha512_update(&context, bytes.baseAddress, bytes.count)
    }

    /// The 64 bytes of the digest of everything taken in so far; more may follow.
    public func finalize() -> [UInt8] {
        withUnsafePointer(to: context) { context in
            SHA512.digest { rain_sha512_digest(context, $0) }
        }
    }

    /// The 64 bytes of the digest of the bytes, of any length.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBytes { hash($0) }
    }

    /// The 64 bytes of the digest of the bytes behind a pointer, of any length.
    public static func hash(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        digest { rain_sha512(bytes.baseAddress, bytes.count, $0) }
    }

    private static func digest(_ write: (UnsafeMutablePointer<UInt8>?) -> Void) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: digestCount) { out, count in
            write(out.baseAddress)
            count = digestCount
        }
    }
}

import CLibcrypto

/// Bytes that must not be seen: keys, seeds, recovery phrases.
///
/// The bytes live outside Swift's value world, in one place, and are overwritten when the last reference goes. They have no
/// printable form (printing, dumping and mirroring show `<secret>` and nothing else), are not `Codable`, and compare in time
/// that depends on their length only. The bytes are reachable through ``withUnsafeBytes(_:)``.
public final class SecretBytes: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    // Written before `init` returns and then only read, until `deinit` wipes it when nobody else can hold a reference; that is
    // why sharing the pointer between threads is safe.
    @usableFromInline nonisolated(unsafe) let storage: UnsafeMutableRawBufferPointer

    /// A copy of the given bytes; an empty collection is allowed.
    ///
    /// The source stays as it was: wiping it is the caller's concern.
    ///
    /// - Throws: ``CryptoError`` of kind `internalFailure` when there is no memory.
    public init(copying bytes: some Collection<UInt8>) throws(CryptoError) {
        storage = try Self.allocate(bytes.count)
        storage.copyBytes(from: bytes)
    }

    /// Room for `count` bytes, filled in place so that no copy is left elsewhere.
    ///
    /// - Parameters:
    ///   - count: How many bytes, at least 0.
    ///   - initializingWith: Called once with the buffer, which has exactly as many bytes, all zero. What it leaves there is the
    ///     secret.
    /// - Throws: What the closure throws, and the buffer is wiped then too; ``CryptoError`` of kind `invalidLength` for a
    ///   negative count, `internalFailure` when there is no memory.
    public init(
        count: Int, initializingWith body: (UnsafeMutableRawBufferPointer) throws(CryptoError) -> Void
    ) throws(CryptoError) {
        storage = try Self.allocate(count)
        try body(storage)
    }

    /// Fresh bytes from the operating system's generator, through OpenSSL's generator for private values.
    ///
    /// - Parameter count: 0 ... 2³¹-1.
    /// - Throws: ``CryptoError`` of kind `invalidLength` for a count out of range, `internalFailure` when there is no randomness
    ///   or no memory.
    public static func random(count: Int) throws(CryptoError) -> SecretBytes {
        guard count >= 0, count <= Int(Int32.max) else {
            throw CryptoError(.invalidLength, "cannot make \(count) random bytes")
        }
        return try SecretBytes(count: count) { buffer throws(CryptoError) in
            guard rain_random(buffer.baseAddress, count) == 1 else { throw CryptoError(.internalFailure, "no randomness") }
        }
    }

    deinit {
        rain_wipe_and_free(storage.baseAddress, storage.count)
    }

    // OpenSSL's allocator answers nil where Swift's would end the process. It must not pass for a secret without bytes: two of
    // those are equal, and a code over one is known to everybody.
    private static func allocate(_ count: Int) throws(CryptoError) -> UnsafeMutableRawBufferPointer {
        guard count >= 0 else { throw CryptoError(.invalidLength, "a secret cannot have \(count) bytes") }
        guard count > 0 else { return UnsafeMutableRawBufferPointer(start: nil, count: 0) }
        guard let pointer = rain_allocate(count) else {
            throw CryptoError(.internalFailure, "no memory for \(count) secret bytes")
        }
        let buffer = UnsafeMutableRawBufferPointer(start: pointer, count: count)
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        return buffer
    }

    /// How many bytes there are.
    @inlinable public var count: Int { storage.count }

    /// Whether there are no bytes.
    @inlinable public var isEmpty: Bool { storage.isEmpty }

    /// Calls `body` with the bytes; the pointer is valid only inside the call.
    ///
    /// - Returns: What `body` returns. Returning the bytes themselves defeats the purpose of the type.
    @inlinable public func withUnsafeBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(storage))
    }

    /// Whether both hold the same bytes, in time that depends on the length only.
    public static func == (left: SecretBytes, right: SecretBytes) -> Bool {
        guard left.count == right.count else { return false }
        guard left.count > 0 else { return true }
        return CRYPTO_memcmp(left.storage.baseAddress, right.storage.baseAddress, left.count) == 0
    }

    /// `<secret>`, whatever the content.
    public var description: String { "<secret>" }
    /// `<secret>`, whatever the content.
    public var debugDescription: String { "<secret>" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .class) }
}

public import RainCrypto

/// A hash of 32 bytes: of a transaction, of a block, of what is to be signed.
public struct Hash32: Hashable, Sendable {
    /// The bytes as the cryptographic module counts them.
    public let digest: Digest32

    /// Takes a digest.
    public init(_ digest: Digest32) {
        self.digest = digest
    }

    /// Takes 32 bytes.
    ///
    /// - Throws: `invalidHash` when there are more or fewer.
    public init(bytes: some Collection<UInt8>) throws(EthereumError) {
        guard let digest = Digest32(bytes) else {
            throw EthereumError(.invalidHash, "a hash is 32 bytes, not \(bytes.count)")
        }
        self.digest = digest
    }

    /// Reads "0x" and 64 hex digits of either case.
    ///
    /// - Throws: `invalidHash` for any other text.
    public init(_ text: String) throws(EthereumError) {
        let bytes: [UInt8]
        do {
            bytes = try DataHex.decode(text)
        } catch {
            throw EthereumError(.invalidHash, "a hash is 0x and 64 hex digits")
        }
        try self.init(bytes: bytes)
    }

    /// The 32 bytes.
    public var bytes: [UInt8] {
        digest.bytes
    }

    /// The Keccak-256 hash of some bytes, the hash of Ethereum.
    public static func keccak256(_ bytes: [UInt8]) -> Hash32 {
        Hash32(Keccak256.hash(bytes))
    }
}

extension Hash32: CustomStringConvertible {
    /// "0x" and 64 lower-case hex digits.
    public var description: String {
        DataHex.encode(bytes)
    }
}

extension UInt256 {
    /// Reads the hash as a big-endian number.
    public init(_ hash: Hash32) {
        self = hash.digest.withUnsafeBytes { UInt256(word: $0) }
    }

    /// Reads a big-endian word; the caller has checked that it holds at least 32 bytes.
    init(word: UnsafeRawBufferPointer) {
        self.init(
            high: UInt128(bigEndian: word.loadUnaligned(fromByteOffset: 0, as: UInt128.self)),
            low: UInt128(bigEndian: word.loadUnaligned(fromByteOffset: 16, as: UInt128.self)))
    }
}

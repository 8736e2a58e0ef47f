/// Keccak-256 as Ethereum uses it: Keccak with a capacity of 512 bits and the padding of the original submission.
///
/// All at once by ``hash(_:)-([UInt8])``, or piece by piece as a value:
///
///     var hasher = Keccak256()
///     hasher.update(head)
///     hasher.update(body)
///     let digest = hasher.finalize()
///
/// It differs from SHA3-256 (FIPS 202) in one padding byte, so the two never agree. The state is not wiped afterwards.
public struct Keccak256: Sendable {
    private var state = KeccakState()
    private var block = Block()
    // How many bytes wait in the block: always fewer than it holds.
    private var waiting = 0

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
        var rest = bytes
        if waiting > 0 {
            let taken = min(rest.count, KeccakState.rate - waiting)
            block.write(UnsafeRawBufferPointer(rebasing: rest.prefix(taken)), at: waiting)
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(taken))
            waiting += taken
            guard waiting == KeccakState.rate else { return }
            block.withUnsafeBytes { _ = state.absorbBlocks(of: $0) }
        }
        rest = state.absorbBlocks(of: rest)
        block.write(rest, at: 0)
        waiting = rest.count
    }

    /// The digest of everything taken in so far; more may follow.
    public func finalize() -> Digest32 {
        block.withUnsafeBytes { Keccak256.digest(state, last: UnsafeRawBufferPointer(rebasing: $0.prefix(waiting))) }
    }

    /// The digest of the bytes, of any length.
    public static func hash(_ bytes: [UInt8]) -> Digest32 {
        bytes.withUnsafeBytes { hash($0) }
    }

    /// The digest of the bytes behind a pointer, of any length.
    public static func hash(_ bytes: UnsafeRawBufferPointer) -> Digest32 {
        var state = KeccakState()
        let rest = state.absorbBlocks(of: bytes)
        return digest(state, last: rest)
    }

    // Pads and takes in the last bytes, fewer than a block.
    private static func digest(_ state: KeccakState, last rest: UnsafeRawBufferPointer) -> Digest32 {
        var state = state
        withUnsafeTemporaryAllocation(byteCount: KeccakState.rate, alignment: 8) { block in
            block.initializeMemory(as: UInt8.self, repeating: 0)
            block.copyMemory(from: rest)
            block[rest.count] = 0x01
            block[KeccakState.rate - 1] |= 0x80
            state.absorbBlocks(of: UnsafeRawBufferPointer(block))
        }
        return state.digest
    }

    // The bytes of one block, held inline so that a hasher is a plain value.
    private struct Block: Sendable {
        private var words:
            (
                UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
                UInt64, UInt64, UInt64
            ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

        mutating func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
            Swift.withUnsafeMutableBytes(of: &words) { words in
                UnsafeMutableRawBufferPointer(rebasing: words[offset...]).copyMemory(from: bytes)
            }
        }

        func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
            Swift.withUnsafeBytes(of: words, body)
        }
    }
}

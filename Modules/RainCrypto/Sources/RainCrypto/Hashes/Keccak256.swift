/// Keccak-256 as Ethereum uses it: Keccak with a capacity of 512 bits and the padding of the original submission.
///
/// It differs from SHA3-256 (FIPS 202) in one padding byte, so the two never agree.
public enum Keccak256: Sendable {
    /// The digest of the bytes, of any length.
    public static func hash(_ bytes: [UInt8]) -> Digest32 {
        bytes.withUnsafeBytes { hash($0) }
    }

    /// The digest of the bytes behind a pointer, of any length.
    public static func hash(_ bytes: UnsafeRawBufferPointer) -> Digest32 {
        let rate = KeccakState.rate
        let wholeBlocks = bytes.count / rate
        let rest = bytes.count % rate
        var state = KeccakState()
        if wholeBlocks > 0, let start = bytes.baseAddress {
            state.absorb(start, blocks: wholeBlocks)
        }
        withUnsafeTemporaryAllocation(byteCount: rate, alignment: 8) { block in
            guard let start = block.baseAddress else { return }
            block.initializeMemory(as: UInt8.self, repeating: 0)
            if rest > 0, let tail = bytes.baseAddress {
                start.copyMemory(from: tail + wholeBlocks * rate, byteCount: rest)
            }
            block[rest] = 0x01
            block[rate - 1] |= 0x80
            state.absorb(UnsafeRawPointer(start), blocks: 1)
        }
        return state.digest
    }
}

import RainCrypto

/// The first four bytes of RIPEMD-160 of SHA-256 of a public key, by which BIP-32 names a parent.
///
/// RIPEMD-160 is used for nothing else in this module and only on 32 bytes, which is one block with fixed padding.
enum KeyFingerprint {
    static func fingerprint(of publicKey: Secp256k1.PublicKey) -> UInt32 {
        let digest = SHA256.hash(publicKey.compressed)
        let words = digest.withUnsafeBytes { bytes in
            (0..<8).map { UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)) }
        }
        // The end marker, zeros, and the length of 256 bits.
        return compress(words + [0x80, 0, 0, 0, 0, 0, 256, 0]).byteSwapped
    }

    /// The first word of the hash of one block of 16 words.
    private static func compress(_ block: [UInt32]) -> UInt32 {
        let left = line(block, order: leftOrder, shifts: leftShifts, constants: leftConstants, functions: [0, 1, 2, 3, 4])
        let right = line(block, order: rightOrder, shifts: rightShifts, constants: rightConstants, functions: [4, 3, 2, 1, 0])
        return start[1] &+ left[2] &+ right[3]
    }

    /// One of the two lines of 80 steps.
    private static func line(
        _ block: [UInt32], order: [Int], shifts: [UInt32], constants: [UInt32], functions: [Int]
    ) -> [UInt32] {
        var (a, b, c, d, e) = (start[0], start[1], start[2], start[3], start[4])
        for step in 0..<80 {
            let mixed: UInt32 =
                switch functions[step / 16] {
                case 0: b ^ c ^ d
                case 1: (b & c) | (~b & d)
                case 2: (b | ~c) ^ d
                case 3: (b & d) | (c & ~d)
                default: b ^ (c | ~d)
                }
            let sum = rotate(a &+ mixed &+ block[order[step]] &+ constants[step / 16], by: shifts[step]) &+ e
            (a, b, c, d, e) = (e, sum, b, rotate(c, by: 10), d)
        }
        return [a, b, c, d, e]
    }

    private static func rotate(_ word: UInt32, by count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }

    private static let start: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    private static let leftConstants: [UInt32] = [0, 0x5A82_7999, 0x6ED9_EBA1, 0x8F1B_BCDC, 0xA953_FD4E]
    private static let rightConstants: [UInt32] = [0x50A2_8BE6, 0x5C4D_D124, 0x6D70_3EF3, 0x7A6D_76E9, 0]
    private static let leftOrder: [Int] = [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8, 3, 10, 14,
        4,
        9, 15, 8, 1, 2, 7, 0, 6, 13, 11, 5, 12, 1, 9, 11, 10, 0, 8, 12, 4, 13, 3, 7, 15, 14, 5, 6, 2, 4, 0, 5, 9, 7, 12, 2, 10,
        14, 1, 3, 8, 11, 6, 15, 13,
    ]
    private static let rightOrder: [Int] = [
        5, 14, 7, 0, 9, 2, 11, 4, 13, 6, 15, 8, 1, 10, 3, 12, 6, 11, 3, 7, 0, 13, 5, 10, 14, 15, 8, 12, 4, 9, 1, 2, 15, 5, 1, 3,
        7, 14, 6, 9, 11, 8, 12, 2, 10, 0, 4, 13, 8, 6, 4, 1, 3, 11, 15, 0, 5, 12, 2, 13, 9, 7, 10, 14, 12, 15, 10, 4, 1, 5, 8,
        7,
        6, 2, 13, 14, 0, 3, 9, 11,
    ]
    private static let leftShifts: [UInt32] = [
        11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8, 7, 6, 8, 13, 11, 9, 7, 15, 7, 12, 15, 9, 11, 7, 13, 12, 11, 13,
        6, 7, 14, 9, 13, 15, 14, 8, 13, 6, 5, 12, 7, 5, 11, 12, 14, 15, 14, 15, 9, 8, 9, 14, 5, 6, 8, 6, 5, 12, 9, 15, 5, 11, 6,
        8, 13, 12, 5, 12, 13, 14, 11, 8, 5, 6,
    ]
    private static let rightShifts: [UInt32] = [
        8, 9, 9, 11, 13, 15, 15, 5, 7, 7, 8, 11, 14, 14, 12, 6, 9, 13, 15, 7, 12, 8, 9, 11, 7, 7, 12, 7, 6, 15, 13, 11, 9, 7,
        15,
        11, 8, 6, 6, 14, 12, 13, 5, 14, 13, 13, 7, 5, 15, 5, 8, 11, 14, 14, 6, 14, 6, 9, 12, 9, 12, 5, 15, 8, 8, 5, 12, 9, 12,
        5,
        14, 6, 8, 13, 6, 5, 15, 13, 11, 11,
    ]
}

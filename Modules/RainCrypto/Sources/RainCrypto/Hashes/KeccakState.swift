/// The state of Keccak-f[1600] (FIPS 202, section 3) and its permutation, for a rate of 136 bytes.
///
/// A round is written out, as one value of 25 lanes made from another, so nothing is allocated and no index is checked but that of
/// the constants. Six lanes are kept inverted (1, 2, 8, 12, 17 and 20), which leaves 5 complements in a round instead of 25; plain
/// x86-64 has no and-not for whole registers.
struct KeccakState {
    /// Bytes taken in for each permutation at a capacity of 512 bits.
    static let rate = 136

    private static let roundConstants: [UInt64] = [
        0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808a, 0x8000_0000_8000_8000,
        0x0000_0000_0000_808b, 0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009,
        0x0000_0000_0000_008a, 0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000a,
        0x0000_0000_8000_808b, 0x8000_0000_0000_008b, 0x8000_0000_0000_8089, 0x8000_0000_0000_8003,
        0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800a, 0x8000_0000_8000_000a,
        0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
    ]

    // Lane x + 5y, as in the standard; the six named above are stored inverted.
    private var a00: UInt64 = 0
    private var a01: UInt64 = ~0
    private var a02: UInt64 = ~0
    private var a03: UInt64 = 0
    private var a04: UInt64 = 0
    private var a05: UInt64 = 0
    private var a06: UInt64 = 0
    private var a07: UInt64 = 0
    private var a08: UInt64 = ~0
    private var a09: UInt64 = 0
    private var a10: UInt64 = 0
    private var a11: UInt64 = 0
    private var a12: UInt64 = ~0
    private var a13: UInt64 = 0
    private var a14: UInt64 = 0
    private var a15: UInt64 = 0
    private var a16: UInt64 = 0
    private var a17: UInt64 = ~0
    private var a18: UInt64 = 0
    private var a19: UInt64 = 0
    private var a20: UInt64 = ~0
    private var a21: UInt64 = 0
    private var a22: UInt64 = 0
    private var a23: UInt64 = 0
    private var a24: UInt64 = 0

    /// The first four lanes: the 32 bytes a 256-bit hash gives out.
    var digest: Digest32 {
        Digest32(a00.littleEndian, (~a01).littleEndian, (~a02).littleEndian, a03.littleEndian)
    }

    /// Takes in as many whole blocks as there are; what is left over is returned.
    @discardableResult
    mutating func absorbBlocks(of bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let count = bytes.count / KeccakState.rate
        guard count > 0, let start = bytes.baseAddress else { return bytes }
        absorb(start, blocks: count)
        return UnsafeRawBufferPointer(rebasing: bytes.dropFirst(count * KeccakState.rate))
    }

    // Takes in `count` blocks of 136 bytes, which need not be aligned.
    private mutating func absorb(_ start: UnsafeRawPointer, blocks count: Int) {
        var state = self
        let constants = KeccakState.roundConstants
        var block = start
        for _ in 0..<count {
            state.a00 ^= UInt64(littleEndian: block.loadUnaligned(as: UInt64.self))
            state.a01 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            state.a02 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
            state.a03 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 24, as: UInt64.self))
            state.a04 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 32, as: UInt64.self))
            state.a05 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 40, as: UInt64.self))
            state.a06 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 48, as: UInt64.self))
            state.a07 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 56, as: UInt64.self))
            state.a08 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 64, as: UInt64.self))
            state.a09 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 72, as: UInt64.self))
            state.a10 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 80, as: UInt64.self))
            state.a11 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 88, as: UInt64.self))
            state.a12 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 96, as: UInt64.self))
            state.a13 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 104, as: UInt64.self))
            state.a14 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 112, as: UInt64.self))
            state.a15 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 120, as: UInt64.self))
            state.a16 ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 128, as: UInt64.self))
            block += KeccakState.rate
            var position = 0
            // Two rounds at a time: the lanes of the one between never have to be moved back to where they came from.
            while position < 24 {
                state = state.round(constants[position]).round(constants[position &+ 1])
                position &+= 2
            }
        }
        self = state
    }

    @inline(__always) private func round(_ constant: UInt64) -> KeccakState {
        let c0 = a00 ^ a05 ^ a10 ^ a15 ^ a20
        let c1 = a01 ^ a06 ^ a11 ^ a16 ^ a21
        let c2 = a02 ^ a07 ^ a12 ^ a17 ^ a22
        let c3 = a03 ^ a08 ^ a13 ^ a18 ^ a23
        let c4 = a04 ^ a09 ^ a14 ^ a19 ^ a24
        let d0 = c4 ^ ((c1 &<< 1) | (c1 &>> 63))
        let d1 = c0 ^ ((c2 &<< 1) | (c2 &>> 63))
        let d2 = c1 ^ ((c3 &<< 1) | (c3 &>> 63))
        let d3 = c2 ^ ((c4 &<< 1) | (c4 &>> 63))
        let d4 = c3 ^ ((c0 &<< 1) | (c0 &>> 63))
        let b00 = a00 ^ d0
        let t01 = a06 ^ d1
        let b01 = (t01 &<< 44) | (t01 &>> 20)
        let t02 = a12 ^ d2
        let b02 = (t02 &<< 43) | (t02 &>> 21)
        let t03 = a18 ^ d3
        let b03 = (t03 &<< 21) | (t03 &>> 43)
        let t04 = a24 ^ d4
        let b04 = (t04 &<< 14) | (t04 &>> 50)
        let n02 = ~b02
        let e00 = b00 ^ (b01 | b02)
        let e01 = b01 ^ (n02 | b03)
        let e02 = b02 ^ (b03 & b04)
        let e03 = b03 ^ (b04 | b00)
        let e04 = b04 ^ (b00 & b01)
        let t10 = a03 ^ d3
        let b10 = (t10 &<< 28) | (t10 &>> 36)
        let t11 = a09 ^ d4
        let b11 = (t11 &<< 20) | (t11 &>> 44)
        let t12 = a10 ^ d0
        let b12 = (t12 &<< 3) | (t12 &>> 61)
        let t13 = a16 ^ d1
        let b13 = (t13 &<< 45) | (t13 &>> 19)
        let t14 = a22 ^ d2
        let b14 = (t14 &<< 61) | (t14 &>> 3)
        let n14 = ~b14
        let e05 = b10 ^ (b11 | b12)
        let e06 = b11 ^ (b12 & b13)
        let e07 = b12 ^ (b13 | n14)
        let e08 = b13 ^ (b14 | b10)
        let e09 = b14 ^ (b10 & b11)
        let t20 = a01 ^ d1
        let b20 = (t20 &<< 1) | (t20 &>> 63)
        let t21 = a07 ^ d2
        let b21 = (t21 &<< 6) | (t21 &>> 58)
        let t22 = a13 ^ d3
        let b22 = (t22 &<< 25) | (t22 &>> 39)
        let t23 = a19 ^ d4
        let b23 = (t23 &<< 8) | (t23 &>> 56)
        let t24 = a20 ^ d0
        let b24 = (t24 &<< 18) | (t24 &>> 46)
        let n23 = ~b23
        let e10 = b20 ^ (b21 | b22)
        let e11 = b21 ^ (b22 & b23)
        let e12 = b22 ^ (n23 & b24)
        let e13 = n23 ^ (b24 | b20)
        let e14 = b24 ^ (b20 & b21)
        let t30 = a04 ^ d4
        let b30 = (t30 &<< 27) | (t30 &>> 37)
        let t31 = a05 ^ d0
        let b31 = (t31 &<< 36) | (t31 &>> 28)
        let t32 = a11 ^ d1
        let b32 = (t32 &<< 10) | (t32 &>> 54)
        let t33 = a17 ^ d2
        let b33 = (t33 &<< 15) | (t33 &>> 49)
        let t34 = a23 ^ d3
        let b34 = (t34 &<< 56) | (t34 &>> 8)
        let n33 = ~b33
        let e15 = b30 ^ (b31 & b32)
        let e16 = b31 ^ (b32 | b33)
        let e17 = b32 ^ (n33 | b34)
        let e18 = n33 ^ (b34 & b30)
        let e19 = b34 ^ (b30 | b31)
        let t40 = a02 ^ d2
        let b40 = (t40 &<< 62) | (t40 &>> 2)
        let t41 = a08 ^ d3
        let b41 = (t41 &<< 55) | (t41 &>> 9)
        let t42 = a14 ^ d4
        let b42 = (t42 &<< 39) | (t42 &>> 25)
        let t43 = a15 ^ d0
        let b43 = (t43 &<< 41) | (t43 &>> 23)
        let t44 = a21 ^ d1
        let b44 = (t44 &<< 2) | (t44 &>> 62)
        let n41 = ~b41
        let e20 = b40 ^ (n41 & b42)
        let e21 = n41 ^ (b42 | b43)
        let e22 = b42 ^ (b43 & b44)
        let e23 = b43 ^ (b44 | b40)
        let e24 = b44 ^ (b40 & b41)
        return KeccakState(
            a00: e00 ^ constant, a01: e01, a02: e02, a03: e03, a04: e04, a05: e05, a06: e06, a07: e07, a08: e08, a09: e09,
            a10: e10, a11: e11, a12: e12, a13: e13, a14: e14, a15: e15, a16: e16, a17: e17, a18: e18, a19: e19, a20: e20,
            a21: e21, a22: e22, a23: e23, a24: e24)
    }
}

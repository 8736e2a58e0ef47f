import RainEthereum

/// A random source that gives the same numbers for the same seed (SplitMix64), so that a failing run can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A random number of a random length up to 64 bits.
    mutating func shortNumber() -> UInt64 {
        next() >> UInt64.random(in: 0..<64, using: &self)
    }

    /// Up to `maximumCount` random bytes.
    mutating func bytes(upTo maximumCount: Int) -> [UInt8] {
        bytes(count: Int.random(in: 0...maximumCount, using: &self))
    }

    /// Exactly `count` random bytes.
    mutating func bytes(count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
    }
}

extension UInt256 {
    /// A random number of a random length, so that short ones and both halves occur.
    static func random(using generator: inout SeededGenerator) -> UInt256 {
        let bits = UInt256(
            high: UInt128(generator.next()) << 64 | UInt128(generator.next()),
            low: UInt128(generator.next()) << 64 | UInt128(generator.next()))
        return bits >> Int.random(in: 0...256, using: &generator)
    }
}

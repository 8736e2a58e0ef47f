// A digest read as a big-endian number: signature values against the order of their curve. All of it is public, so none of it
// needs constant time.
extension Digest32 {
    // Big-endian words, the most significant first.
    init(number first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
        self.init(first.bigEndian, second.bigEndian, third.bigEndian, fourth.bigEndian)
    }

    var isZero: Bool { self == Digest32() }

    func isLess(than other: Digest32) -> Bool {
        withUnsafeBytes { left in
            other.withUnsafeBytes { right in
                for offset in stride(from: 0, to: 32, by: 8) {
                    let a = UInt64(bigEndian: left.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                    let b = UInt64(bigEndian: right.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                    if a != b { return a < b }
                }
                return false
            }
        }
    }

    // Whether it lies in [1, n-1].
    func isScalar(below order: Digest32) -> Bool {
        !isZero && isLess(than: order)
    }
}

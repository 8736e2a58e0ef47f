import RainCrypto

extension Rows {
    static func hashing() -> [Row] {
        [("keccak-32", 32), ("keccak-1mb", 1_000_000)].map { name, length in
            let input = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            return Row(name, bytes: Keccak256.hash(input).bytes) { count in
                for _ in 0..<count { keep(Keccak256.hash(input)) }
            }
        }
    }
}

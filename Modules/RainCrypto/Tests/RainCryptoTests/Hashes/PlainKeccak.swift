// Keccak-256 as FIPS 202 describes it, loop by loop: slow, and a second opinion.
enum PlainKeccak {
    static func hash(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x01]
        padded += [UInt8](repeating: 0, count: (136 - padded.count % 136) % 136)
        padded[padded.count - 1] |= 0x80
        var state = [UInt64](repeating: 0, count: 25)
        for start in stride(from: 0, to: padded.count, by: 136) {
            for lane in 0..<17 {
                let bytes = padded[start + lane * 8..<start + lane * 8 + 8]
                state[lane] ^= bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
            }
            permute(&state)
        }
        return (0..<32).map { UInt8(truncatingIfNeeded: state[$0 / 8] >> UInt64($0 % 8 * 8)) }
    }

    private static func permute(_ state: inout [UInt64]) {
        var register: UInt8 = 1
        for _ in 0..<24 {
            // theta
            let columns = (0..<5).map { x in (0..<5).reduce(0) { $0 ^ state[x + 5 * $1] } }
            for x in 0..<5 {
                let mix = columns[(x + 4) % 5] ^ rotate(columns[(x + 1) % 5], 1)
                for y in 0..<5 { state[x + 5 * y] ^= mix }
            }
            // rho and pi
            var moved = state
            var (x, y) = (1, 0)
            for step in 0..<24 {
                let (nextX, nextY) = (y, (2 * x + 3 * y) % 5)
                moved[nextX + 5 * nextY] = rotate(state[x + 5 * y], (step + 1) * (step + 2) / 2 % 64)
                (x, y) = (nextX, nextY)
            }
            // chi
            for lane in 0..<25 {
                let row = lane / 5 * 5
                state[lane] = moved[lane] ^ (~moved[row + (lane + 1) % 5] & moved[row + (lane + 2) % 5])
            }
            // iota
            for bit in 0..<7 {
                if register & 1 == 1 { state[0] ^= 1 << (UInt64(1) << UInt64(bit) - 1) }
                register = register << 1 ^ (register >> 7) * 0x71
            }
        }
    }

    private static func rotate(_ word: UInt64, _ count: Int) -> UInt64 {
        count == 0 ? word : word << UInt64(count) | word >> UInt64(64 - count)
    }
}

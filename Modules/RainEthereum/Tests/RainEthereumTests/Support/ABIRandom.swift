import RainEthereum

/// Random types, and values that fit them.
extension SeededGenerator {
    mutating func abiType(depth: Int = 3) throws -> ABIType {
        switch Int.random(in: 0..<(depth > 0 ? 12 : 7), using: &self) {
        case 0: return try .uint(bits: 8 * Int.random(in: 1...32, using: &self))
        case 1: return try .int(bits: 8 * Int.random(in: 1...32, using: &self))
        case 2: return .address
        case 3: return .bool
        case 4: return try .fixedBytes(count: Int.random(in: 1...32, using: &self))
        case 5: return .bytes
        case 6: return .string
        case 7, 8: return try .array(of: abiType(depth: depth - 1))
        case 9: return try .fixedArray(of: abiType(depth: depth - 1), count: Int.random(in: 1...3, using: &self))
        default:
            return try .tuple(
                (0..<Int.random(in: 1...4, using: &self)).map { _ in ABIParameter(try abiType(depth: depth - 1)) })
        }
    }

    mutating func abiValue(_ type: ABIType) throws -> ABIValue {
        switch type.form {
        case .uint(let bits): return .uint(UInt256.random(using: &self) & (.max >> (256 - bits)))
        case .int(let bits):
            let magnitude = UInt256.random(using: &self) & (.max >> (257 - bits))
            return .int(Int256(bitPattern: next() % 2 == 0 ? magnitude : ~magnitude))
        case .address: return .address(try Address(bytes: bytes(count: 20)))
        case .bool: return .bool(next() % 2 == 0)
        case .fixedBytes(let count): return .fixedBytes(bytes(count: count))
        case .bytes: return .bytes(bytes(upTo: 70))
        case .string:
            let characters = ["a", "\u{0}", "é", "e\u{301}", "🪙", "中", "\"", "\\", "\n", "\u{10ffff}"]
            return .string((0..<Int.random(in: 0...20, using: &self)).map { _ in characters[Int(next() % 10)] }.joined())
        case .array(let element):
            return .array(try (0..<Int.random(in: 0...3, using: &self)).map { _ in try abiValue(element) })
        case .fixedArray(let element, let count):
            return .array(try (0..<count).map { _ in try abiValue(element) })
        case .tuple(let components):
            return .tuple(try components.map { try abiValue($0.type) })
        }
    }

    /// The bytes with one to three of them, or the end, changed.
    mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        guard !bytes.isEmpty else { return [0] }
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &self) {
            // Half of the changes hit the low bytes of a word, where offsets, lengths and booleans are.
            let any = Int.random(in: 0..<bytes.count, using: &self)
            let place = next() % 2 == 0 ? any : any | 31
            guard place < bytes.count else { continue }
            bytes[place] = [0, 1, 0x20, 0x40, 0x60, 0xff, UInt8(truncatingIfNeeded: next())][Int(next() % 7)]
        }
        switch next() % 8 {
        case 0: bytes.removeLast(Int.random(in: 1...min(64, bytes.count), using: &self))
        case 1: bytes += self.bytes(count: 32)
        default: break
        }
        return bytes
    }
}

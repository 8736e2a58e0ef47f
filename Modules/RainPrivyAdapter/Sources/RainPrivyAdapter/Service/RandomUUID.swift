import RainCore
import RainEncoding

/// Random UUIDs (RFC 9562, version 4).
enum RandomUUID {
    static func make(_ randomness: any RandomnessSource) throws -> String {
        var bytes = try randomness.randomBytes(count: 16)
        guard bytes.count == 16 else { throw RainError(.internalLogicError, "the machine gave too few random bytes") }
        bytes[6] = bytes[6] & 0x0f | 0x40
        bytes[8] = bytes[8] & 0x3f | 0x80
        let digits = Array(Hex.encode(bytes))
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return parts.joined(separator: "-")
    }
}

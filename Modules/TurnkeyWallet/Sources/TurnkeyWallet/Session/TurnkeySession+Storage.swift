import RainCore
import RainCrypto
import TurnkeyAPI

// One record, so that a store that replaces secrets as a whole never holds half a session. It is binary because the key must not
// pass through text, which is not wiped: "RTS1", the key's 32 bytes, the expiry in milliseconds (8 bytes, big-endian), then
// organisation and user, each behind its length (2 bytes, big-endian).
extension TurnkeySession {
    private static let mark = Array("RTS1".utf8)
    private static let keyCount = 32

    /// The session as one secret.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) for a session without an expiry, names too long to be ids, or when
    ///   there is no memory.
    func record() throws(RainError) -> SecretBytes {
        let names = [Array(organizationID.utf8), Array((userID ?? "").utf8)]
        guard let expiresAt, names.allSatisfy({ $0.count <= Int(UInt16.max) }) else {
            throw RainError(.internalLogicError, "only a session of a log-in is stored")
        }
        let tail =
            bigEndian(UInt64(bitPattern: expiresAt.millisecondsSinceEpoch), count: 8)
            + names.flatMap { bigEndian(UInt64($0.count), count: 2) + $0 }
        do {
            return try SecretBytes(count: Self.mark.count + Self.keyCount + tail.count) { buffer in
                buffer.copyBytes(from: Self.mark)
                key.privateKey.rawRepresentation.withUnsafeBytes { secret in
                    for (place, byte) in secret.prefix(Self.keyCount).enumerated() { buffer[Self.mark.count + place] = byte }
                }
                for (place, byte) in tail.enumerated() { buffer[Self.mark.count + Self.keyCount + place] = byte }
            }
        } catch {
            throw RainError(.internalLogicError, error.message, underlying: error)
        }
    }

    /// The session in a record; nil when it is not one.
    init?(record: SecretBytes) {
        let start = Self.mark.count + Self.keyCount
        let parts: (key: SecretBytes, tail: [UInt8])? = record.withUnsafeBytes { bytes in
            guard bytes.count >= start, bytes.prefix(Self.mark.count).elementsEqual(Self.mark),
                let key = try? SecretBytes(copying: bytes[Self.mark.count..<start])
            else { return nil }
            return (key, Array(bytes[start...]))
        }
        guard let parts, let key = try? P256.PrivateKey(rawRepresentation: parts.key) else { return nil }
        var reader = RecordReader(bytes: parts.tail[...])
        guard let milliseconds = reader.number(count: 8), let organization = reader.text(), let user = reader.text(),
            reader.bytes.isEmpty, !organization.isEmpty
        else { return nil }
        self.init(
            organizationID: organization, userID: user.isEmpty ? nil : user,
            expiresAt: Timestamp(millisecondsSinceEpoch: Int64(bitPattern: milliseconds)), key: TurnkeyAPIKey(key))
    }
}

private func bigEndian(_ number: UInt64, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) }
}

private struct RecordReader {
    var bytes: ArraySlice<UInt8>

    mutating func number(count: Int) -> UInt64? {
        guard bytes.count >= count else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count).reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func text() -> String? {
        guard let count = number(count: 2), bytes.count >= Int(count) else { return nil }
        defer { bytes = bytes.dropFirst(Int(count)) }
        return String(validating: bytes.prefix(Int(count)), as: UTF8.self)
    }
}

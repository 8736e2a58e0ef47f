internal import RainCrypto

/// The file that says what a store's key is: the key itself, or the id under which a vault has it.
///
///     "RAINKEY"  version 1  kind  key id (16 bytes)  [key (32 bytes)]
enum SealingKeyRecord {
    case inFile(SealingKey)
    case inVault(id: [UInt8])

    private static let mark = Array("RAINKEY".utf8)
    private static let version: UInt8 = 1
    private static let fileKind: UInt8 = 1
    private static let vaultKind: UInt8 = 2
    private static let headerCount = mark.count + 2 + SealingKey.idCount

    var id: [UInt8] {
        switch self {
        case .inFile(let key): key.id
        case .inVault(let id): id
        }
    }

    /// Reads a record; what is not one, or holds a key that is not its id's, is an error.
    init(parsing bytes: [UInt8], path: String) throws(SealError) {
        guard bytes.starts(with: Self.mark) else { throw Self.damaged(path) }
        guard bytes.count >= Self.headerCount else { throw Self.damaged(path) }
        guard bytes[Self.mark.count] == Self.version else {
            throw SealError(.laterVersion, "\(path) was written by a later version of this program; use that one")
        }
        let id = Array(bytes[(Self.mark.count + 2)..<Self.headerCount])
        switch bytes[Self.mark.count + 1] {
        case Self.fileKind:
            let key: SealingKey?
            do throws(CryptoError) {
                key = try SealingKey(SecretBytes(copying: bytes[Self.headerCount...]))
            } catch {
                throw SealError(error)
            }
            guard let key, key.id == id else { throw Self.damaged(path) }
            self = .inFile(key)
        case Self.vaultKind:
            guard bytes.count == Self.headerCount else { throw Self.damaged(path) }
            self = .inVault(id: id)
        default:
            throw Self.damaged(path)
        }
    }

    /// The bytes of the file.
    func encoded() throws(CryptoError) -> SecretBytes {
        switch self {
        case .inFile(let key):
            let header = Self.header(Self.fileKind, key.id)
            return try SecretBytes(count: header.count + key.bytes.count) { buffer in
                buffer.copyBytes(from: header)
                key.bytes.withUnsafeBytes {
                    UnsafeMutableRawBufferPointer(rebasing: buffer[header.count...]).copyMemory(from: $0)
                }
            }
        case .inVault(let id):
            return try SecretBytes(copying: Self.header(Self.vaultKind, id))
        }
    }

    private static func header(_ kind: UInt8, _ id: [UInt8]) -> [UInt8] { mark + [version, kind] + id }

    private static func damaged(_ path: String) -> SealError {
        SealError(
            .keyMissing,
            "\(path) is damaged and held the key of the secrets beside it, or told where it is; restore it from a good copy, or move "
                + "the whole directory away and log in again")
    }
}

internal import RainCrypto

/// One secret as it lies on disk: a header, then what AES-256-GCM made of the secret.
///
///     "RAINSEAL"  version 1  key id (16 bytes)  nonce (12 bytes)  ciphertext  tag (16 bytes)
///
/// The header before the nonce and the secret's name are authenticated along, so that a file that was given another name, or
/// another key's id, does not open.
struct SealedFile {
    let keyID: [UInt8]
    private let nonce: [UInt8]
    private let sealed: [UInt8]

    private static let mark = Array("RAINSEAL".utf8)
    private static let version: UInt8 = 1
    private static let headerCount = mark.count + 1 + SealingKey.idCount

    /// Reads the parts of a file.
    ///
    /// - Parameter path: The file, for errors.
    init(parsing bytes: [UInt8], path: String) throws(SealError) {
        guard bytes.starts(with: Self.mark) else {
            throw SealError(
                .foreignFile,
                "\(path) is not a sealed secret; if you do not know what it is, move it away, and log in again if it was a session"
            )
        }
        guard bytes.count > Self.mark.count else { throw Self.altered(path) }
        let version = bytes[Self.mark.count]
        guard version == Self.version else {
            throw SealError(
                .laterVersion,
                "\(path) has version \(version) of the sealed form and this program knows \(Self.version); use a newer program")
        }
        guard bytes.count >= Self.headerCount + AEAD.nonceCount + AEAD.tagCount else { throw Self.altered(path) }
        keyID = Array(bytes[(Self.mark.count + 1)..<Self.headerCount])
        nonce = Array(bytes[Self.headerCount..<(Self.headerCount + AEAD.nonceCount)])
        sealed = Array(bytes[(Self.headerCount + AEAD.nonceCount)...])
    }

    /// The secret, given back only when nothing was changed.
    func open(as name: String, with key: SealingKey, path: String) throws(SealError) -> SecretBytes {
        guard keyID == key.id else {
            throw SealError(
                .otherKey,
                "\(path) is sealed under key \(SealingKey.text(of: keyID)) and the store's is \(SealingKey.text(of: key.id)); "
                    + "bring back the key and the files of one time together, or move the file away and log in again")
        }
        do throws(CryptoError) {
            return try SealingKey.cipher.open(
                sealed, key: key.bytes, nonce: nonce, authenticating: Self.authenticated(keyID: keyID, name: name))
        } catch {
            guard error.kind == .authenticationFailed else { throw SealError(error) }
            throw Self.altered(path)
        }
    }

    /// The bytes of a file, with a nonce of its own.
    static func seal(_ secret: SecretBytes, as name: String, with key: SealingKey) throws(SealError) -> [UInt8] {
        do throws(CryptoError) {
            // Random: 2³² files under one key keep the chance of a repeated one below 2⁻³² (NIST SP 800-38D, section 8.3).
            let nonce = try SecretBytes.random(count: AEAD.nonceCount).withUnsafeBytes { Array($0) }
            let sealed = try SealingKey.cipher.seal(
                secret, key: key.bytes, nonce: nonce, authenticating: authenticated(keyID: key.id, name: name))
            return header(keyID: key.id) + nonce + sealed
        } catch {
            throw SealError(error)
        }
    }

    private static func header(keyID: [UInt8]) -> [UInt8] { mark + [version] + keyID }

    private static func authenticated(keyID: [UInt8], name: String) -> [UInt8] { header(keyID: keyID) + Array(name.utf8) }

    private static func altered(_ path: String) -> SealError {
        SealError(
            .altered,
            "\(path) was changed or cut short after it was sealed; restore it from a good copy, or move it away and log in again"
        )
    }
}

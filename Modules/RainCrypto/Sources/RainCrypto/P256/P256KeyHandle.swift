import CLibcrypto

// An OpenSSL key of P-256, and the only calls into OpenSSL's curve code.
final class P256KeyHandle: Sendable {
    // OpenSSL allows one key to be read by several threads; every operation makes its own context, and nothing writes.
    nonisolated(unsafe) private let key: OpaquePointer

    // Made once and then only read.
    nonisolated(unsafe) private static let group = rain_p256_group_create()

    private init(owning key: OpaquePointer) {
        self.key = key
    }

    deinit {
        EVP_PKEY_free(key)
    }

    // The key pair of a 32-byte scalar; refuses 0 and everything from n up.
    static func make(scalar: SecretBytes) throws(CryptoError) -> (P256KeyHandle, CurvePoint) {
        let refused = CryptoError(.invalidKey, "a P-256 private key is 32 bytes, a number in [1, n-1]")
        guard scalar.count == 32 else { throw refused }
        return try make(refused) { group, key, point in
            scalar.with32Bytes { rain_p256_key_from_scalar(group, $0, &key, point) } ?? 0
        }
    }

    // The public key of a SEC 1 encoding of 33 or 65 bytes; the hybrid encodings 06 and 07 are refused.
    static func make(encoded: [UInt8]) throws(CryptoError) -> (P256KeyHandle, CurvePoint) {
        try make(CurvePoint.error(on: "P-256")) { group, key, point in
            encoded.withUnsafeBytes { bytes in
                guard CurvePoint.hasKnownEncoding(bytes), let pointer = bytes.bytePointer else { return 0 }
                return rain_p256_key_from_point(group, pointer, bytes.count, &key, point)
            }
        }
    }

    private static func make(
        _ refused: CryptoError, _ body: (OpaquePointer, inout OpaquePointer?, UnsafeMutablePointer<UInt8>) -> Int32
    ) throws(CryptoError) -> (P256KeyHandle, CurvePoint) {
        guard let group else { throw libraryFailure }
        var key: OpaquePointer?
        var answer: Int32 = -1
        let point = CurvePoint {
            answer = body(group, &key, $0)
            return answer == 1
        }
        let handle = key.map(P256KeyHandle.init(owning:))
        if answer == 0 { throw refused }
        guard let handle, let point else { throw libraryFailure }
        return (handle, point)
    }

    func sign(_ digest: Digest32) throws(CryptoError) -> (r: Digest32, s: Digest32) {
        var raw = (r: Digest32(), s: Digest32())
        let answer = digest.withBytePointer { digest in
            withUnsafeMutablePointer(to: &raw) {
                rain_p256_sign(key, digest, UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self))
            }
        }
        guard answer == 1 else { throw Self.libraryFailure }
        return raw
    }

    func verify(_ digest: Digest32, r: Digest32, s: Digest32) -> Bool {
        let raw = (r: r, s: s)
        return digest.withBytePointer { digest in
            withUnsafePointer(to: raw) {
                rain_p256_verify(key, digest, UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self))
            }
        } == 1
    }

    // The x coordinate of this private key times the peer's point.
    func agree(with peer: P256KeyHandle) throws(CryptoError) -> SecretBytes {
        try SecretBytes(count: 32) { shared throws(CryptoError) in
            guard rain_p256_agree(key, peer.key, shared.bytePointer) == 1 else { throw Self.libraryFailure }
        }
    }

    private static let libraryFailure = CryptoError(.internalFailure, "OpenSSL failed in P-256")
}

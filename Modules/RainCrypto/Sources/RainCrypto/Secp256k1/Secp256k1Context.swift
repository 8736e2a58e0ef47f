import CSecp256k1

// The one libsecp256k1 context of the process: made at first use, blinded with fresh randomness against side channels, tested
// against known answers, never changed afterwards. Its methods are the only calls into the library.
final class Secp256k1Context: Sendable {
    // After `init` the library only reads the context, and documents such use from several threads as safe.
    nonisolated(unsafe) private let context: OpaquePointer

    private static let result = Result<Secp256k1Context, CryptoError> { () throws(CryptoError) in
        let context = try Secp256k1Context()
        try context.runSelfTest()
        return context
    }

    static func shared() throws(CryptoError) -> Secp256k1Context {
        try result.get()
    }

    private init() throws(CryptoError) {
        let seed = try SecretBytes.random(count: 32)
        guard let created = rain_secp256k1_context_create() else {
            throw CryptoError(.internalFailure, "no memory for secp256k1")
        }
        context = created
        guard seed.with32Bytes({ secp256k1_context_randomize(created, $0) }) == 1 else {
            throw CryptoError(.internalFailure, "secp256k1 could not be blinded")
        }
    }

    deinit {
        secp256k1_context_destroy(context)
    }

    // The public point of a 32-byte scalar; refuses 0 and everything from n up.
    func point(of scalar: SecretBytes) throws(CryptoError) -> CurvePoint {
        var key = secp256k1_pubkey()
        guard scalar.with32Bytes({ secp256k1_ec_pubkey_create(context, &key, $0) }) == 1 else {
            throw CryptoError(.invalidKey, "a secp256k1 private key is 32 bytes, a number in [1, n-1]")
        }
        return try serialized(&key)
    }

    // The point of a SEC 1 encoding of 33 or 65 bytes; the hybrid encodings 06 and 07 are refused.
    func point(parsing bytes: UnsafeRawBufferPointer) throws(CryptoError) -> CurvePoint {
        var key = secp256k1_pubkey()
        guard CurvePoint.hasKnownEncoding(bytes), let pointer = bytes.bytePointer,
            secp256k1_ec_pubkey_parse(context, &key, pointer, bytes.count) == 1
        else { throw CurvePoint.error(on: "secp256k1") }
        return try serialized(&key)
    }

    // scalar + tweak modulo n; refuses a tweak from n up and a sum of zero.
    func sum(_ scalar: SecretBytes, tweak: SecretBytes) throws(CryptoError) -> SecretBytes {
        try SecretBytes(count: 32) { sum throws(CryptoError) in
            scalar.withUnsafeBytes { sum.copyBytes(from: $0.prefix(32)) }
            guard let pointer = sum.bytePointer,
                tweak.with32Bytes({ secp256k1_ec_seckey_tweak_add(context, pointer, $0) }) == 1
            else { throw Self.tweakError }
        }
    }

    // point + tweak times the generator; refuses a tweak from n up and a sum at infinity.
    func sum(_ point: CurvePoint, tweak: SecretBytes) throws(CryptoError) -> CurvePoint {
        var key = try parsed(point)
        guard tweak.with32Bytes({ secp256k1_ec_pubkey_tweak_add(context, &key, $0) }) == 1 else { throw Self.tweakError }
        return try serialized(&key)
    }

    // scalar times tweak modulo n; refuses a tweak of zero or from n up.
    func product(_ scalar: SecretBytes, tweak: SecretBytes) throws(CryptoError) -> SecretBytes {
        try SecretBytes(count: 32) { product throws(CryptoError) in
            scalar.withUnsafeBytes { product.copyBytes(from: $0.prefix(32)) }
            guard let pointer = product.bytePointer,
                tweak.with32Bytes({ secp256k1_ec_seckey_tweak_mul(context, pointer, $0) }) == 1
            else { throw Self.factorError }
        }
    }

    // point times tweak; refuses a tweak of zero or from n up.
    func product(_ point: CurvePoint, tweak: SecretBytes) throws(CryptoError) -> CurvePoint {
        var key = try parsed(point)
        guard tweak.with32Bytes({ secp256k1_ec_pubkey_tweak_mul(context, &key, $0) }) == 1 else { throw Self.factorError }
        return try serialized(&key)
    }

    // The sum of two points; refuses one at infinity.
    func sum(_ point: CurvePoint, _ other: CurvePoint) throws(CryptoError) -> CurvePoint {
        var (left, right, sum) = (try parsed(point), try parsed(other), secp256k1_pubkey())
        guard rain_secp256k1_add(context, &sum, &left, &right) == 1 else {
            throw CryptoError(.invalidPoint, "the sum of a point and its negative is no public key")
        }
        return try serialized(&sum)
    }

    // The x coordinate of the point times the scalar.
    func agree(_ scalar: SecretBytes, with point: CurvePoint) throws(CryptoError) -> SecretBytes {
        var peer = try parsed(point)
        return try SecretBytes(count: 32) { x throws(CryptoError) in
            guard let pointer = x.bytePointer,
                scalar.with32Bytes({ rain_secp256k1_agree(context, pointer, &peer, $0) }) == 1
            else { throw CryptoError(.internalFailure, "secp256k1 could not agree on a secret") }
        }
    }

    // A deterministic (RFC 6979) signature with the low one of the two possible values of s. Extra entropy, when there is some,
    // goes into the nonce (section 3.6).
    func sign(
        _ digest: Digest32, with scalar: SecretBytes, extraEntropy: Digest32? = nil
    ) throws(CryptoError) -> (r: Digest32, s: Digest32, id: UInt8) {
        var signature = secp256k1_ecdsa_recoverable_signature()
        var id: Int32 = 0
        var compact = (r: Digest32(), s: Digest32())
        let signed = digest.withBytePointer { digest in
            scalar.with32Bytes { scalar in
                guard let extraEntropy else {
                    return secp256k1_ecdsa_sign_recoverable(context, &signature, digest, scalar, nil, nil)
                }
                return extraEntropy.withBytePointer {
                    secp256k1_ecdsa_sign_recoverable(context, &signature, digest, scalar, nil, $0)
                }
            }
        }
        let written = withUnsafeMutablePointer(to: &compact) { pointer in
            let bytes = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
            return secp256k1_ecdsa_recoverable_signature_serialize_compact(context, bytes, &id, &signature)
        }
        guard signed == 1, written == 1, (0...3).contains(id) else {
            throw CryptoError(.internalFailure, "secp256k1 could not sign")
        }
        return (compact.r, compact.s, UInt8(id))
    }

    // The point whose key made the signature.
    func recover(_ digest: Digest32, r: Digest32, s: Digest32, id: UInt8) throws(CryptoError) -> CurvePoint {
        var signature = secp256k1_ecdsa_recoverable_signature()
        var key = secp256k1_pubkey()
        let compact = (r: r, s: s)
        let parsed = withUnsafePointer(to: compact) { pointer in
            let bytes = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
            return id <= 3 ? secp256k1_ecdsa_recoverable_signature_parse_compact(context, &signature, bytes, Int32(id)) : 0
        }
        guard parsed == 1, digest.withBytePointer({ secp256k1_ecdsa_recover(context, &key, &signature, $0) }) == 1 else {
            throw CryptoError(.invalidSignature, "no secp256k1 key can be recovered from the signature")
        }
        return try serialized(&key)
    }

    // Whether the signature is one of the point's key over the digest; a high s counts as well as a low one.
    func verify(_ digest: Digest32, r: Digest32, s: Digest32, by point: CurvePoint) throws(CryptoError) -> Bool {
        var key = try parsed(point)
        var signature = secp256k1_ecdsa_signature()
        let compact = (r: r, s: s)
        let isParsed = withUnsafePointer(to: compact) { pointer in
            let bytes = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
            return secp256k1_ecdsa_signature_parse_compact(context, &signature, bytes)
        }
        guard isParsed == 1 else { return false }
        // The library verifies low s only; what its caller may accept is decided above.
        var low = signature
        secp256k1_ecdsa_signature_normalize(context, &low, &signature)
        return digest.withBytePointer { secp256k1_ecdsa_verify(context, &low, $0, &key) } == 1
    }

    private static let tweakError = CryptoError(.invalidParameter, "a tweak is 32 bytes, below n, and must not give zero")

    private static let factorError = CryptoError(.invalidParameter, "a factor is 32 bytes, a number in [1, n-1]")

    private func parsed(_ point: CurvePoint) throws(CryptoError) -> secp256k1_pubkey {
        var key = secp256k1_pubkey()
        let isParsed = point.withUncompressedBytes { secp256k1_ec_pubkey_parse(context, &key, $0, 65) }
        guard isParsed == 1 else { throw CurvePoint.error(on: "secp256k1") }
        return key
    }

    private func serialized(_ key: inout secp256k1_pubkey) throws(CryptoError) -> CurvePoint {
        var count = 65
        let point = CurvePoint { secp256k1_ec_pubkey_serialize(context, $0, &count, &key, rain_secp256k1_uncompressed) == 1 }
        guard let point, count == 65 else { throw CryptoError(.internalFailure, "secp256k1 could not write a point") }
        return point
    }
}

import CBenchReference

/// The loops in plain C, each of which does its work `count` times and gives what came out last.
struct ReferenceLoops {
    /// Makes their context; once a process.
    init() throws {
        try BenchError.require(rain_reference_start() == 1, "the C loops have no context")
    }

    func sign(_ digest: [UInt8], _ key: [UInt8], count: Int = 1) throws -> (signature: [UInt8], id: UInt8) {
        var signature = [UInt8](repeating: 0, count: 64)
        var id: Int32 = 0
        let worked = rain_reference_sign(digest, key, &signature, &id, count)
        try BenchError.require(worked == 1, "the C loop could not sign")
        return (signature, UInt8(truncatingIfNeeded: id))
    }

    /// The public key, 65 bytes.
    func recover(_ digest: [UInt8], _ made: (signature: [UInt8], id: UInt8), count: Int = 1) throws -> [UInt8] {
        var key = [UInt8](repeating: 0, count: 65)
        let worked = rain_reference_recover(digest, made.signature, Int32(made.id), &key, count)
        try BenchError.require(worked == 1, "the C loop could not recover")
        return key
    }

    /// The seed of BIP-39, 64 bytes.
    func seed(_ password: [UInt8], _ salt: [UInt8], count: Int = 1) throws -> [UInt8] {
        var seed = [UInt8](repeating: 0, count: 64)
        let worked = rain_reference_seed(password, password.count, salt, salt.count, &seed, count)
        try BenchError.require(worked == 1, "the C loop could not derive")
        return seed
    }
}

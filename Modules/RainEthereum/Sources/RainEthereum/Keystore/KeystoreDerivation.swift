import RainCrypto

/// How the key of a keystore is made from the passphrase.
enum KeystoreDerivation: Hashable {
    case scrypt(cost: Int, blockSize: Int, parallelism: Int, salt: [UInt8])
    case pbkdf2(iterations: Int, salt: [UInt8])

    /// How many bytes are derived: 16 to encrypt with and 16 for the code.
    static let count = 32

    /// Checks that the derivation takes no more than is allowed.
    func check(_ limits: Keystore.Limits) throws(EthereumError) {
        let work = min(limits.work, Scrypt.maximumWork)
        switch self {
        case .scrypt(let cost, let blockSize, let parallelism, _):
            // Each is checked alone first, so that the products fit.
            guard [cost, blockSize, parallelism].allSatisfy({ (1...Scrypt.maximumWork).contains($0) }),
                cost * blockSize <= work / parallelism
            else { throw Self.tooCostly("work") }
            guard 128 * blockSize * (cost + parallelism + 2) <= limits.memory else { throw Self.tooCostly("memory") }
        case .pbkdf2(let iterations, _):
            guard iterations / 8 <= work else { throw Self.tooCostly("work") }
        }
    }

    /// The 32 bytes for a passphrase.
    func key(
        passphrase: SecretBytes, memoryLimit: Int = Scrypt.defaultMemoryLimit
    ) throws(CryptoError) -> SecretBytes {
        switch self {
        case .scrypt(let cost, let blockSize, let parallelism, let salt):
            try Scrypt.derive(
                password: passphrase, salt: salt, cost: cost, blockSize: blockSize, parallelism: parallelism,
                count: Self.count, memoryLimit: memoryLimit, allowingLargeCost: true)
        case .pbkdf2(let iterations, let salt):
            try PBKDF2.sha256(password: passphrase, salt: salt, iterations: iterations, count: Self.count)
        }
    }

    private static func tooCostly(_ what: String) -> EthereumError {
        EthereumError(
            .keystoreTooCostly,
            "opening the file would take more \(what) than the limits allow; raise them only for a file you trust")
    }
}

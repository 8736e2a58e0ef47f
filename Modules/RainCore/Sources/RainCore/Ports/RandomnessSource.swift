public import RainCrypto

/// Where unpredictable bytes come from: ids and salts.
///
/// Tests may hand in a fixed sequence.
public protocol RandomnessSource: Sendable {
    /// Fresh bytes, fit for cryptography.
    ///
    /// - Throws: When the machine has none to give. A caller never goes on with fewer or weaker bytes.
    func randomBytes(count: Int) throws -> [UInt8]
}

/// The machine's cryptographic generator.
public struct SystemRandomness: RandomnessSource {
    /// Makes the source.
    public init() {}

    /// Fresh bytes from the operating system's generator.
    public func randomBytes(count: Int) throws(CryptoError) -> [UInt8] {
        try SecretBytes.random(count: count).withUnsafeBytes { Array($0) }
    }
}

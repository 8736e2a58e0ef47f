public import RainCrypto

extension Address {
    /// The address of the account that a public key controls: the last 20 bytes of the Keccak-256 hash of its coordinates.
    public init(_ publicKey: Secp256k1.PublicKey) {
        let digest = publicKey.withUnsafeCoordinateBytes { Keccak256.hash($0) }
        self = digest.withUnsafeBytes { Address(unchecked: UnsafeRawBufferPointer(rebasing: $0[12...])) }
    }
}

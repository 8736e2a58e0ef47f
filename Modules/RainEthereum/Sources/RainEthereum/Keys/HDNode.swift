import RainCrypto

/// A place in the tree of BIP-32 with its private key, of which the public key is computed only when a step needs it.
///
/// That is the costly part: of the six keys on the way to an Ethereum account, three need none.
struct HDNode: Sendable {
    /// The private key, 32 bytes; whether it is in range shows at the next step or when a key is made of it.
    let key: SecretBytes
    let chainCode: SecretBytes
    let position: HDKeyPosition

    init(key: SecretBytes, chainCode: SecretBytes, position: HDKeyPosition) {
        self.key = key
        self.chainCode = chainCode
        self.position = position
    }

    /// The master node of a seed of 16 to 64 bytes.
    init(seed: SecretBytes) throws(EthereumError) {
        guard (16...64).contains(seed.count) else {
            throw EthereumError(.invalidKey, "a seed is 16 to 64 bytes, not \(seed.count)")
        }
        let hash = try EthereumError.carrying { () throws(CryptoError) in
            try HMAC.sha512(key: SecretBytes(copying: "Bitcoin seed".utf8), message: seed)
        }
        (key, chainCode) = try HDDerivation.halves(of: hash)
        position = .master
    }

    /// The node at the end of a path that starts here.
    ///
    /// - Parameter publicKey: The public key of this node, when it is known already.
    func derived(along path: DerivationPath, publicKey: Secp256k1.PublicKey?) throws(EthereumError) -> HDNode {
        var node = self
        var publicKey = publicKey
        for (number, index) in path.indices.enumerated() {
            // Only the last node is handed out, so only its parent is named.
            node = try node.child(index, publicKey: publicKey, namesParent: number == path.indices.count - 1)
            publicKey = nil
        }
        return node
    }

    /// A child of this node.
    ///
    /// - Parameters:
    ///   - index: From 0; with `DerivationPath.hardenedBit` set for a hardened child.
    ///   - publicKey: The public key of this node, when it is known already.
    ///   - namesParent: Whether the child shall name its parent, as one that is handed out does.
    func child(_ index: UInt32, publicKey: Secp256k1.PublicKey?, namesParent: Bool) throws(EthereumError) -> HDNode {
        let hashed: SecretBytes
        var fingerprint: UInt32 = 0
        if index & DerivationPath.hardenedBit != 0 {
            hashed = try prefixedKey
            if namesParent { fingerprint = KeyFingerprint.fingerprint(of: try self.publicKey(publicKey)) }
        } else {
            let parent = try self.publicKey(publicKey)
            hashed = try .copy(of: parent.compressed)
            if namesParent { fingerprint = KeyFingerprint.fingerprint(of: parent) }
        }
        let (tweak, chainCode) = try HDDerivation.child(of: hashed, chainCode: chainCode, index: index)
        let position = try position.child(index, parentFingerprint: fingerprint)
        do {
            return HDNode(
                key: try Secp256k1.PrivateKey.sum(key, tweak: tweak), chainCode: chainCode, position: position)
        } catch {
            throw HDDerivation.noChild(error)
        }
    }

    private func publicKey(_ known: Secp256k1.PublicKey?) throws(EthereumError) -> Secp256k1.PublicKey {
        if let known { return known }
        return try Self.parse(key).publicKey
    }

    /// A zero and the 32 bytes of the key.
    ///
    /// All 32 count, also leading zeros: some wallets dropped them and derived other keys.
    var prefixedKey: SecretBytes {
        get throws(EthereumError) {
            try .filled(count: 33) { bytes in
                key.withUnsafeBytes { for (offset, byte) in $0.prefix(32).enumerated() { bytes[1 + offset] = byte } }
            }
        }
    }

    /// The key of 32 bytes.
    static func parse(_ key: SecretBytes) throws(EthereumError) -> Secp256k1.PrivateKey {
        do {
            return try Secp256k1.PrivateKey(rawRepresentation: key)
        } catch {
            throw EthereumError(
                cryptography: error, as: .invalidKey, "a private key is above zero and below the order of secp256k1")
        }
    }
}

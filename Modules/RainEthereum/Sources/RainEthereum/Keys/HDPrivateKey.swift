public import RainCrypto

/// An extended private key (BIP-32): a key from which a tree of keys is derived.
public struct HDPrivateKey: Sendable {
    /// The private key itself.
    public let privateKey: Secp256k1.PrivateKey

    private let node: HDNode

    /// Makes the master key of a seed.
    ///
    /// - Parameter seed: 16 to 64 bytes; 64 when it comes from a `Mnemonic`.
    /// - Throws: `invalidKey` for another length, or for the one seed in 2^127 that gives no key; `selfTestFailed`.
    public init(seed: SecretBytes) throws(EthereumError) {
        try self.init(HDNode(seed: seed))
    }

    /// Reads the text of an extended private key ("xprv…").
    ///
    /// - Throws: `invalidKey` when the text is no such key or breaks a rule of BIP-32.
    public init(extendedKey text: SecretBytes) throws(EthereumError) {
        let payload = try HDKeyPayload(text, .privateKey)
        let (prefix, key) = try payload.key.withUnsafeBytes { bytes throws(EthereumError) in
            (bytes.first, try SecretBytes.copy(of: bytes.dropFirst()))
        }
        guard prefix == 0 else {
            throw EthereumError(.invalidKey, "the key inside an extended private key follows a zero byte")
        }
        try self.init(HDNode(key: key, chainCode: payload.chainCode, position: payload.position))
    }

    /// Computes the public key, which also finds a private key out of range.
    init(_ node: HDNode) throws(EthereumError) {
        privateKey = try HDNode.parse(node.key)
        self.node = node
    }

    /// The key as text ("xprv…"), in UTF-8: 111 characters.
    ///
    /// - Throws: `cryptographyFailed` when there is no memory.
    public var extendedKey: SecretBytes {
        get throws(EthereumError) {
            try HDKeyPayload(position: node.position, chainCode: node.chainCode, key: node.prefixedKey).text(.privateKey)
        }
    }

    /// The extended public key, which derives the public keys of the children that are not hardened.
    ///
    /// Together with one child's private key it gives this private key away: treat it as confidential.
    public var publicKey: HDPublicKey {
        HDPublicKey(publicKey: privateKey.publicKey, chainCode: node.chainCode, position: node.position)
    }

    /// How many steps the key is below the master key.
    public var depth: UInt8 { node.position.depth }

    /// The index this key has under its parent; 0 for a master key.
    public var index: UInt32 { node.position.index }

    /// The first four bytes of the hash of the parent's public key; 0 for a master key.
    public var parentFingerprint: UInt32 { node.position.parentFingerprint }

    /// The first four bytes of the hash of the public key, by which children name this key.
    public var fingerprint: UInt32 {
        KeyFingerprint.fingerprint(of: privateKey.publicKey)
    }

    /// Derives a child.
    ///
    /// - Parameter index: From 0; with `DerivationPath.hardenedBit` set for a hardened child.
    /// - Throws: `derivationFailed` when BIP-32 has no key at this index (chance below 2^-127): take the next one;
    ///   `invalidDerivationPath` at depth 255.
    public func child(_ index: UInt32) throws(EthereumError) -> HDPrivateKey {
        try HDPrivateKey(node.child(index, publicKey: privateKey.publicKey, namesParent: true))
    }

    /// Derives along a path, from this key as its "m".
    ///
    /// - Throws: As `child(_:)`.
    public func derived(along path: DerivationPath) throws(EthereumError) -> HDPrivateKey {
        try HDPrivateKey(node.derived(along: path, publicKey: privateKey.publicKey))
    }
}

extension HDPrivateKey: CustomStringConvertible, CustomReflectable {
    /// The depth; never the key.
    public var description: String {
        "HDPrivateKey(depth \(node.position.depth))"
    }

    /// A mirror without the key.
    public var customMirror: Mirror {
        Mirror(self, children: ["depth": node.position.depth])
    }
}

public import RainCrypto

/// An extended private key (BIP-32): a key from which a tree of keys is derived.
public struct HDPrivateKey: Sendable {
    /// The private key itself.
    public let privateKey: Secp256k1.PrivateKey

    private let chainCode: SecretBytes
    private let position: HDKeyPosition

    /// Makes the master key of a seed.
    ///
    /// - Parameter seed: 16 to 64 bytes; 64 when it comes from a `Mnemonic`.
    /// - Throws: `invalidKey` for another length, or for the one seed in 2^127 that gives no key; `selfTestFailed`.
    public init(seed: SecretBytes) throws(EthereumError) {
        guard (16...64).contains(seed.count) else {
            throw EthereumError(.invalidKey, "a seed is 16 to 64 bytes, not \(seed.count)")
        }
        let hash = HMAC.sha512(key: SecretBytes(copying: "Bitcoin seed".utf8), message: seed)
        let (key, chainCode) = HDDerivation.halves(of: hash)
        privateKey = try Self.parse(key)
        self.chainCode = chainCode
        position = .master
    }

    /// Reads the text of an extended private key ("xprv…").
    ///
    /// - Throws: `invalidKey` when the text is no such key or breaks a rule of BIP-32.
    public init(extendedKey text: SecretBytes) throws(EthereumError) {
        let payload = try HDKeyPayload(text, .privateKey)
        let (prefix, key) = payload.key.withUnsafeBytes { ($0.first, SecretBytes(copying: $0.dropFirst())) }
        guard prefix == 0 else {
            throw EthereumError(.invalidKey, "the key inside an extended private key follows a zero byte")
        }
        privateKey = try Self.parse(key)
        chainCode = payload.chainCode
        position = payload.position
    }

    /// The key as text ("xprv…"), in UTF-8: 111 characters.
    public var extendedKey: SecretBytes {
        HDKeyPayload(position: position, chainCode: chainCode, key: prefixedKey).text(.privateKey)
    }

    /// The extended public key, which derives the public keys of the children that are not hardened.
    ///
    /// Together with one child's private key it gives this private key away: treat it as confidential.
    public var publicKey: HDPublicKey {
        HDPublicKey(publicKey: privateKey.publicKey, chainCode: chainCode, position: position)
    }

    /// How many steps the key is below the master key.
    public var depth: UInt8 { position.depth }

    /// The index this key has under its parent; 0 for a master key.
    public var index: UInt32 { position.index }

    /// The first four bytes of the hash of the parent's public key; 0 for a master key.
    public var parentFingerprint: UInt32 { position.parentFingerprint }

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
        try child(index, naming: fingerprint)
    }

    /// Derives along a path, from this key as its "m".
    ///
    /// - Throws: As `child(_:)`.
    public func derived(along path: DerivationPath) throws(EthereumError) -> HDPrivateKey {
        var key = self
        for index in path.indices.dropLast() {
            // Only the last key is handed out, so only its parent is named.
            key = try key.child(index, naming: 0)
        }
        guard let last = path.indices.last else { return key }
        return try key.child(last)
    }

    private func child(_ index: UInt32, naming fingerprint: UInt32) throws(EthereumError) -> HDPrivateKey {
        let isHardened = index & DerivationPath.hardenedBit != 0
        let key = isHardened ? prefixedKey : SecretBytes(copying: privateKey.publicKey.compressed)
        let (tweak, chainCode) = HDDerivation.child(of: key, chainCode: chainCode, index: index)
        let position = try position.child(index, parentFingerprint: fingerprint)
        do {
            return HDPrivateKey(
                privateKey: try privateKey.adding(tweak: tweak), chainCode: chainCode, position: position)
        } catch {
            throw HDDerivation.noChild(error)
        }
    }

    private init(privateKey: Secp256k1.PrivateKey, chainCode: SecretBytes, position: HDKeyPosition) {
        self.privateKey = privateKey
        self.chainCode = chainCode
        self.position = position
    }

    /// A zero and the 32 bytes of the key.
    ///
    /// All 32 count, also leading zeros: some wallets dropped them and derived other keys.
    private var prefixedKey: SecretBytes {
        privateKey.rawRepresentation.withUnsafeBytes { key in
            SecretBytes(count: 33) { bytes in
                for (offset, byte) in key.enumerated() where offset + 1 < bytes.count { bytes[offset + 1] = byte }
            }
        }
    }

    private static func parse(_ key: SecretBytes) throws(EthereumError) -> Secp256k1.PrivateKey {
        do {
            return try Secp256k1.PrivateKey(rawRepresentation: key)
        } catch {
            throw EthereumError(
                cryptography: error, as: .invalidKey, "a private key is above zero and below the order of secp256k1")
        }
    }
}

extension HDPrivateKey: CustomStringConvertible, CustomReflectable {
    /// The depth; never the key.
    public var description: String {
        "HDPrivateKey(depth \(position.depth))"
    }

    /// A mirror without the key.
    public var customMirror: Mirror {
        Mirror(self, children: ["depth": position.depth])
    }
}

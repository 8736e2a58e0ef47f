public import RainCrypto

/// An extended public key (BIP-32): it derives the public keys of children that are not hardened.
///
/// Whoever has it sees every address below it, and with one of the private keys below it gets all of them: treat it as
/// confidential, though it signs nothing.
public struct HDPublicKey: Sendable {
    /// The public key itself.
    public let publicKey: Secp256k1.PublicKey

    private let chainCode: SecretBytes
    private let position: HDKeyPosition

    /// Reads the text of an extended public key ("xpub…").
    ///
    /// - Throws: `invalidKey` when the text is no such key or breaks a rule of BIP-32.
    public init(extendedKey text: String) throws(EthereumError) {
        let payload = try HDKeyPayload(.copy(of: text.utf8), .publicKey)
        do {
            publicKey = try Secp256k1.PublicKey(x963Representation: payload.key.withUnsafeBytes { Array($0) })
        } catch {
            throw EthereumError(cryptography: error, as: .invalidKey, "the key inside is no compressed point of secp256k1")
        }
        chainCode = payload.chainCode
        position = payload.position
    }

    init(publicKey: Secp256k1.PublicKey, chainCode: SecretBytes, position: HDKeyPosition) {
        self.publicKey = publicKey
        self.chainCode = chainCode
        self.position = position
    }

    /// The key as text ("xpub…"): 111 characters.
    ///
    /// - Throws: `cryptographyFailed` when there is no memory.
    public var extendedKey: String {
        get throws(EthereumError) {
            let payload = HDKeyPayload(position: position, chainCode: chainCode, key: try .copy(of: publicKey.compressed))
            return try payload.text(.publicKey).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// How many steps the key is below the master key.
    public var depth: UInt8 { position.depth }

    /// The index this key has under its parent; 0 for a master key.
    public var index: UInt32 { position.index }

    /// The first four bytes of the hash of the public key, by which children name this key.
    public var fingerprint: UInt32 {
        KeyFingerprint.fingerprint(of: publicKey)
    }

    /// Derives a child.
    ///
    /// - Parameter index: Below 2^31: a hardened child needs the private key.
    /// - Throws: `invalidDerivationPath` for a hardened index or at depth 255; `derivationFailed` when BIP-32 has no key at this
    ///   index (chance below 2^-127): take the next one.
    public func child(_ index: UInt32) throws(EthereumError) -> HDPublicKey {
        guard index & DerivationPath.hardenedBit == 0 else {
            throw EthereumError(.invalidDerivationPath, "a hardened child is derived from the private key only")
        }
        let (tweak, chainCode) = try HDDerivation.child(
            of: .copy(of: publicKey.compressed), chainCode: chainCode, index: index)
        let position = try position.child(index, parentFingerprint: fingerprint)
        do {
            return HDPublicKey(publicKey: try publicKey.adding(tweak: tweak), chainCode: chainCode, position: position)
        } catch {
            throw HDDerivation.noChild(error)
        }
    }

    /// Derives along a path, from this key as its "m"; no step of it may be hardened.
    ///
    /// - Throws: As `child(_:)`.
    public func derived(along path: DerivationPath) throws(EthereumError) -> HDPublicKey {
        var key = self
        for index in path.indices { key = try key.child(index) }
        return key
    }
}

extension HDPublicKey: CustomStringConvertible, CustomReflectable {
    /// The depth; not the key, from which an observer could follow every address.
    public var description: String {
        "HDPublicKey(depth \(position.depth))"
    }

    /// A mirror without the key.
    public var customMirror: Mirror {
        Mirror(self, children: ["depth": position.depth])
    }
}

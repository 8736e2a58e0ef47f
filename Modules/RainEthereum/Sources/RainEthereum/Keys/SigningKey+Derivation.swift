public import RainCrypto

extension SigningKey {
    /// Takes the key at the end of a derivation.
    ///
    /// - Throws: `selfTestFailed` when the known-answer test fails on this machine.
    public init(_ key: HDPrivateKey) throws(EthereumError) {
        try self.init(key.privateKey)
    }

    /// Derives the key of an account from a recovery phrase (BIP-39, BIP-32).
    ///
    /// - Parameters:
    ///   - mnemonic: The phrase.
    ///   - passphrase: The addition to the phrase, in UTF-8; none by default.
    ///   - path: The way to the key; the first account of Ethereum (BIP-44) by default.
    /// - Throws: `derivationFailed` when BIP-32 has no key there; `invalidMnemonic` for a passphrase that is not UTF-8;
    ///   `cryptographyFailed` or `selfTestFailed` when the library fails.
    public init(
        mnemonic: Mnemonic, passphrase: SecretBytes? = nil, path: DerivationPath = .ethereum
    ) throws(EthereumError) {
        let master = try HDNode(seed: mnemonic.seed(passphrase: passphrase))
        try self.init(HDNode.parse(master.derived(along: path, publicKey: nil).key))
    }
}

import RainCrypto
import RainEthereum

extension Target {
    /// A phrase that is taken is the phrase of its entropy.
    ///
    /// The first byte chooses between text and entropy, and the language.
    static let mnemonic = Target(
        name: "mnemonic",
        seeds: {
            let phrases = [
                "test test test test test test test test test test test junk",
                "legal  winner thank year wave sausage worth useful legal winner thank yellow ",
                "zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo vote",
                "abandon\u{3000}abandon about", "ábaco ábaco",
            ]
            let entropies = [16, 20, 24, 28, 32].map { [UInt8](repeating: 1, count: $0) }
            let written = try Mnemonic.Language.allCases.map {
                try Mnemonic(entropy: SecretBytes(copying: entropies[0]), language: $0).phrase
            }
            return phrases.map { [0] + Array($0.utf8) } + written.map { phrase in [0] + phrase.withUnsafeBytes { Array($0) } }
                + entropies.map { [1] + $0 }
        },
        run: { input in
            guard let first = input.first, let body = try? SecretBytes(copying: input.dropFirst()) else { return }
            let languages = Mnemonic.Language.allCases
            let language = languages[Int(first >> 1) % languages.count]
            let made = first & 1 == 0 ? try? Mnemonic(phrase: body) : try? Mnemonic(entropy: body, language: language)
            guard let mnemonic = made else { return }
            let again = try? Mnemonic(phrase: mnemonic.phrase, language: mnemonic.language)
            require(again == mnemonic, "a phrase reads as it was written")
            let same = try? Mnemonic(entropy: mnemonic.entropy, language: mnemonic.language)
            require(same == mnemonic, "the entropy gives the same phrase")
            require(mnemonic.wordCount % 3 == 0 && 12...24 ~= mnemonic.wordCount, "a phrase has 12 to 24 words")
        })

    /// A keystore that is read is written as one that reads the same.
    static let keystore = Target(
        name: "keystore",
        seeds: {
            let key = try SigningKey(privateKey: SecretBytes(copying: [UInt8](repeating: 0x46, count: 32)))
            let file = try Keystore(encrypting: key, passphrase: SecretBytes(copying: []), cost: .light).json
            let pbkdf2 = """
                {"version":3,"crypto":{"cipher":"aes-128-ctr","cipherparams":{"iv":"6087dab2f9fdbbfaddc31a909735c1e6"},
                "ciphertext":"5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46","kdf":"pbkdf2",
                "kdfparams":{"c":2,"dklen":32,"prf":"hmac-sha256","salt":"ae3cd4e7013836a3df6bd7241b12db06"},
                "mac":"517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2"}}
                """
            return [file, Array(pbkdf2.utf8)]
        },
        run: { input in
            guard let keystore = try? Keystore(parsing: input) else { return }
            require((try? Keystore(parsing: keystore.json)) == keystore, "a keystore reads as it was written")
            let limits = Keystore.Limits(memory: 1 << 20, work: 1 << 8)
            _ = try? keystore.decrypt(passphrase: SecretBytes(copying: []), limits: limits)
        })
}

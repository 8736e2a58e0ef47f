import RainCrypto
import RainEthereum
import Testing

@Suite("HD keys")
struct HDKeyTests {
    @Test("a parent key with leading zeros keeps them (reports against bip39 pages and Electrum)")
    func leadingZeroParent() throws {
        let mnemonic = try Mnemonic(phrase: "fruit wave dwarf banana earth journey tattoo true farm silk olive fence")
        let master = try HDPrivateKey(seed: mnemonic.seed(passphrase: secret("banana")))
        let key = try master.derived(along: DerivationPath("m/44'/0'/0'/0/0"))
        // The first bytes of the hash inside the right address, 17rxURoF96VhmkcEGCj5LNQkmN9HVhWb7F.
        #expect(key.fingerprint == 0x4B43_7179)
    }

    @Test("a child key with leading zeros keeps them")
    func leadingZeroChild() throws {
        let mnemonic = try Mnemonic(phrase: "rather cricket moon movie material walk settle glide since soldier exact cabbage")
        let key = try HDPrivateKey(seed: mnemonic.seed()).derived(along: DerivationPath("m/44'/1'/0'/0/4"))
        let bytes = key.privateKey.rawRepresentation.withUnsafeBytes { Array($0) }
        #expect(bytes.count == 32)
        #expect(DataHex.encode(bytes.prefix(8)) == "0x004c16165875d0be")
    }

    @Test("public derivation meets private derivation; a hardened child needs the private key")
    func publicDerivation() throws {
        let master = try HDPrivateKey(seed: SecretBytes(copying: Array(0..<16)))
        for index: UInt32 in [0, 1, 7, 0x7FFF_FFFF] {
            #expect(try master.publicKey.child(index).extendedKey == master.child(index).publicKey.extendedKey)
        }
        let path = try DerivationPath("m/0/7/2147483647")
        #expect(try master.publicKey.derived(along: path).extendedKey == master.derived(along: path).publicKey.extendedKey)
        #expect(try master.publicKey.derived(along: DerivationPath("m")).extendedKey == master.publicKey.extendedKey)
        for hardened in try [DerivationPath("m/0'"), DerivationPath("m/0/1/2'")] {
            let error = #expect(throws: EthereumError.self) { try master.publicKey.derived(along: hardened) }
            #expect(error?.kind == .invalidDerivationPath)
        }
    }

    @Test("depth ends at 255")
    func depth() throws {
        var key = try HDPrivateKey(seed: SecretBytes(copying: [UInt8](repeating: 9, count: 64)))
        for _ in 0..<255 { key = try key.child(0) }
        #expect(key.depth == 255)
        #expect(throws: EthereumError.self) { try key.child(0) }
        #expect(throws: EthereumError.self) { try key.publicKey.child(0) }
        #expect(try HDPrivateKey(extendedKey: key.extendedKey).extendedKey == key.extendedKey)
    }

    @Test("a key names its parent however it was reached, and prints no more than its depth")
    func parents() throws {
        let master = try HDPrivateKey(seed: SecretBytes(copying: Array(0..<32)))
        let parent = try master.child(3 | DerivationPath.hardenedBit).child(4)
        let child = try parent.child(5)
        #expect(child.parentFingerprint == parent.fingerprint)
        #expect(child.index == 5)
        #expect(try master.derived(along: DerivationPath("m/3'/4/5")).extendedKey == child.extendedKey)
        #expect(try master.derived(along: DerivationPath("m")).extendedKey == master.extendedKey)
        #expect(child.publicKey.fingerprint == child.fingerprint)
        #expect(child.publicKey.index == 5)
        #expect(child.publicKey.depth == 3)
        var dumped = ""
        dump(child, to: &dumped)
        dump(child.publicKey, to: &dumped)
        #expect("\(child) \(child.publicKey)" == "HDPrivateKey(depth 3) HDPublicKey(depth 3)")
        #expect(dumped.contains("secret") == false)
    }

    @Test("a seed is 16 to 64 bytes", arguments: [0, 15, 65, 128])
    func seedLength(count: Int) {
        let error = #expect(throws: EthereumError.self) {
            try HDPrivateKey(seed: SecretBytes(copying: [UInt8](repeating: 1, count: count)))
        }
        #expect(error?.kind == .invalidKey)
    }

    @Test("changed, cut, longer and foreign texts are no extended keys")
    func hostile() throws {
        let text = try HDPrivateKey(seed: SecretBytes(copying: Array(0..<16))).extendedKey.withUnsafeBytes { Array($0) }
        for index in text.indices {
            var changed = text
            changed[index] = changed[index] == UInt8(ascii: "2") ? UInt8(ascii: "3") : UInt8(ascii: "2")
            #expect(throws: EthereumError.self) { try HDPrivateKey(extendedKey: SecretBytes(copying: changed)) }
            #expect(throws: EthereumError.self) { try HDPrivateKey(extendedKey: SecretBytes(copying: text.prefix(index))) }
        }
        var random = SeededGenerator(seed: 58)
        for _ in 0..<2_000 {
            let bytes = random.bytes(upTo: 130)
            #expect(throws: EthereumError.self) { try HDPrivateKey(extendedKey: SecretBytes(copying: bytes)) }
        }
        for digit in ["1", "z", "0", "é"] {
            let long = String(repeating: digit, count: 111)
            #expect(throws: EthereumError.self) { try HDPublicKey(extendedKey: long) }
            #expect(throws: EthereumError.self) { try HDPublicKey(extendedKey: String(repeating: digit, count: 1 << 20)) }
        }
    }
}

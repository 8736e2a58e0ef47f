import RainCrypto
import RainEncoding
import RainEthereum
import RainTestSupport
import Testing

@Suite("BIP-32 vectors", .enabled(if: Vectors.available, "vectors absent"))
struct HDKeyVectorTests {
    @Test("17 chains derive, serialise and read back; 14 invalid keys are refused")
    func bip32() throws {
        var tally = Tally("bip32/bip32-vectors.json")
        for vector in try Vectors.json("bip32/bip32-vectors.json").arrayValue ?? [] {
            for chain in vector["chains"]?.arrayValue ?? [] {
                let (path, xprv, xpub) = (try chain.string("path"), try chain.string("xprv"), try chain.string("xpub"))
                let master = try HDPrivateKey(seed: SecretBytes(copying: vector.bytes("seed")))
                let key = try master.derived(along: DerivationPath(path))
                let isRight =
                    try key.extendedKey.text == xprv && key.publicKey.extendedKey == xpub
                    && HDPrivateKey(extendedKey: SecretBytes(copying: xprv.utf8)).extendedKey.text == xprv
                    && HDPublicKey(extendedKey: xpub).extendedKey == xpub
                tally.count("\(path)", ought: true, did: isRight)
            }
            for invalid in vector["invalid"]?.arrayValue ?? [] {
                let text = try invalid.string("key")
                let isPrivate = (try? HDPrivateKey(extendedKey: SecretBytes(copying: text.utf8))) != nil
                let isPublic = (try? HDPublicKey(extendedKey: text)) != nil
                let name = try invalid.string("reason")
                tally.count(name, ought: false, did: isPrivate || isPublic)
            }
        }
        #expect(tally == Tally(accepted: 17, rejected: 14))
    }
}

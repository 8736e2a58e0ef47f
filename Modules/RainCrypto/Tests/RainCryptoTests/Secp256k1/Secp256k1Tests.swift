import RainCrypto
import Testing

@Suite struct Secp256k1Tests {
    @Test func aSignatureRecoversItsKey() throws {
        let key = try Secp256k1.PrivateKey()
        let digest = Keccak256.hash([1, 2, 3])
        let signature = try key.signature(forDigest: digest)
        #expect(signature.hasLowS)
        #expect(try signature.recoverPublicKey(fromDigest: digest) == key.publicKey)
        #expect(key.publicKey.isValid(r: signature.r, s: signature.s, forDigest: digest))
    }
}

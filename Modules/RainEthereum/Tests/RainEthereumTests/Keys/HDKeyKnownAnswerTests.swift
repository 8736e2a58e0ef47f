import RainCrypto
import RainEthereum
import Testing

/// Known answers of BIP-32 that stand in the BIP itself, so that they are tried on every machine.
@Suite("HD keys of the BIP")
struct HDKeyKnownAnswerTests {
    @Test("a chain whose keys start with zeros (vector 3)")
    func leadingZeros() throws {
        let seed = try DataHex.decode(
            "0x4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4acba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be"
        )
        let key = try HDPrivateKey(seed: SecretBytes(copying: seed)).derived(along: DerivationPath("m/0'"))
        #expect(
            try key.extendedKey.text
                == "xprv9uPDJpEQgRQfDcW7BkF7eTya6RPxXeJCqCJGHuCJ4GiRVLzkTXBAJMu2qaMWPrS7AANYqdq6vcBcBUdJCVVFceUvJFjaPdGZ2y9WACViL4L"
        )
        #expect(
            try key.publicKey.extendedKey
                == "xpub68NZiKmJWnxxS6aaHmn81bvJeTESw724CRDs6HbuccFQN9Ku14VQrADWgqbhhTHBaohPX4CjNLf9fq9MYo6oDaPPLPxSb7gwQN3ih19Zm4Y"
        )
    }

    @Test(
        "keys that break one rule each are refused (vector 5)",
        arguments: [
            (
                "pubkey version / prvkey mismatch",
                "xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6LBpB85b3D2yc8sfvZU521AAwdZafEz7mnzBBsz4wKY5fTtTQBm"
            ),
            (
                "prvkey version / pubkey mismatch",
                "xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzFGTQQD3dC4H2D5GBj7vWvSQaaBv5cxi9gafk7NF3pnBju6dwKvH"
            ),
            (
                "invalid pubkey prefix 04",
                "xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6Txnt3siSujt9RCVYsx4qHZGc62TG4McvMGcAUjeuwZdduYEvFn"
            ),
            (
                "invalid prvkey prefix 04",
                "xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzFGpWnsj83BHtEy5Zt8CcDr1UiRXuWCmTQLxEK9vbz5gPstX92JQ"
            ),
            (
                "invalid pubkey prefix 01",
                "xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6N8ZMMXctdiCjxTNq964yKkwrkBJJwpzZS4HS2fxvyYUA4q2Xe4"
            ),
            (
                "invalid prvkey prefix 01",
                "xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzFAzHGBP2UuGCqWLTAPLcMtD9y5gkZ6Eq3Rjuahrv17fEQ3Qen6J"
            ),
            (
                "zero depth with non-zero parent fingerprint",
                "xprv9s2SPatNQ9Vc6GTbVMFPFo7jsaZySyzk7L8n2uqKXJen3KUmvQNTuLh3fhZMBoG3G4ZW1N2kZuHEPY53qmbZzCHshoQnNf4GvELZfqTUrcv"
            ),
            (
                "zero depth with non-zero parent fingerprint",
                "xpub661no6RGEX3uJkY4bNnPcw4URcQTrSibUZ4NqJEw5eBkv7ovTwgiT91XX27VbEXGENhYRCf7hyEbWrR3FewATdCEebj6znwMfQkhRYHRLpJ"
            ),
            (
                "zero depth with non-zero index",
                "xprv9s21ZrQH4r4TsiLvyLXqM9P7k1K3EYhA1kkD6xuquB5i39AU8KF42acDyL3qsDbU9NmZn6MsGSUYZEsuoePmjzsB3eFKSUEh3Gu1N3cqVUN"
            ),
            (
                "zero depth with non-zero index",
                "xpub661MyMwAuDcm6CRQ5N4qiHKrJ39Xe1R1NyfouMKTTWcguwVcfrZJaNvhpebzGerh7gucBvzEQWRugZDuDXjNDRmXzSZe4c7mnTK97pTvGS8"
            ),
            (
                "private key 0 not in 1..n-1",
                "xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzF93Y5wvzdUayhgkkFoicQZcP3y52uPPxFnfoLZB21Teqt1VvEHx"
            ),
            (
                "private key n not in 1..n-1",
                "xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzFAzHGBP2UuGCqWLTAPLcMtD5SDKr24z3aiUvKr9bJpdrcLg1y3G"
            ),
            (
                "invalid pubkey 020000000000000000000000000000000000000000000000000000000000000007",
                "xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6Q5JXayek4PRsn35jii4veMimro1xefsM58PgBMrvdYre8QyULY"
            ),
            (
                "invalid checksum",
                "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHL"
            ),
        ])
    func invalid(reason: String, text: String) {
        let asPrivate = #expect(throws: EthereumError.self) { try HDPrivateKey(extendedKey: SecretBytes(copying: text.utf8)) }
        let asPublic = #expect(throws: EthereumError.self) { try HDPublicKey(extendedKey: text) }
        #expect(asPrivate?.kind == .invalidKey)
        #expect(asPublic?.kind == .invalidKey)
    }
}

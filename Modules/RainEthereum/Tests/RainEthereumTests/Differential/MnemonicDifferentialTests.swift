import RainCrypto
import RainEncoding
import RainEthereum
import Testing

@Suite("Phrases against eth-account", .enabled(if: EthAccount.shouldRun, "no sandbox venv"))
struct MnemonicDifferentialTests {
    static let seed: UInt64 = 39_44_2026

    @Test("200 random phrases with passphrases and paths lead to the same keys and addresses")
    func accounts() throws {
        print("differential accounts: seed \(Self.seed)")
        var random = SeededGenerator(seed: Self.seed)
        var keys: [SigningKey] = []
        var rows: [JSONValue] = []
        for _ in 0..<200 {
            let entropy = random.bytes(count: Int.random(in: 4...8, using: &random) * 4)
            let mnemonic = try Mnemonic(entropy: SecretBytes(copying: entropy))
            let passphrase = ["", "banana", "é\u{FB01}が", "🪙"][Int.random(in: 0..<4, using: &random)]
            let path = try DerivationPath.ethereum(
                account: UInt32.random(in: 0..<1 << 31, using: &random), index: UInt32.random(in: 0..<1 << 31, using: &random))
            keys.append(try SigningKey(mnemonic: mnemonic, passphrase: secret(passphrase), path: path))
            rows.append([
                "phrase": .string(mnemonic.phrase.text), "passphrase": .string(passphrase), "path": .string(path.description),
            ])
        }
        let theirs = try EthAccount.run("derive_accounts.py", rows: rows)
        #expect(theirs == keys.map { "0x\($0.rawRepresentation.hex) \($0.address)" })
    }
}

import RainCrypto
import RainEncoding
import RainEthereum
import Testing

@Suite("Keystores against eth-account", .enabled(if: EthAccount.shouldRun, "no sandbox venv"))
struct KeystoreDifferentialTests {
    static let seed: UInt64 = 3_2026

    @Test("eth-account opens what is written here, and what it writes opens here")
    func bothWays() throws {
        print("differential keystores: seed \(Self.seed)")
        var random = SeededGenerator(seed: Self.seed)
        var keys: [SigningKey] = []
        var passphrases: [String] = []
        var rows: [JSONValue] = []
        for number in 0..<12 {
            let key = try SigningKey(privateKey: SecretBytes(copying: random.bytes(count: 32)))
            let passphrase = ["", "foo", "a longer one, with spaces", "ünïcode 🪙"][number % 4]
            keys.append(key)
            passphrases.append(passphrase)
            if number < 4 {
                let keystore = try Keystore(
                    encrypting: key, passphrase: SecretBytes(copying: passphrase.utf8), cost: .light)
                rows.append(["passphrase": .string(passphrase), "keystore": try JSONValue(parsing: keystore.json)])
            } else {
                rows.append([
                    "passphrase": .string(passphrase), "privateKey": .string("0x" + key.rawRepresentation.hex),
                    "kdf": number < 8 ? "scrypt" : "pbkdf2",
                ])
            }
        }
        let lines = try EthAccount.run("open_keystores.py", rows: rows)
        #expect(lines.count == 12)
        for (number, line) in lines.enumerated() {
            guard number >= 4 else {
                #expect(line == "0x" + keys[number].rawRepresentation.hex)
                continue
            }
            let keystore = try Keystore(parsing: Array(line.utf8))
            let opened = try keystore.decrypt(passphrase: SecretBytes(copying: passphrases[number].utf8))
            #expect(opened.rawRepresentation == keys[number].rawRepresentation)
            #expect(keystore.address == keys[number].address)
        }
    }
}

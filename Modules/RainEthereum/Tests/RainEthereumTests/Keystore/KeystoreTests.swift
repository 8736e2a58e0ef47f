import RainCrypto
import RainEncoding
import Testing

@testable import RainEthereum

@Suite("Keystores")
struct KeystoreTests {
    let key: SigningKey
    let passphrase: SecretBytes

    init() throws {
        passphrase = try secret("foo")
        key = try SigningKey(privateKey: SecretBytes(copying: [UInt8](repeating: 0x46, count: 32)))
    }

    /// A small file of ethers, whose key derivation takes a moment only.
    static let file: JSONValue = [
        "address": "17c5185167401ed00cf5f5b2fc97d9bbfdb7d025", "id": "01234567-8901-4345-a789-012345678901", "version": 3,
        "Crypto": [
            "cipher": "aes-128-ctr", "cipherparams": ["iv": "deadbeef1deadbeef2deadbeef301234"],
            "ciphertext": "cea502df4b9405fa2b6d8d19ec4e2953c5ce08e0e01d4c0292512ce62baef8f3", "kdf": "scrypt",
            "kdfparams": ["salt": "abcd1abcd2abcd3abcd4abcd5abcd6ef", "n": 1024, "dklen": 32, "p": 2, "r": 4],
            "mac": "6e0a8e2409261d464e35a251f4b1fddd6ad0f7045a18d3957c127387f1c0de72",
        ],
    ]

    /// The file with one member replaced, or removed when the value is nil.
    static func changed(_ path: [String], to value: JSONValue?) -> [UInt8] {
        func replaced(_ node: JSONValue, _ path: ArraySlice<String>) -> JSONValue {
            guard let name = path.first, var object = node.objectValue else { return value ?? .null }
            if path.count == 1 {
                object[name] = value
            } else {
                object[name] = replaced(object[name] ?? .null, path.dropFirst())
            }
            return .object(object)
        }
        return replaced(file, path[...]).encoded()
    }

    @Test("a published file opens")
    func published() throws {
        let keystore = try Keystore(parsing: Self.file.encoded())
        #expect(keystore.id == "01234567-8901-4345-a789-012345678901")
        #expect(keystore.address?.description == "0x17c5185167401eD00cF5F5b2fc97D9BBfDb7D025")
        #expect(try keystore.decrypt(passphrase: passphrase).address == keystore.address)
    }

    @Test("a key that was written opens again, and every file is another one")
    func written() throws {
        let first = try Keystore(encrypting: key, passphrase: passphrase, cost: .light)
        let second = try Keystore(encrypting: key, passphrase: passphrase, cost: .light)
        #expect(first != second)
        #expect(first.id != second.id)
        #expect(first.address == key.address)
        let read = try Keystore(parsing: first.json)
        #expect(read == first)
        #expect(try read.decrypt(passphrase: passphrase).rawRepresentation == key.rawRepresentation)
        let text = String(decoding: first.json, as: UTF8.self)
        #expect(text.contains(key.rawRepresentation.hex) == false)
        #expect(text.contains("\"version\":3"))
        #expect(first.id?.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
    }

    @Test("the standard cost is that of desktop wallets")
    func standardCost() throws {
        let file = try JSONValue(parsing: Keystore(encrypting: key, passphrase: passphrase).json)
        let parameters = try #require(file["crypto"]?["kdfparams"])
        #expect([parameters["n"]?.intValue, parameters["r"]?.intValue, parameters["p"]?.intValue] == [262_144, 8, 1])
    }

    @Test("a wrong passphrase, a changed code and a changed ciphertext are refused before anything is decrypted")
    func wrongPassphrase() throws {
        for (bytes, secret) in [
            (Self.file.encoded(), "fop"), (Self.file.encoded(), ""),
            (Self.changed(["Crypto", "mac"], to: .string(String(repeating: "00", count: 32))), "foo"),
            (Self.changed(["Crypto", "ciphertext"], to: .string(String(repeating: "00", count: 32))), "foo"),
            (Self.changed(["Crypto", "kdfparams", "salt"], to: "00"), "foo"),
        ] {
            let keystore = try Keystore(parsing: bytes)
            let error = #expect(throws: EthereumError.self) {
                try keystore.decrypt(passphrase: SecretBytes(copying: secret.utf8))
            }
            #expect(error?.kind == .wrongPassphrase)
        }
    }

    @Test("a key of another address than the file names is refused: the code does not cover the counter")
    func otherAddress() throws {
        for bytes in [
            Self.changed(["address"], to: "0000000000000000000000000000000000000001"),
            Self.changed(["Crypto", "cipherparams", "iv"], to: "00000000000000000000000000000000"),
        ] {
            let error = #expect(throws: EthereumError.self) {
                try Keystore(parsing: bytes).decrypt(passphrase: passphrase)
            }
            #expect(error?.kind == .invalidKeystore)
            #expect(error?.message.contains("another address") == true)
        }
    }

    @Test("spellings that are in use are taken")
    func spellings() throws {
        for bytes in [
            Self.changed(["address"], to: nil), Self.changed(["address"], to: .null),
            Self.changed(["address"], to: "0x17C5185167401ED00CF5F5B2FC97D9BBFDB7D025"), Self.changed(["id"], to: nil),
            Self.changed(["Crypto", "mac"], to: "0x6E0A8E2409261D464E35A251F4B1FDDD6AD0F7045A18D3957C127387F1C0DE72"),
            Self.changed(["x-ethers"], to: ["client": "ethers.js"]), Self.changed(["Crypto", "kdfparams", "dklen"], to: 64),
        ] {
            #expect(throws: Never.self) { try Keystore(parsing: bytes).decrypt(passphrase: passphrase) }
        }
    }

    @Test(
        "a member that is missing or wrong is named",
        arguments: [
            (["version"], nil, "version"), (["version"], 1, "version"), (["version"], "3", "version"),
            (["version"], 4, "version"), (["Crypto"], nil, "crypto"), (["Crypto"], "x", "cipher"),
            (["Crypto", "cipher"], "aes-128-cbc", "cipher"), (["Crypto", "cipherparams"], nil, "iv"),
            (["Crypto", "cipherparams", "iv"], "00", "iv"), (["Crypto", "cipherparams", "iv"], "zz", "iv"),
            (["Crypto", "ciphertext"], "00", "ciphertext"), (["Crypto", "ciphertext"], nil, "ciphertext"),
            (["Crypto", "mac"], "00", "mac"), (["Crypto", "mac"], 5, "mac"), (["Crypto", "kdf"], "argon2", "kdf"),
            (["Crypto", "kdf"], "pbkdf2", "prf"), (["Crypto", "kdf"], nil, "kdf"),
            (["Crypto", "kdfparams"], nil, "kdfparams"), (["Crypto", "kdfparams", "dklen"], 31, "dklen"),
            (["Crypto", "kdfparams", "dklen"], nil, "dklen"), (["Crypto", "kdfparams", "salt"], 7, "salt"),
            (["Crypto", "kdfparams", "n"], 0, "n"), (["Crypto", "kdfparams", "n"], -2, "n"),
            (["Crypto", "kdfparams", "n"], 1, "n"), (["Crypto", "kdfparams", "n"], 1000, "n"),
            (["Crypto", "kdfparams", "n"], "1024", "n"), (["Crypto", "kdfparams", "r"], 0, "r"),
            (["Crypto", "kdfparams", "p"], nil, "p"), (["address"], "00", "address"), (["address"], 7, "address"),
            (["encseed"], "00", "presale"),
        ] as [([String], JSONValue?, String)])
    func malformed(path: [String], value: JSONValue?, name: String) {
        let error = #expect(throws: EthereumError.self) { try Keystore(parsing: Self.changed(path, to: value)) }
        #expect(error?.kind == .invalidKeystore)
        #expect(error?.message.contains(name) == true, "\(error?.message ?? "")")
    }

    @Test("what is no JSON, and a nest of brackets, is an error", arguments: ["", "{", "[]", "3", "null", "{}"])
    func noKeystore(text: String) {
        #expect(throws: EthereumError.self) { try Keystore(parsing: Array(text.utf8)) }
        #expect(throws: EthereumError.self) { try Keystore(parsing: [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)) }
    }

    @Test(
        "a hostile file asks for gigabytes or minutes in vain",
        arguments: [
            (["n"], 1 << 30), (["n"], 1 << 62), (["r"], 1 << 40), (["p"], 1 << 40), (["r"], .max), (["p"], .max),
            (["p"], 1 << 12),
            (["r"], 1 << 13), (["p"], 100_000),
        ] as [([String], Int)])
    func tooCostly(path: [String], value: Int) throws {
        let bytes = Self.changed(["Crypto", "kdfparams"] + path, to: .number(JSONNumber(value)))
        let keystore = try Keystore(parsing: bytes)
        let error = #expect(throws: EthereumError.self) { try keystore.decrypt(passphrase: passphrase) }
        #expect(error?.kind == .keystoreTooCostly)
    }

    @Test("the limits bound memory, and the iterations of PBKDF2, at the very number")
    func limits() throws {
        func derivation(_ cost: Int, _ blockSize: Int) -> KeystoreDerivation {
            .scrypt(cost: cost, blockSize: blockSize, parallelism: 1, salt: [])
        }
        let limits = Keystore.Limits(memory: 128 * 8 * (1024 + 3), work: 8 * 1024)
        #expect(throws: Never.self) { try derivation(1024, 8).check(limits) }
        #expect(throws: EthereumError.self) { try derivation(2048, 8).check(limits) }
        #expect(throws: EthereumError.self) { try derivation(1024, 16).check(limits) }
        #expect(throws: EthereumError.self) {
            try derivation(1024, 8).check(Keystore.Limits(memory: limits.memory - 1, work: limits.work))
        }
        #expect(throws: Never.self) { try derivation(1 << 18, 8).check(.standard) }
        #expect(throws: EthereumError.self) { try derivation(1 << 20, 8).check(.standard) }
        let most = 8 * (1 << 23)
        #expect(throws: Never.self) { try KeystoreDerivation.pbkdf2(iterations: most, salt: []).check(.standard) }
        #expect(throws: EthereumError.self) { try KeystoreDerivation.pbkdf2(iterations: most + 8, salt: []).check(.standard) }
        for (memory, work) in [(0, 0), (-1, -1), (.min, .min), (.max, .max)] as [(Int, Int)] {
            for cost in [2, 1 << 40] { _ = try? derivation(cost, 8).check(Keystore.Limits(memory: memory, work: work)) }
        }
    }

    @Test("what decrypts to no key is refused")
    func noKey() throws {
        let zero = try SecretBytes(copying: [UInt8](repeating: 0, count: 32))
        let keystore = try Keystore(encrypting: key, passphrase: passphrase, cost: .light)
        let derived = try keystore.derivation.key(passphrase: passphrase)
        let stream = try AES128CTR.encrypt(
            zero, key: derived.withUnsafeBytes { try SecretBytes(copying: $0.prefix(16)) }, counter: keystore.initialCounter)
        let hashed = derived.withUnsafeBytes { Array($0.dropFirst(16)) } + stream
        let holdsZero = Keystore(
            address: nil, id: nil, derivation: keystore.derivation, initialCounter: keystore.initialCounter,
            ciphertext: stream, code: Hash32.keccak256(hashed).bytes)
        let error = #expect(throws: EthereumError.self) { try holdsZero.decrypt(passphrase: passphrase) }
        #expect(error?.kind == .invalidKeystore)
        #expect(error?.message.contains("no private key") == true)
    }
}

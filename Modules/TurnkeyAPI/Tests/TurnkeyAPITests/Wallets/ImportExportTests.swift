import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

@Suite("Import and export")
struct ImportExportTests {
    private let enclave: TestEnclave
    private let target: P256.PrivateKey
    private let phrase = "test test test test test test test test test test test junk"

    init() throws {
        enclave = try TestEnclave()
        target = try P256.PrivateKey()
    }

    private func bundle(organization: String = "o", user: String = "u", point: [UInt8]? = nil) throws -> JSONValue {
        let data: JSONValue = [
            "targetPublic": .string(Hex.encode(point ?? target.publicKey.uncompressed)),
            "organizationId": .string(organization), "userId": .string(user),
        ]
        return ["importBundle": .string(try enclave.bundle(data))]
    }

    private func sealed(_ transport: FakeTransport) throws -> SecretBytes {
        let text = try #require(try transport.body(1)["parameters"]?["encryptedBundle"]?.stringValue)
        return try SealedMessage(JSONValue(parsing: text)).open(with: target)
    }

    private func importPhrase(_ transport: FakeTransport, _ text: String, passphrase: String? = nil) async throws
        -> CreatedWallet
    {
        try await makeClient(transport).importWallet(
            secret(text), passphrase: passphrase.map { try secret($0) }, name: "n", ofUser: "u", in: "o",
            signer: enclave.publicKey)
    }

    @Test("a phrase leaves only sealed for the enclave, trimmed, with its passphrase after the separator")
    func importsPhrase() async throws {
        for (text, passphrase, expected) in [
            (phrase, nil, phrase), (" \t\(phrase)\n", nil, phrase), (phrase, "salt ", phrase + "\n--PASS--\nsalt "),
        ] as [(String, String?, String)] {
            let transport = FakeTransport([
                .completed("initImportWalletResult", try bundle()),
                .completed("importWalletResult", ["walletId": "w", "addresses": ["0x1"]]),
            ])
            let wallet = try await importPhrase(transport, text, passphrase: passphrase)
            #expect(wallet == CreatedWallet(id: "w", addresses: ["0x1"]))
            #expect(try sealed(transport) == secret(expected))
            let bodies = transport.requests.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(!bodies.contains { $0.contains("junk") })
            #expect(try transport.body(1)["parameters"]?["walletName"] == "n")
        }
    }

    @Test(
        "what is no phrase on one line is refused before anything is asked", arguments: ["", " \n", "a b\nc", "a\n--PASS--\nb"])
    func noPhrase(text: String) async throws {
        let transport = FakeTransport([])
        #expect(await kind { try await importPhrase(transport, text) } == .invalidConfiguration)
        #expect(transport.requests.isEmpty)
    }

    @Test("nothing is sealed for another user, another organisation, another enclave or a key that is none")
    func foreignTarget() async throws {
        let answers = try [
            bundle(organization: "other"), bundle(user: "other"), bundle(point: [4]), ["importBundle": "{}"],
            TestImport.of(TestEnclave()),
        ]
        for answer in answers {
            let transport = FakeTransport([.completed("initImportWalletResult", answer)])
            let error = await #expect(throws: TurnkeyError.self) { try await importPhrase(transport, phrase) }
            #expect(error?.kind == .untrusted || error?.kind == .unexpectedAnswer)
            #expect(transport.requests.count == 1)
            #expect(error.map { !$0.description.contains("junk") } == true)
        }
    }

    @Test("a key leaves as its 32 bytes, sealed, and comes back with its identifier and Ethereum address")
    func importsKey() async throws {
        let transport = FakeTransport([
            .completed("initImportPrivateKeyResult", try bundle()),
            .completed(
                "importPrivateKeyResult",
                [
                    "privateKeyId": "k",
                    "addresses": [
                        ["format": "ADDRESS_FORMAT_NEW", "address": "x"],
                        ["format": "ADDRESS_FORMAT_ETHEREUM", "address": "0x1"],
                    ],
                ]),
        ])
        let key = try Secp256k1.PrivateKey()
        let imported = try await makeClient(transport).importPrivateKey(
            key, name: "n", ofUser: "u", in: "o", signer: enclave.publicKey)
        #expect(imported.id == "k" && imported.address == "0x1")
        #expect(try sealed(transport) == key.rawRepresentation)
    }

    @Test("an exported passphrase is the line after the phrase, or after an import's separator")
    func exportedPassphrase() throws {
        for (text, passphrase) in [
            (phrase, nil), (phrase + "\nsalt", "salt"), (phrase + "\n--PASS--\nsalt", "salt"), (phrase + "\n", nil),
        ] as [(String, String?)] {
            let exported = try ExportedPhrase(secret(text))
            #expect(try exported.phrase == secret(phrase))
            #expect(try exported.passphrase == passphrase.map { try secret($0) })
        }
    }

    @Test("a private key is exported by its identifier, for a key made for it alone")
    func exportsKey() async throws {
        let transport = FakeTransport([.completed("exportPrivateKeyResult", ["exportBundle": "{}"])])
        #expect(
            await kind { try await makeClient(transport).exportPrivateKey("k", in: "o", signer: enclave.publicKey) }
                == .unexpectedAnswer)
        let parameters = try #require(try transport.body()["parameters"])
        #expect(parameters["privateKeyId"] == "k")
        #expect(parameters["targetPublicKey"]?.stringValue?.count == 130)
    }
}

private enum TestImport {
    static func of(_ enclave: TestEnclave) throws -> JSONValue {
        let data: JSONValue = [
            "targetPublic": .string(Hex.encode(enclave.key.publicKey.uncompressed)), "organizationId": "o", "userId": "u",
        ]
        return ["importBundle": .string(try enclave.bundle(data))]
    }
}

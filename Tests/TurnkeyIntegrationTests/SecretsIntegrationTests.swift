import Foundation
import LocalStack
import RainCrypto
import RainEncoding
import RainTurnkeyAdapter
import Testing

@Suite struct SecretsIntegrationTests {
    /// Everything an app, a log or a crash report could get of a value.
    private func outputs(of value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(reflecting: value), dumped]
    }

    private func outputs(of error: any Error) -> [String] {
        var texts = outputs(of: error as Any)
        if let error = error as? RainError {
            texts += [error.message, error.context.description]
            if let underlying = error.underlying { texts += outputs(of: underlying) }
        }
        return texts
    }

    @Test func `codes, phrases, keys and tokens are in no request, error, printed value or file`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "rain-secrets-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let transport = RecordingTransport()
        var environment = RainEnvironment.live(stateDirectory: directory.path + "/state")
        environment.transport = transport
        var config = try turnkey.config()
        config.passkeyDomain = "example.com"
        let auth = try TurnkeyAuth(config, environment: environment)
        var printed: [String] = []
        func fails(_ body: () async throws -> Void) async {
            do {
                try await body()
                Issue.record("this was to fail")
            } catch { printed += outputs(of: error) }
        }

        try await auth.sendLoginCode(to: .email("ada@example.com"))
        let code = try await turnkey.stack.code(for: "ada@example.com")
        // A wrong code that must not show itself either.
        await fails { try await auth.confirmLoginCode("w0rngC0de9") }
        try await auth.confirmLoginCode(code)
        let provider = TurnkeyProvider(auth)
        let phrase = try await provider.backup.exportRecoveryPhrase().phrase.withUnsafeBytes {
            String(decoding: $0, as: UTF8.self)
        }
        let key = try await provider.backup.exportPrivateKey().withUnsafeBytes { Hex.encode($0) }
        let wallet = try await turnkey.wallet(provider)
        let account = try await wallet.address(on: .baseSepolia)
        let request = SigningRequest(account: account, payload: .personalMessage([1]))
        let tokens = transport.received.flatMap { body in
            body.split(separator: "\"").filter { $0.hasPrefix("eyJ") && $0.count > 100 }.map(String.init)
        }
        #expect(tokens.count >= 2)

        let secretPhrase = try SecretBytes(copying: Array(phrase.utf8))
        await fails { _ = try await provider.backup.importRecoveryPhrase(secretPhrase, named: "x") }
        for kind in ["html", "truncate", "status"] {
            for path in ["sign_raw_payload", "export_wallet", "export_wallet_account", "stamp_login"] {
                // A service that repeats secrets in its refusal is not repeated.
                let fault: JSONValue = [
                    "target": "turnkey", "path": .string(path), "kind": .string(kind), "status": 400, "count": 9,
                    "contentType": "application/json",
                    "body": .string(#"{"code":3,"message":"bad token \#(tokens[0]) and key \#(key)"}"#),
                ]
                let plain: JSONValue = ["target": "turnkey", "path": .string(path), "kind": .string(kind), "count": 9]
                let planned = try await turnkey.stack.control("faults", kind == "status" ? fault : plain)
                switch path {
                case "sign_raw_payload": await fails { _ = try await wallet.sign(request) }
                case "export_wallet": await fails { _ = try await provider.backup.exportRecoveryPhrase() }
                case "export_wallet_account": await fails { _ = try await provider.backup.exportPrivateKey() }
                default: await fails { try await auth.refreshSession() }
                }
                try await turnkey.removeFault(planned)
            }
        }
        let session = try await auth.session
        var derived = config
        derived.signing = .derived(.given(secretPhrase))
        for value in [session, auth, provider, config, derived, wallet, environment, secretPhrase] as [Any] {
            printed += outputs(of: value)
        }
        try await turnkey.refuse("sign_raw_payload", code: 16, "expired api key", "API_KEY_EXPIRED")
        await fails { _ = try await wallet.sign(request) }

        let files = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
            .compactMap { FileManager.default.contents(atPath: directory.path + "/" + $0) }
        #expect(!files.isEmpty && printed.count > 60)
        let words = phrase.split(separator: " ").prefix(3).joined(separator: " ")
        for secret in [words, key, "w0rngC0de9", code] {
            #expect(!printed.contains { $0.localizedCaseInsensitiveContains(secret) }, "\(secret.prefix(4))… was printed")
            #expect(!transport.sent.contains { $0.contains(secret) }, "\(secret.prefix(4))… was sent")
            #expect(!files.contains { $0.range(of: Data(secret.utf8)) != nil }, "\(secret.prefix(4))… was written")
        }
        for token in tokens {
            #expect(!printed.contains { $0.contains(token) || $0.contains(token.suffix(60)) })
            #expect(!files.contains { $0.range(of: Data(token.utf8)) != nil })
        }
        let raw = try Hex.decode(key)
        #expect(!files.contains { $0.range(of: Data(raw)) != nil })
    }
}

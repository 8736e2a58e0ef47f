// Only what an app imports: if this file needs another import, so does every app.
import RainTurnkeyAdapter
import Testing

@Suite("An app with one import")
struct AppTests {
    private let config = TurnkeyConfig(organizationID: "organisation", authProxyConfigID: "config")

    @Test("logs in, builds the SDK and gets its client in a few lines")
    func reads() async throws {
        let auth = try TurnkeyAuth(config, environment: .inMemory())
        try await auth.awaitSessionRestore()
        #expect(auth.sessionState == .unauthenticated)
        let sdk = try RainSdk.builder(environment: .inMemory())
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "http://127.0.0.1:9")])
            .register(TurnkeyProvider(auth))
            .build()
        let client = try await sdk.provider(.turnkey)
        #expect(client.providerID == .turnkey)
        let error = await #expect(throws: RainError.self) { try await client.getWalletAddress(on: .baseSepolia) }
        #expect(error?.kind == .tokenExpired)
    }

    @Test("spells contacts, sessions, phrases and modes without another import")
    func spells() async throws {
        let auth: any OneTimeCodeLogin = try TurnkeyAuth(config, environment: .inMemory())
        let error = await #expect(throws: RainError.self) { try await auth.sendLoginCode(to: .email("nobody")) }
        #expect(error?.kind == .invalidConfig)
        let key = try SecretBytes(copying: "487f361ddfd73440e707f4daa6775b376859e8a3c9f29b3bb694a12927c0213c".utf8)
        let session = try TurnkeySession(organizationID: "organisation", apiPrivateKey: key)
        var derived = config
        derived.signing = .derived(.given(try SecretBytes(copying: Array("test test".utf8))))
        let provider = try TurnkeyProvider(session: session, config: derived, environment: .inMemory())
        #expect(provider.id == .turnkey)
        derived.account = try Address("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266")
        derived.signing = .derived(.exported)
        #expect(throws: Never.self) { try TurnkeyProvider(session: session, config: derived, environment: .inMemory()) }
    }

    @Test("a configuration that cannot work is refused before any request")
    func refusesConfiguration() {
        var configs: [TurnkeyConfig] = []
        configs.append(TurnkeyConfig(organizationID: ""))
        configs.append(TurnkeyConfig(organizationID: "o", authProxyConfigID: ""))
        configs.append(TurnkeyConfig(organizationID: "o", apiURL: "http://api.turnkey.com"))
        configs.append(TurnkeyConfig(organizationID: "o", authProxyURL: "turnkey"))
        configs.append(TurnkeyConfig(organizationID: "o", enclaveKeys: TurnkeyConfig.EnclaveKeys(signer: "04")))
        for config in configs {
            let error = #expect(throws: RainError.self) { try TurnkeyAuth(config, environment: .inMemory()) }
            #expect(error?.kind == .invalidConfig)
        }
    }

    @Test("a session policy that cannot work is RAIN_102, and passkeys without a domain are refused with the way out")
    func refusesPolicy() async throws {
        var config = config
        config.sessionPolicy.maxTransientRetries = -1
        let refused = #expect(throws: RainError.self) { try TurnkeyAuth(config, environment: .inMemory()) }
        #expect(refused?.code == "RAIN_102")
        config.sessionPolicy = SessionPolicy(refreshExpiration: .seconds(3600))
        config.onSessionExpired = {}
        let auth = try TurnkeyAuth(config, environment: .inMemory())
        let error = await #expect(throws: RainError.self) { try await auth.loginWithPasskey(Nobody()) }
        #expect(error?.kind == .invalidConfig)
        await #expect(throws: RainError.self) { try await auth.refreshSession() }
        await auth.close()
    }

    @Test("accounts, phrases and keys are reached from the provider, and need somebody who is logged in")
    func reachesKeys() async throws {
        let provider = TurnkeyProvider(try TurnkeyAuth(config, environment: .inMemory()))
        #expect(provider.capabilities.contains(.export))
        let (accounts, backup): (TurnkeyAccounts, TurnkeyBackup) = (provider.accounts, provider.backup)
        let listing = await #expect(throws: RainError.self) { try await accounts.list().map(\.address) }
        #expect(listing?.kind == .tokenExpired)
        let exporting = await #expect(throws: RainError.self) { try await backup.exportRecoveryPhrase().phrase }
        #expect(exporting?.kind == .tokenExpired)
    }

    @Test("logging in without an auth proxy is refused with the way out")
    func needsProxy() async throws {
        let auth = try TurnkeyAuth(TurnkeyConfig(organizationID: "o"), environment: .inMemory())
        let error = await #expect(throws: RainError.self) { try await auth.sendLoginCode(to: .email("a@b")) }
        #expect(error?.kind == .invalidConfig)
    }
}

private struct Nobody: PasskeyAuthenticator {
    func createPasskey(_ request: PasskeyCreationRequest) async throws -> PasskeyRegistration {
        throw RainError(.userRejected, "nobody is there")
    }

    func assertPasskey(_ request: PasskeyAssertionRequest) async throws -> PasskeyAssertion {
        throw RainError(.userRejected, "nobody is there")
    }
}

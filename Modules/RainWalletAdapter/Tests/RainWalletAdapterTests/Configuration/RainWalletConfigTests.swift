import RainTestKit
import RainWalletAdapter
import Testing

/// What becomes of a configuration that cannot work: never a trap, always RAIN_102 where it is needed.
@Suite struct RainWalletConfigTests {
    private let wallets = Wallets()
    private let device = SoftwarePasskeyAuthenticator()

    @Test func `the spec's own line makes a wallet, whatever is configured`() {
        let wallet = RainProvider(RainWalletConfig(passkeyDomain: "example.com"), environment: wallets.environment)
        #expect(wallet.id == .rain)
        #expect(wallet.capabilities == [.multiChain, .export])
        _ = RainProvider(environment: wallets.environment)
    }

    @Test func `missing ids are RAIN_102 from build and from every call, without a request`() async {
        let wallet = wallets.wallet(backend: RainWalletConfig.Backend(organizationID: nil, authConfigID: "c"))
        #expect(throws: RainError.self) { try wallets.build(wallet) }
        let calls: [() async throws -> Void] = [
            { try await wallet.sendLoginCode(to: .email("a@example.com")) }, { try await wallet.confirmLoginCode("123456") },
            { try await wallet.signUpWithPasskey(anchor: device) }, { try await wallet.loginWithPasskey(anchor: device) },
            { try await wallet.addPasskey(anchor: device) }, { try await wallet.refreshSession() },
            { try await wallet.logout() }, { _ = try await wallet.exportRecoveryPhrase() },
            { _ = try await wallet.exportPrivateKey() },
            { try await wallet.sendContactVerificationCode(to: .email("a@example.com")) },
            { try await wallet.confirmContactVerification("123456") },
        ]
        for call in calls {
            let error = await rainError(call)
            #expect(error?.code == "RAIN_102")
            #expect(error?.message.contains("RAIN_WALLET_ORGANIZATION_ID") == true)
        }
        #expect(wallet.authState == .unauthenticated)
        #expect(!wallet.hasActiveSession())
        await wallet.awaitSessionRestore()
        #expect(wallets.transport.requests.isEmpty)
        #expect(device.timesAsked == 0)
    }

    @Test(arguments: ["https://example.com", "example.com:443", "example.com/x", "localhost", "com", ""])
    func `a domain that is none is RAIN_102 from build and from every passkey call`(_ domain: String) async {
        let wallet = wallets.wallet(domain: domain)
        let built = #expect(throws: RainError.self) { try wallets.build(wallet) }
        #expect(built?.code == "RAIN_102")
        for call in [
            { try await wallet.signUpWithPasskey(anchor: device) }, { try await wallet.loginWithPasskey(anchor: device) },
            { try await wallet.addPasskey(anchor: device) },
        ] as [() async throws -> Void] {
            #expect(await rainError(call)?.code == "RAIN_102")
        }
        #expect(device.timesAsked == 0)
        // What needs no domain is not held up by it: the request is made.
        wallets.transport.then(500, "{}")
        _ = await rainError { try await wallet.sendLoginCode(to: .email("a@example.com")) }
        #expect(wallets.transport.requests.count == 1)
    }

    @Test func `without a domain every passkey call is RAIN_102, and the rest works`() async throws {
        let wallet = wallets.wallet(domain: nil)
        _ = try wallets.build(wallet)
        for call in [
            { try await wallet.signUpWithPasskey(anchor: device) }, { try await wallet.loginWithPasskey(anchor: device) },
            { try await wallet.addPasskey(anchor: device) },
        ] as [() async throws -> Void] {
            #expect(await rainError(call)?.code == "RAIN_102")
        }
        #expect(device.timesAsked == 0)
    }

    @Test func `the domain is applied once: another one over the same store is RAIN_102, the same one is not`() throws {
        let first = wallets.wallet(domain: "example.com")
        let second = wallets.wallet(domain: "other.example")
        _ = try wallets.build(first)
        let error = #expect(throws: RainError.self) { try wallets.build(second) }
        #expect(error?.code == "RAIN_102")
        #expect(error?.message.contains("example.com") == true)
        _ = try wallets.build(wallets.wallet(domain: "Example.COM"))
        _ = try Wallets().build(Wallets().wallet(domain: "other.example"))
    }

    @Test func `settings, hosts and keys that cannot work are RAIN_102 from build`() {
        var policy = RainWalletSessionPolicy()
        policy.refreshBuffer = .seconds(-1)
        #expect(throws: RainError.self) { try wallets.build(wallets.wallet(policy: policy)) }
        for change in [
            { $0.apiURL = "http://example.com" }, { $0.authURL = "ftp://example.com" }, { $0.keys.signer = "04ab" },
            { $0.organizationID = " " },
        ] as [(inout RainWalletConfig.Backend) -> Void] {
            var backend = Wallets.backend
            change(&backend)
            let error = #expect(throws: RainError.self) { try wallets.build(wallets.wallet(backend: backend)) }
            #expect(error?.code == "RAIN_102")
        }
    }

    @Test func `the backend is read from variables, an empty one counting as none`() {
        let backend = RainWalletConfig.Backend(variables: [
            "RAIN_WALLET_ORGANIZATION_ID": "o", "RAIN_WALLET_AUTH_CONFIG_ID": "c", "RAIN_WALLET_API_URL": "http://127.0.0.1:1",
            "RAIN_WALLET_AUTH_URL": "", "RAIN_WALLET_SIGNER_KEY": "s", "RAIN_WALLET_NOTARIZER_KEY": "n",
            "RAIN_WALLET_TLS_FETCHER_KEY": "t", "RAIN_TURNKEY_ORGANIZATION_ID": "not this one",
        ])
        #expect(
            backend
                == RainWalletConfig.Backend(
                    organizationID: "o", authConfigID: "c", apiURL: "http://127.0.0.1:1", authURL: nil,
                    keys: .init(signer: "s", notarizer: "n", tlsFetcher: "t")))
    }

    @Test func `the policy is 60 seconds of buffer and two transient retries unless the app says otherwise`() {
        let policy = RainWalletConfig().sessionPolicy
        #expect(policy.refreshBuffer == .seconds(60))
        #expect(policy.maxTransientRetries == 2)
        #expect(policy.autoRefresh)
        #expect(policy.initialRetryDelay == .milliseconds(500))
        #expect(policy.maxRetryDelay == .seconds(4))
    }
}

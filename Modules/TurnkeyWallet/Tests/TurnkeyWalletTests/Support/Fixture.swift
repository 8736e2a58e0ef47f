import RainCore
import RainCrypto
import RainEthereum
import RainHTTP
import RainSession
import RainTestKit

@testable import TurnkeyWallet

/// A log-in against a fake Turnkey, with a clock that stands still and a store in memory.
struct Fixture {
    let time = ManualTime()
    let turnkey: FakeTurnkey
    let store = InMemorySecureStore()
    let service: TurnkeyService
    let login: TurnkeyLogin

    init(
        store: (any SecureStore)? = nil, policy: SessionPolicy = SessionPolicy(), clock: (any TimeSource)? = nil,
        onSessionExpired: (@Sendable () async -> Void)? = nil
    ) throws {
        let clock = clock ?? time
        turnkey = try FakeTurnkey(time: clock)
        let environment = RainEnvironment(
            transport: turnkey, secrets: store ?? self.store, journal: InMemoryTransactionJournal(), time: clock)
        service = try Self.service(turnkey, account: nil, policy, environment)
        login = TurnkeyLogin(service: service, onSessionExpired: onSessionExpired)
    }

    private static func service(
        _ turnkey: FakeTurnkey, account: Address?, _ policy: SessionPolicy, _ environment: RainEnvironment,
        passkeyDomain: String? = "example.com"
    ) throws -> TurnkeyService {
        try TurnkeyService(
            organizationID: "parent", authProxyConfigID: "config", apiURL: "https://api.example.com",
            authProxyURL: "https://api.example.com", keys: turnkey.keys, account: account, sessionPolicy: policy,
            passkeyDomain: passkeyDomain, environment: environment)
    }

    /// The same set-up with an account that is named.
    func service(account: Address) throws -> TurnkeyService {
        try Self.service(turnkey, account: account, service.sessionPolicy, service.environment)
    }

    /// The same set-up with another domain for passkeys.
    func service(passkeyDomain: String?) throws -> TurnkeyService {
        try Self.service(turnkey, account: nil, service.sessionPolicy, service.environment, passkeyDomain: passkeyDomain)
    }

    /// Another process with the same store.
    func restarted() -> TurnkeyLogin { TurnkeyLogin(service: service) }

    func logIn() async throws {
        try await login.sendLoginCode(to: .email("ada@example.com"))
        try await login.confirmLoginCode("123456")
    }

    var isStored: Bool {
        get async { await store.secret(named: service.sessionSecretName) != nil }
    }
}

/// A text as a secret.
func secret(_ text: String) throws -> SecretBytes { try SecretBytes(copying: text.utf8) }

/// The Rain error a body ends in.
func rainError(_ body: () async throws -> Void) async -> RainError? {
    do {
        try await body()
        return nil
    } catch { return error as? RainError }
}

import RainCore
import RainCrypto
import RainEthereum
import RainHTTP
import RainSession
import RainTestKit

@testable import RainPrivyAdapter

/// A log-in against a fake Privy, with a clock that moves only by itself and a store in memory.
struct Fixture {
    let time = ManualTime()
    let privy: FakePrivy
    let store = InMemorySecureStore()
    let environment: RainEnvironment
    let config: PrivyConfig
    let auth: PrivyAuth

    init(_ change: (inout PrivyConfig) -> Void = { _ in }) throws {
        privy = try FakePrivy(time: time)
        var environment = RainEnvironment.inMemory(transport: privy)
        environment.secrets = store
        environment.time = time
        self.environment = environment
        var config = PrivyConfig(appID: FakePrivy.appID, appClientID: "client-x", nativeAppID: "xyz.rain.app")
        change(&config)
        self.config = config
        auth = try PrivyAuth(config, environment: environment)
    }

    /// Logs in, with a wallet.
    func logIn() async throws {
        try await auth.sendLoginCode(to: .email("Ada@example.com"))
        try await auth.confirmLoginCode("123456")
    }

    /// A log-in of another run of the program, or another program that shares the store.
    func restarted() throws -> PrivyAuth { try PrivyAuth(config, environment: environment) }

    func wallet() async throws -> any WalletProvider {
        try await PrivyProvider(auth).makeProvider(context: ProviderContext(networks: []))
    }

    func message(_ text: String = "hello", for account: Address? = nil) throws -> SigningRequest {
        SigningRequest(account: try account ?? FakePrivy.key(0).address, payload: .personalMessage(Array(text.utf8)))
    }

    func transaction(value: UInt256 = 5) throws -> SigningRequest {
        SigningRequest(
            account: try FakePrivy.key(0).address,
            payload: .transaction(
                try Transaction(
                    chainID: 84_532, nonce: 0, maxPriorityFeePerGas: 0, maxFeePerGas: 7, gasLimit: 21_000,
                    to: Address("0x70997970C51812dc3A010C7d01b50e0d17dc79C8"), value: value)))
    }
}

/// The error a body throws, if it is one of Rain's.
func rainError(_ body: () async throws -> Void) async -> RainError? {
    do {
        try await body()
        return nil
    } catch { return error as? RainError }
}

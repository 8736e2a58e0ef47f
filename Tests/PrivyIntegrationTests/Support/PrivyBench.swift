import Foundation
import LocalStack
import RainCrypto
import RainEncoding
import RainHTTP
import RainPrivyAdapter

/// The local stack as an app's set-up at Privy.
struct PrivyBench {
    let stack: LocalStack

    /// The stack that all tests share; each keeps to contacts of its own.
    static func shared() async throws -> PrivyBench { PrivyBench(stack: try await .shared()) }

    /// A stack of this test's own, for faults and switches.
    static func own() async throws -> PrivyBench { PrivyBench(stack: try await .start()) }

    /// A contact nobody else uses.
    func newContact() throws -> String {
        "user-\(Hex.encode(try SecretBytes.random(count: 8).withUnsafeBytes { Array($0) }))@example.com"
    }

    func config() throws -> PrivyConfig {
        PrivyConfig(
            appID: try stack.text("privy", "appId"), appClientID: try stack.text("privy", "clientId"),
            nativeAppID: try stack.text("privy", "nativeAppId"), clientURL: try stack.text("privy", "clientUrl"),
            serverURL: try stack.text("privy", "apiUrl"))
    }

    func logIn(
        _ contact: String, with config: PrivyConfig? = nil, environment: RainEnvironment = .inMemory()
    ) async throws -> PrivyAuth {
        let auth = try PrivyAuth(try config ?? self.config(), environment: environment)
        try await logIn(contact, auth)
        return auth
    }

    func logIn(_ contact: String, _ auth: PrivyAuth) async throws {
        try await auth.sendLoginCode(to: .email(contact))
        try await auth.confirmLoginCode(try await stack.code(for: Contact.email(contact).normalized().value))
    }

    func client(_ provider: PrivyProvider, environment: RainEnvironment = .inMemory()) async throws -> RainClient {
        try await RainSdk.builder(environment: environment)
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: try stack.rpcURL(of: 84532))])
            .register(provider).build().provider(.privy)
    }

    /// The wallet behind a provider, for signatures without a payment.
    func wallet(_ provider: PrivyProvider) async throws -> any WalletProvider {
        try await provider.makeProvider(context: ProviderContext(networks: []))
    }

    /// Turns one of the service's switches, or plans what it does next.
    func control(_ body: JSONValue) async throws {
        try await stack.control("privy", body)
    }

    /// Plans a fault of the service for apps on devices.
    func fault(_ path: String, _ kind: String, _ more: JSONObject = [:], count: Int = 1) async throws {
        var fault: JSONObject = [
            "target": "privy", "path": .string(path), "kind": .string(kind), "count": .number(JSONNumber(count)),
        ]
        for member in more { fault[member.name] = member.value }
        try await stack.control("faults", .object(fault))
    }

    /// A message to be signed by an account.
    func message(_ account: Address, _ text: String = "hello") -> SigningRequest {
        SigningRequest(account: account, payload: .personalMessage(Array(text.utf8)))
    }
}

/// The error a body throws, if it is one of Rain's.
func rainError(_ body: () async throws -> Void) async -> RainError? {
    do {
        try await body()
        return nil
    } catch { return error as? RainError }
}

extension PrivyBench {
    /// The file that holds the app's secret.
    func secretFile() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: stack.text("privy", "appSecret", "path"))))
    }
}

import LocalStack
import RainCrypto
import RainEncoding
import RainWalletAdapter

/// The local stack as the backend of the Rain wallet.
struct WalletStack {
    let stack: LocalStack

    /// The stack that all tests share; each keeps to contacts of its own.
    static func shared() async throws -> WalletStack { WalletStack(stack: try await .shared()) }

    /// A stack of this test's own, for faults and for time.
    static func own() async throws -> WalletStack { WalletStack(stack: try await .start()) }

    func backend() throws -> RainWalletConfig.Backend {
        RainWalletConfig.Backend(
            organizationID: try stack.text("turnkey", "organizationId"),
            authConfigID: try stack.text("turnkey", "authProxyConfigId"), apiURL: try stack.text("turnkey", "apiUrl"),
            authURL: try stack.text("turnkey", "authProxyUrl"),
            keys: .init(
                signer: try stack.text("turnkey", "signerPublicKey"),
                notarizer: try stack.text("turnkey", "notarizerPublicKey"),
                tlsFetcher: try stack.text("turnkey", "tlsFetcherPublicKey")))
    }

    /// A wallet on a device of its own.
    func wallet(
        domain: String? = "example.com", environment: RainEnvironment = .inMemory(),
        policy: RainWalletSessionPolicy = RainWalletSessionPolicy(), onSessionExpired: (@Sendable () async -> Void)? = nil
    ) throws -> RainProvider {
        RainProvider(
            RainWalletConfig(
                passkeyDomain: domain, sessionPolicy: policy, onSessionExpired: onSessionExpired, backend: try backend()),
            environment: environment)
    }

    /// A contact nobody else uses.
    func newContact() throws -> String { "user-\(try Self.random(8))@example.com" }

    /// A telephone number nobody else uses.
    func newNumber() throws -> String {
        let digits = try Self.random(5).utf8.map { String($0 % 10) }.joined()
        return "+1555" + digits
    }

    private static func random(_ count: Int) throws -> String {
        Hex.encode(try SecretBytes.random(count: count).withUnsafeBytes { Array($0) })
    }

    func logIn(_ wallet: RainProvider, as contact: String) async throws {
        try await wallet.sendLoginCode(to: .email(contact))
        try await wallet.confirmLoginCode(try await stack.code(for: contact))
    }
}

extension RainProvider {
    /// The address the wallet signs for.
    var address: Address {
        get async throws { try await makeProvider(context: ProviderContext(networks: [])).address(on: .baseSepolia) }
    }

    /// Whether the session is good for a request; an address may be known from before.
    var works: Bool {
        get async { (try? await profile()) != nil }
    }
}

/// The error of Rain's that a body ends in.
func rainError(_ body: () async throws -> Void) async -> RainError? {
    do { try await body() } catch { return error as? RainError }
    return nil
}

import LocalStack
import RainCrypto
import RainEncoding
import RainHTTP
import RainTurnkeyAdapter

/// The local stack as an app's set-up at Turnkey.
struct TurnkeyStack {
    let stack: LocalStack

    /// The stack that all tests share; each keeps to contacts of its own.
    static func shared() async throws -> TurnkeyStack { TurnkeyStack(stack: try await .shared()) }

    /// A stack of this test's own, for faults and switches.
    static func own() async throws -> TurnkeyStack { TurnkeyStack(stack: try await .start()) }

    /// A contact nobody else uses.
    func newContact() throws -> String {
        "user-\(Hex.encode(try SecretBytes.random(count: 8).withUnsafeBytes { Array($0) }))@example.com"
    }

    func config(_ signing: TurnkeySigningMode = .enclave) throws -> TurnkeyConfig {
        TurnkeyConfig(
            organizationID: try stack.text("turnkey", "organizationId"),
            authProxyConfigID: try stack.text("turnkey", "authProxyConfigId"),
            apiURL: try stack.text("turnkey", "apiUrl"), authProxyURL: try stack.text("turnkey", "authProxyUrl"),
            enclaveKeys: TurnkeyConfig.EnclaveKeys(
                signer: try stack.text("turnkey", "signerPublicKey"),
                notarizer: try stack.text("turnkey", "notarizerPublicKey"),
                tlsFetcher: try stack.text("turnkey", "tlsFetcherPublicKey")),
            signing: signing)
    }

    func logIn(
        _ contact: String, environment: RainEnvironment = .inMemory(), signing: TurnkeySigningMode = .enclave
    ) async throws -> TurnkeyAuth {
        let auth = try TurnkeyAuth(try config(signing), environment: environment)
        try await auth.sendLoginCode(to: .email(contact))
        let address = try Contact.email(contact).normalized().value
        try await auth.confirmLoginCode(try await stack.code(for: address))
        return auth
    }

    func client(_ provider: TurnkeyProvider, environment: RainEnvironment = .inMemory()) async throws -> RainClient {
        try await RainSdk.builder(environment: environment)
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: try stack.rpcURL(of: 84532))])
            .register(provider).build().provider(.turnkey)
    }

    /// The wallet behind a provider, for signatures without a payment.
    func wallet(_ provider: TurnkeyProvider) async throws -> any WalletProvider {
        try await provider.makeProvider(context: ProviderContext(networks: []))
    }

    /// Takes a fault back, as far as it is left.
    func removeFault(_ planned: JSONValue) async throws {
        let id = planned["id"]?.stringValue ?? planned["id"]?.intValue.map(String.init) ?? ""
        let response = try await CurlTransport().send(
            HTTPRequest(.delete, try stack.text("controlUrl") + "/faults/" + id))
        guard response.isSuccess else { throw ParentOrganization.UnexpectedAnswer(text: "\(response.status)") }
    }
}

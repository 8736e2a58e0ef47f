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
        try await logIn(contact, with: config(signing), environment: environment)
    }

    func logIn(
        _ contact: String, with config: TurnkeyConfig, environment: RainEnvironment = .inMemory()
    ) async throws -> TurnkeyAuth {
        let auth = try TurnkeyAuth(config, environment: environment)
        try await auth.sendLoginCode(to: .email(contact))
        let address = try Contact.email(contact).normalized().value
        try await auth.confirmLoginCode(try await stack.code(for: address))
        return auth
    }

    /// Answers the next requests to a path with a refusal in Turnkey's shape.
    func refuse(_ path: String, code: Int, _ message: String, _ name: String? = nil, count: Int = 1) async throws {
        var fault: JSONObject = [
            "target": "turnkey", "path": .string(path), "kind": "turnkey-error", "code": .number(JSONNumber(code)),
            "message": .string(message), "count": .number(JSONNumber(count)),
        ]
        if let name { fault["turnkeyErrorCode"] = .string(name) }
        try await stack.control("faults", .object(fault))
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

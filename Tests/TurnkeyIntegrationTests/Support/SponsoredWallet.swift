import LocalStack
import RainCrypto
import RainEncoding
import RainTurnkeyAdapter

/// A wallet that holds 25 USDC and nothing of the chain's own currency, and whose sends Turnkey makes and pays for.
///
/// Its session is an API key of its own sub-organisation, so it lives as long as a test moves the clock.
struct SponsoredWallet {
    static let recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
    static let usdc = "0x036CbD53842c5426634e7929541eC2318f3dCF7e"

    let turnkey: TurnkeyStack
    let time = ShiftedTime()
    let transport = RecordingTransport()
    let environment: RainEnvironment
    let client: RainClient
    let account: Address
    private let provider: TurnkeyProvider

    /// - Parameters:
    ///   - make: Makes the provider in an environment; by default one of a new customer's API key.
    ///   - logIn: What is to happen before the wallet is used.
    init(
        _ turnkey: TurnkeyStack, journal: any TransactionJournal = InMemoryTransactionJournal(),
        provider make: ((RainEnvironment) throws -> TurnkeyProvider)? = nil, logIn: () async throws -> Void = {}
    ) async throws {
        self.turnkey = turnkey
        environment = RainEnvironment(
            transport: transport, secrets: InMemorySecureStore(), journal: journal, time: time)
        if let make {
            provider = try make(environment)
            try await logIn()
        } else {
            let key = try P256.PrivateKey()
            let organization = try await ParentOrganization(turnkey).makeSubOrganization(
                apiKey: Hex.encode(key.publicKey.compressed))
            let session = try TurnkeySession(
                organizationID: organization,
                apiPrivateKey: SecretBytes(copying: key.rawRepresentation.withUnsafeBytes { Hex.encode($0) }.utf8))
            var config = try turnkey.config()
            config.sponsorGas = true
            provider = try TurnkeyProvider(session: session, config: config, environment: environment)
        }
        client = try await turnkey.client(provider, environment: environment)
        account = try await client.getWalletAddress(on: .baseSepolia)
        try await turnkey.stack.fund("\(account)", "USDC", amount: "25000000")
    }

    /// The same wallet in another process: nothing of this one's memory, the same journal.
    func restarted() async throws -> RainClient { try await turnkey.client(provider, environment: environment) }

    func pay(_ amount: Amount, key: String? = nil, from client: RainClient? = nil) async throws -> SentTransaction {
        try await (client ?? self.client).sendToken(
            Address(Self.usdc), to: Address(Self.recipient), amount: amount, on: .baseSepolia, idempotencyKey: key)
    }

    /// Moves this process's clock and the stack's.
    func advance(_ seconds: Int) async throws {
        time.advance(by: .seconds(seconds))
        try await turnkey.stack.control("time", ["advanceSeconds": .number(JSONNumber(seconds))])
    }

    /// What an address holds of the token, in base units.
    func tokens(of address: String) async throws -> String {
        let balance = try await turnkey.stack.rpc(
            "eth_call",
            [
                [
                    "to": .string(Self.usdc),
                    "data": .string("0x70a08231" + String(repeating: "0", count: 24) + address.dropFirst(2).lowercased()),
                ], "latest",
            ])
        return try UInt256(hex: balance.stringValue ?? "").description
    }

    /// What the account and the recipient hold.
    func holdings() async throws -> [String] {
        [try await tokens(of: "\(account)"), try await tokens(of: Self.recipient)]
    }

    /// The bodies of the sends that went out.
    var sends: [String] {
        transport.sent.filter { $0.hasPrefix("http") && $0.split(separator: "\n")[0].hasSuffix("eth_send_transaction") }
            .compactMap { $0.split(separator: "\n").last.map(String.init) }
    }
}

import LocalStack
import RainCrypto
import RainEncoding
import RainHTTP
import RainTurnkeyAdapter
import TurnkeyAPI

/// A sub-organisation made over the wire alone, and clients of its users.
struct WireCustomer {
    let turnkey: TurnkeyStack

    func client(_ stamper: any TurnkeyStamper) throws -> TurnkeyClient {
        TurnkeyClient(
            endpoint: try TurnkeyEndpoint(try turnkey.stack.text("turnkey", "apiUrl")), stamper: stamper,
            transport: CurlTransport(), now: { SystemTime().now.millisecondsSinceEpoch },
            sleep: { try await SystemTime().sleep(for: $0) })
    }

    func proxy() throws -> AuthProxyClient {
        try AuthProxyClient(
            endpoint: TurnkeyEndpoint(turnkey.stack.text("turnkey", "authProxyUrl")),
            configID: turnkey.stack.text("turnkey", "authProxyConfigId"), transport: CurlTransport(),
            sleep: { try await SystemTime().sleep(for: $0) })
    }

    func enclave(_ name: String) throws -> EnclavePublicKey {
        try EnclavePublicKey(hex: try turnkey.stack.text("turnkey", name))
    }

    var parentID: String { get throws { try turnkey.stack.text("turnkey", "organizationId") } }

    /// The parent's own client.
    func parent() throws -> TurnkeyClient { try client(APIKeyStamper(ParentOrganization(turnkey).apiKey)) }

    /// A contact that was verified by a code, over the proxy.
    func verification(of contact: String) async throws -> BoundVerification {
        let (key, tlsFetcher) = (try TurnkeyAPIKey.random(), try enclave("tlsFetcherPublicKey"))
        let challenge = try await proxy().sendOneTimeCode(to: .email(contact), tlsFetcher: tlsFetcher)
        let code = Redacted(try await turnkey.stack.code(for: contact))
        let token = try await proxy().verifyOneTimeCode(code, for: challenge, key: key, tlsFetcher: tlsFetcher)
        return try BoundVerification(token, key: key)
    }
}

import LocalStack
import RainCrypto
import RainEncoding
import RainPrivyAdapter
import Testing

/// Wallets that a server drives by the app's secret, and keys of its own.
@Suite struct ServerIntegrationTests {
    /// A key as the dashboard gives it, and its public half.
    private struct Key {
        let text: SecretBytes
        let publicKey: String

        init() throws {
            let key = try P256.PrivateKey()
            text = try SecretBytes(copying: key.derRepresentation().withUnsafeBytes { Base64.encode(Array($0)) }.utf8)
            publicKey = Base64.encode(key.publicKey.derRepresentation)
        }
    }

    private func provider(_ privy: PrivyBench, _ walletID: String, _ keys: [Key]) throws -> PrivyProvider {
        var config = PrivyConfig(
            appID: try privy.stack.text("privy", "appId"), signing: .keys(keys.map(\.text)),
            clientURL: try privy.stack.text("privy", "clientUrl"), serverURL: try privy.stack.text("privy", "apiUrl"))
        config.sessionPolicy.maxTransientRetries = 0
        let secret = try JSONValue(parsing: try privy.secretFile())["appSecret"]?.stringValue ?? ""
        return try PrivyProvider(
            session: PrivySession(appSecret: SecretBytes(copying: secret.utf8), walletID: walletID), config: config,
            environment: .inMemory())
    }

    private func makeWallet(_ privy: PrivyBench, _ members: JSONObject) async throws -> String {
        var body: JSONObject = ["chain_type": "ethereum"]
        for member in members { body[member.name] = member.value }
        return try await privy.stack.privy().server(.post, "/wallets", .object(body))["id"]?.stringValue ?? ""
    }

    private func sign(_ privy: PrivyBench, _ provider: PrivyProvider) async throws {
        let wallet = try await privy.wallet(provider)
        let request = privy.message(try await wallet.address(on: .baseSepolia))
        #expect(try await wallet.sign(request).recoverSigner(of: request.digest) == request.account)
    }

    @Test func `a wallet that nobody owns is driven by the app's secret, one with an owner by its key`() async throws {
        let privy = try await PrivyBench.shared()
        try await sign(privy, provider(privy, try await makeWallet(privy, [:]), []))
        let key = try Key()
        let owned = try await makeWallet(privy, ["owner": ["public_key": .string(key.publicKey)]])
        try await sign(privy, provider(privy, owned, [key]))
        let other = try Key()
        for keys in [[], [other]] {
            let error = await rainError { try await sign(privy, provider(privy, owned, keys)) }
            #expect(error?.code == "RAIN_202")
        }
    }

    @Test func `of a quorum of two one is not enough: nothing is signed, and the error says how many are needed`()
        async throws
    {
        let privy = try await PrivyBench.shared()
        let keys = [try Key(), try Key()]
        let quorum = try await privy.stack.privy().server(
            .post, "/key_quorums",
            ["public_keys": .array(keys.map { .string($0.publicKey) }), "authorization_threshold": 2])
        let id = try #require(quorum["id"]?.stringValue)
        let wallet = try await makeWallet(privy, ["owner_id": .string(id)])
        try await sign(privy, provider(privy, wallet, keys))
        let error = await rainError { try await sign(privy, provider(privy, wallet, [keys[0]])) }
        #expect(error?.kind == .approvalNeeded)
        #expect(error?.context["threshold"] == "2" && error?.context["keyQuorum"] == id)
    }

    @Test func `what a policy denies is told as such`() async throws {
        let privy = try await PrivyBench.shared()
        let policy = try await privy.stack.privy().server(
            .post, "/policies",
            [
                "version": "1.0", "name": "no messages", "chain_type": "ethereum",
                "rules": [["name": "none", "method": "personal_sign", "conditions": [], "action": "DENY"]],
            ])
        let wallet = try await makeWallet(privy, ["policy_ids": [policy["id"] ?? nil]])
        let error = await rainError { try await sign(privy, provider(privy, wallet, [])) }
        #expect(error?.kind == .policyDenied)
    }

    @Test func `a wrong secret is a mistake in the set-up`() async throws {
        let privy = try await PrivyBench.shared()
        let config = PrivyConfig(
            appID: try privy.stack.text("privy", "appId"), signing: .keys([]),
            clientURL: try privy.stack.text("privy", "clientUrl"), serverURL: try privy.stack.text("privy", "apiUrl"))
        let session = try PrivySession(appSecret: SecretBytes(copying: "wrong".utf8), walletID: "abc")
        let provider = try PrivyProvider(session: session, config: config, environment: .inMemory())
        #expect(await rainError { _ = try await provider.accounts.current() }?.code == "RAIN_102")
    }
}

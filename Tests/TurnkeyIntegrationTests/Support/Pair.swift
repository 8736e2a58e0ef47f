import LocalStack
import RainCrypto
import RainEncoding
import RainTurnkeyAdapter

/// An organisation of two who must agree, seen from one of them.
struct Pair {
    let parent: ParentOrganization
    let organization: String
    let session: TurnkeySession
    let one: P256.PrivateKey
    let other: P256.PrivateKey

    init(_ turnkey: TurnkeyStack) async throws {
        parent = try ParentOrganization(turnkey)
        (one, other) = (try P256.PrivateKey(), try P256.PrivateKey())
        organization = try await parent.makeSubOrganization(
            apiKeys: [one, other].map { Hex.encode($0.publicKey.compressed) })
        session = try TurnkeySession(
            organizationID: organization,
            apiPrivateKey: SecretBytes(copying: one.rawRepresentation.withUnsafeBytes { Hex.encode($0) }.utf8))
    }

    func provider(
        _ turnkey: TurnkeyStack, environment: RainEnvironment, changing change: (inout TurnkeyConfig) -> Void
    ) throws -> TurnkeyProvider {
        var config = try turnkey.config()
        change(&config)
        return try TurnkeyProvider(session: session, config: config, environment: environment)
    }

    func wallet(_ turnkey: TurnkeyStack, _ mode: TurnkeySigningMode) async throws -> any WalletProvider {
        try await turnkey.wallet(
            TurnkeyProvider(session: session, config: try turnkey.config(mode), environment: .inMemory()))
    }

    /// The other one agrees to what an error or an activity names.
    func approve(_ fingerprint: String?) async throws {
        try await parent.submit(
            "approve_activity", "ACTIVITY_TYPE_APPROVE_ACTIVITY", ["fingerprint": .string(fingerprint ?? "")],
            in: organization, as: other)
    }

    func makePolicy(_ name: String, _ effect: String, _ condition: String) async throws {
        let activity = try await parent.submit(
            "create_policy", "ACTIVITY_TYPE_CREATE_POLICY_V3",
            [
                "policyName": .string(name), "effect": .string(effect), "condition": .string(condition), "notes": "",
                "consensus": "true",
            ], in: organization, as: one)
        try await approve(activity["fingerprint"]?.stringValue)
    }
}

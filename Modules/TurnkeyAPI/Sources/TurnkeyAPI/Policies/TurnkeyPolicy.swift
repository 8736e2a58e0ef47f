import RainEncoding

/// A policy of an organisation: who may do what, as its administrators set it.
///
/// It is read here, never written.
///
/// Follows https://docs.turnkey.com/concepts/policies/language.
public struct TurnkeyPolicy: Hashable, Sendable {
    /// Its identifier.
    public let id: String
    /// Its name, unique within the organisation.
    public let name: String
    /// Whether what it applies to is allowed; false when it is denied.
    public let allows: Bool
    /// Who must approve, as an expression; empty when nobody in particular.
    public let consensus: String
    /// What it applies to, as an expression; empty when to everything.
    public let condition: String
    /// A note of its makers.
    public let notes: String

    init(_ json: JSONValue) throws(TurnkeyError) {
        id = try json.text("policyId")
        name = try json.text("policyName")
        switch json["effect"]?.stringValue {
        case "EFFECT_ALLOW": allows = true
        case "EFFECT_DENY": allows = false
        default: throw TurnkeyError(.unexpectedAnswer, "the policy has an effect that is not known here")
        }
        consensus = try json.optionalText("consensus") ?? ""
        condition = try json.optionalText("condition") ?? ""
        notes = try json.optionalText("notes") ?? ""
    }
}

extension TurnkeyClient {
    /// The policies of an organisation.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func policies(in organizationID: String) async throws -> [TurnkeyPolicy] {
        try await query("/public/v1/query/list_policies", ["organizationId": .string(organizationID)])
            .list("policies") { json throws(TurnkeyError) in try TurnkeyPolicy(json) }
    }
}

internal import RainEthereum

/// What an app asks of the guards; gathered by the builder.
struct GuardSettings: Sendable {
    var limits: [SpendingLimit] = []
    var allowsOtherTokens = true
    var allowedRecipients: [Address]?
    var lookAlikes = LookAlikeResponse.warn
    var added: [any SendGuard] = []

    /// The guards, checked against what is configured.
    ///
    /// - Throws: `RainError` `invalidConfig`, `tokenNotFound` (RAIN_102), `invalidAmount` (RAIN_406).
    func guards(
        networks: [NetworkConfig], tokens: TokenStore, environment: RainEnvironment
    ) throws(RainError) -> Guards {
        var policy = SpendingPolicy(allowsOtherTokens: allowsOtherTokens)
        for limit in limits { policy.rules.append(try SpendingRule(limit, networks: networks, tokens: tokens)) }
        guard allowsOtherTokens || policy.isSet else {
            throw RainError(.invalidConfig, "other tokens are refused, but no token has a spending limit")
        }
        let known = allowedRecipients ?? []
        var all: [any SendGuard] = [
            SpendingGuard(policy: policy, journal: environment.journal, time: environment.time), RecipientGuard(),
        ]
        if let allowedRecipients { all.append(AllowListGuard(allowed: Set(allowedRecipients))) }
        all.append(LookAlikeGuard(known: known, journal: environment.journal, response: lookAlikes))
        all.append(OutflowGuard())
        return Guards(all: all + added, policy: policy)
    }
}

/// What happens when a recipient looks like a known address and is another.
public enum LookAlikeResponse: Hashable, Sendable {
    /// The user is warned.
    case warn
    /// It is refused.
    case refuse
}

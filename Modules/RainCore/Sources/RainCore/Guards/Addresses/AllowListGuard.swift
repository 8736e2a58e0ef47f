internal import RainEthereum

/// Lets money go only to the addresses an app names, and to the account itself.
struct AllowListGuard: SendGuard {
    let allowed: Set<Address>

    func judge(_ request: GuardedRequest) async throws -> GuardVerdict {
        switch request.outflow {
        case .undecodable(let reason):
            return .refuse("only named recipients are allowed, and to whom this goes is not known: \(reason)")
        case .movements(let movements):
            for movement in movements where !movement.amount.isZero {
                let party = movement.counterparty
                guard party == request.account || allowed.contains(party) else {
                    throw RainError(
                        .recipientNotAllowed, "\(party) is not on the list of allowed recipients",
                        context: ["guard": "allowedRecipients", "recipient": party.description])
                }
            }
            return .allow
        }
    }
}

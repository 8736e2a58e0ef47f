internal import RainEthereum

/// Warns of what takes more than can be seen: allowances without limit, and what is not understood.
struct OutflowGuard: SendGuard {
    func judge(_ request: GuardedRequest) async throws -> GuardVerdict {
        if let reason = request.outflow.undecodableReason {
            return .warn([GuardWarning(.undecodable, "what this can take is not known: \(reason)")])
        }
        let unlimited = request.outflow.outgoing.filter(\.isUnlimited)
        return .warn(
            unlimited.map {
                GuardWarning(.unlimitedAllowance, "\($0.counterparty) may take all of this token, now and later")
            })
    }
}

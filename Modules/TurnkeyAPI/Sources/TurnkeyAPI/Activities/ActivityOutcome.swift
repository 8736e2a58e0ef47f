/// Where an activity stands, with what an app needs to go on.
public enum ActivityOutcome: Sendable {
    /// Done; ``Activity/result(_:)`` has the result.
    case completed
    /// Accepted, without an outcome yet.
    case underway
    /// Others must approve: show them the activity, or vote with ``TurnkeyClient/approve(_:)`` as one of them.
    ///
    /// Votes lapse after 24 hours.
    case consensusNeeded(ActivityReference)
    /// The sender must authenticate further, by what the organisation's policy names.
    case authenticatorsNeeded(ActivityReference)
    /// Others rejected it.
    case rejected
    /// It ran and failed; the error tells why.
    case failed(TurnkeyError)
    /// A state that is not known here, which counts as an end.
    case unknown(ActivityStatus)
}

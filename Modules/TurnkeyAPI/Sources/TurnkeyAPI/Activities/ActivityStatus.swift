/// Where an activity stands; open, because the service adds to the list.
public struct ActivityStatus: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name on the wire.
    public let rawValue: String

    /// A name as the service spells it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Accepted, not yet started.
    public static let created = ActivityStatus(rawValue: "ACTIVITY_STATUS_CREATED")
    /// Being worked on.
    public static let pending = ActivityStatus(rawValue: "ACTIVITY_STATUS_PENDING")
    /// Done; there is a result.
    public static let completed = ActivityStatus(rawValue: "ACTIVITY_STATUS_COMPLETED")
    /// Done without success; there is a failure.
    public static let failed = ActivityStatus(rawValue: "ACTIVITY_STATUS_FAILED")
    /// Others must approve.
    public static let consensusNeeded = ActivityStatus(rawValue: "ACTIVITY_STATUS_CONSENSUS_NEEDED")
    /// Others rejected it.
    public static let rejected = ActivityStatus(rawValue: "ACTIVITY_STATUS_REJECTED")
    /// The sender must authenticate further.
    public static let authenticatorsNeeded = ActivityStatus(rawValue: "ACTIVITY_STATUS_AUTHENTICATORS_NEEDED")

    /// Whether asking again may soon show another status.
    ///
    /// Every status that is not known counts as an end.
    public var isUnderway: Bool { self == .created || self == .pending }

    /// The name on the wire.
    public var description: String { rawValue }
}

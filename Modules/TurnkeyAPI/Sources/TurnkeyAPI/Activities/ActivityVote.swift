import RainEncoding

/// A vote on an activity.
public struct ActivityVote: Hashable, Sendable {
    /// Who voted.
    public let userID: String
    /// Whether they approve; false for a rejection, and for anything not known here.
    public let approves: Bool
    /// When, in seconds since 1970.
    public let castAt: Int64?

    /// Reads a vote; nil for what is none.
    ///
    /// What was signed is left out: it can hold what the activity is about.
    init?(_ json: JSONValue) {
        guard let userID = json["userId"]?.stringValue, !userID.isEmpty else { return nil }
        self.userID = TurnkeyError.printable(userID)
        approves = json["selection"]?.stringValue == "VOTE_SELECTION_APPROVED"
        castAt = try? json.instant("createdAt")
    }
}

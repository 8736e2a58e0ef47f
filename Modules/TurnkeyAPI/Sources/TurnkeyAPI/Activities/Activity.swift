public import RainEncoding

/// An activity as the service reports it: something it was asked to do, and how far that went.
///
/// Follows https://docs.turnkey.com/developer-reference/api-overview/submissions.
public struct Activity: Sendable {
    /// What it is found by.
    public let reference: ActivityReference
    /// Where it stands.
    public let status: ActivityStatus
    /// The whole report, for members not read here.
    public let report: JSONValue

    /// Reads the `activity` member of an answer.
    ///
    /// - Throws: ``TurnkeyError`` of kind `unexpectedAnswer` without an identifier, an organisation or a status.
    init(answer: JSONValue) throws(TurnkeyError) {
        guard let report = answer["activity"], let id = report["id"]?.stringValue, !id.isEmpty,
            let organizationID = report["organizationId"]?.stringValue, !organizationID.isEmpty,
            let status = report["status"]?.stringValue
        else {
            throw TurnkeyError(.unexpectedAnswer, "the answer describes no activity")
        }
        reference = ActivityReference(
            id: TurnkeyError.printable(id), organizationID: organizationID,
            fingerprint: report["fingerprint"]?.stringValue.map(TurnkeyError.printable))
        self.status = ActivityStatus(rawValue: TurnkeyError.printable(status))
        self.report = report
    }

    /// The member `name` of the result of a completed activity.
    ///
    /// The status is read first: no other status has a result to decode.
    ///
    /// - Parameter name: The result's name, such as `signRawPayloadResult`; it does not follow the activity's version.
    /// - Throws: ``TurnkeyError`` of the kind that belongs to the status.
    public func result(_ name: String) throws(TurnkeyError) -> JSONValue {
        switch status {
        case .completed:
            guard let result = report["result"]?[name], result.objectValue != nil else {
                throw TurnkeyError(.unexpectedAnswer, "the activity is completed but has no \(name)", activity: reference)
            }
            return result
        case .failed:
            let failure = TurnkeyError.describe(report["failure"])
            throw TurnkeyError(
                .activityFailed, failure.message ?? "the activity failed", code: failure.code,
                vendorCode: failure.vendorCode, activity: reference)
        case .rejected:
            throw TurnkeyError(.activityRejected, "the activity was rejected", activity: reference)
        case .consensusNeeded:
            throw TurnkeyError(.consensusNeeded, "the activity needs the approval of others", activity: reference)
        case .authenticatorsNeeded:
            throw TurnkeyError(.authenticatorsNeeded, "the activity needs further authentication", activity: reference)
        case .created, .pending:
            throw TurnkeyError(.activityPending, "the activity has no outcome yet", activity: reference)
        default:
            throw TurnkeyError(.unexpectedAnswer, "the activity is in a state not known here: \(status)", activity: reference)
        }
    }
}

public import RainEncoding

/// An activity as the service reports it: something it was asked to do, and how far that went.
///
/// Follows https://docs.turnkey.com/developer-reference/api-overview/submissions.
public struct Activity: Sendable {
    /// What it is found by.
    public let reference: ActivityReference
    /// Its versioned type, such as `ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2`; empty when the service does not say.
    public let type: String
    /// Where it stands.
    public let status: ActivityStatus
    /// Who voted on it so far; submitting it is the first vote.
    public let votes: [ActivityVote]
    /// Whether the one who asks may approve it.
    public let canApprove: Bool
    /// Whether the one who asks may reject it.
    public let canReject: Bool
    /// When it was submitted, in seconds since 1970.
    public let createdAt: Int64?
    /// The whole report, for members not read here; it may hold a session token or a sealed secret.
    public let report: JSONValue

    /// Reads the `activity` member of an answer.
    ///
    /// - Throws: ``TurnkeyError`` of kind `unexpectedAnswer` without an identifier, an organisation or a status.
    init(answer: JSONValue) throws(TurnkeyError) {
        guard let report = answer["activity"] else {
            throw TurnkeyError(.unexpectedAnswer, "the answer describes no activity")
        }
        try self.init(report: report)
    }

    /// Reads an activity.
    init(report: JSONValue) throws(TurnkeyError) {
        guard let id = report["id"]?.stringValue, !id.isEmpty,
            let organizationID = report["organizationId"]?.stringValue, !organizationID.isEmpty,
            let status = report["status"]?.stringValue
        else {
            throw TurnkeyError(.unexpectedAnswer, "the answer describes no activity")
        }
        reference = ActivityReference(
            id: TurnkeyError.printable(id), organizationID: organizationID,
            fingerprint: report["fingerprint"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }.map(Fingerprint.readable))
        self.status = ActivityStatus(rawValue: TurnkeyError.printable(status))
        type = TurnkeyError.printable(report["type"]?.stringValue ?? "")
        votes = (report["votes"]?.arrayValue ?? []).compactMap(ActivityVote.init)
        canApprove = report["canApprove"]?.boolValue ?? false
        canReject = report["canReject"]?.boolValue ?? false
        createdAt = try? report.instant("createdAt")
        self.report = report
    }

    /// Where the activity stands, with what belongs to it.
    public var outcome: ActivityOutcome {
        switch status {
        case .completed: return .completed
        case .created, .pending: return .underway
        case .consensusNeeded: return .consensusNeeded(reference)
        case .authenticatorsNeeded: return .authenticatorsNeeded(reference)
        case .rejected: return .rejected
        case .failed:
            let failure = TurnkeyError.Description(report["failure"])
            return .failed(
                TurnkeyError(
                    .activityFailed, failure.message ?? "the activity failed", code: failure.code,
                    vendorCode: failure.vendorCode, violations: failure.violations, activity: reference))
        default: return .unknown(status)
        }
    }

    /// The member `name` of the result of a completed activity.
    ///
    /// The status is read first: no other status has a result to decode.
    ///
    /// - Parameter name: The result's name, such as `signRawPayloadResult`; it does not follow the activity's version.
    /// - Throws: ``TurnkeyError`` of the kind that belongs to the status.
    public func result(_ name: String) throws(TurnkeyError) -> JSONValue {
        try requireCompletion()
        guard let result = report["result"]?[name], result.objectValue != nil else {
            throw TurnkeyError(.unexpectedAnswer, "the activity is completed but has no \(name)", activity: reference)
        }
        return result
    }

    /// Returns when the activity is completed.
    ///
    /// - Throws: ``TurnkeyError`` of the kind that belongs to any other status.
    public func requireCompletion() throws(TurnkeyError) {
        switch outcome {
        case .completed: return
        case .failed(let error): throw error
        case .rejected:
            throw TurnkeyError(.activityRejected, "the activity was rejected", activity: reference)
        case .consensusNeeded:
            throw TurnkeyError(.consensusNeeded, "the activity needs the approval of others", activity: reference)
        case .authenticatorsNeeded:
            throw TurnkeyError(.authenticatorsNeeded, "the activity needs further authentication", activity: reference)
        case .underway:
            throw TurnkeyError(.activityPending, "the activity has no outcome yet", activity: reference)
        case .unknown:
            throw TurnkeyError(.unexpectedAnswer, "the activity is in a state not known here: \(status)", activity: reference)
        }
    }
}

extension Activity: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type, the identifier and the status; nothing of the content.
    public var description: String { "\(type) \(reference.id) \(status)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror without the report.
    public var customMirror: Mirror { Mirror(self, children: ["reference": reference, "type": type, "status": status]) }
}

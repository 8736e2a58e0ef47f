import RainEncoding

extension TurnkeyClient {
    /// Approves an activity that waits for consensus.
    ///
    /// - Parameter reference: The activity, as the error of kind `consensusNeeded` names it; the stamper's user must be one of
    ///   those whose approval counts.
    /// - Returns: The activity that was voted on, in its state after the vote.
    /// - Throws: ``TurnkeyError`` of kind `invalidConfiguration`, with nothing sent, for a reference without a fingerprint;
    ///   otherwise as ``submit(_:)-(ActivitySubmission)``.
    public func approve(_ reference: ActivityReference) async throws -> Activity {
        try await vote("approve_activity", "ACTIVITY_TYPE_APPROVE_ACTIVITY", on: reference)
    }

    /// Rejects an activity that waits for consensus.
    ///
    /// - Returns: The activity that was voted on, in its state after the vote.
    /// - Throws: As ``approve(_:)``.
    public func reject(_ reference: ActivityReference) async throws -> Activity {
        try await vote("reject_activity", "ACTIVITY_TYPE_REJECT_ACTIVITY", on: reference)
    }

    private func vote(_ name: String, _ type: String, on reference: ActivityReference) async throws -> Activity {
        guard let fingerprint = reference.fingerprint, Fingerprint.isWellFormed(fingerprint) else {
            throw TurnkeyError(.invalidConfiguration, "an activity is voted on by its fingerprint", activity: reference)
        }
        let vote = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/" + name, type: type, organizationID: reference.organizationID,
                parameters: ["fingerprint": .string(fingerprint)]))
        // The service may answer with the vote's own activity, or with the one it is about.
        if vote.reference.id == reference.id { return vote }
        try vote.requireCompletion()
        return try await activity(reference)
    }
}

import RainEncoding

extension TurnkeyClient {
    /// Each holds its body twice, once as it was signed, and a typed-data message may fill 100 kB.
    static let activitiesPerPage = 20

    /// Submits an activity and waits for its outcome, within the limits of the polling policy.
    ///
    /// The body is made once: what is signed, sent and, after a lost answer, sent again are the same bytes, so the service
    /// takes a repetition for the same activity.
    ///
    /// - Returns: The activity in the last state seen; ``Activity/outcome`` and ``Activity/result(_:)`` tell the states apart.
    /// - Throws: As ``query(_:_:)``. Once the activity was accepted, what goes wrong in asking for its outcome is reported as
    ///   `activityPending`, unless it is a refusal, which then names the activity.
    public func submit(_ submission: ActivitySubmission) async throws -> Activity {
        try await submit(prepare(submission))
    }

    /// Makes the body of an activity, without sending it: for what must be recorded before it goes out.
    public func prepare(_ submission: ActivitySubmission) -> PreparedActivity {
        let timestamp = now()
        return PreparedActivity(path: submission.path, body: submission.body(timestamp: timestamp), timestamp: timestamp)
    }

    /// Submits a prepared activity, for the first time or again, and waits for its outcome.
    ///
    /// - Throws: As ``submit(_:)-(ActivitySubmission)``; ``TurnkeyError`` of kind `invalidConfiguration`, with nothing sent, when
    ///   the body is too old to be taken.
    public func submit(_ prepared: PreparedActivity) async throws -> Activity {
        guard prepared.canBeSent(at: now()) else {
            throw TurnkeyError(.invalidConfiguration, "the activity was prepared more than an hour ago; look it up instead")
        }
        var activity = try Activity(answer: await send(prepared.path, prepared.body))
        var questions = 0
        while activity.status.isUnderway, questions < polling.maximumQuestions {
            try await sleep(polling.interval)
            questions += 1
            activity = try await self.activity(activity.reference)
        }
        return activity
    }

    /// The present state of an activity.
    ///
    /// - Parameter reference: Its identifier and its own organisation, which can differ from the one that was asked.
    /// - Throws: ``TurnkeyError`` of kind `activityPending` when the service could not be reached or gave no proper answer,
    ///   because the activity itself was accepted; `refused`; `CancellationError`.
    public func activity(_ reference: ActivityReference) async throws -> Activity {
        let question: JSONValue = [
            "organizationId": .string(reference.organizationID), "activityId": .string(reference.id),
        ]
        do { return try Activity(answer: await query("/public/v1/query/get_activity", question)) } catch {
            throw Self.failure(error, askingFor: reference)
        }
    }

    private static func failure(_ error: any Error, askingFor reference: ActivityReference) -> any Error {
        guard let error = error as? TurnkeyError else { return error }
        guard error.isTransient || error.isRateLimited || error.kind == .unexpectedAnswer else { return error.about(reference) }
        return TurnkeyError(
            .activityPending, "the activity was accepted; its outcome could not be asked for", status: error.status,
            rateLimit: error.rateLimit, activity: reference, underlying: error)
    }

    /// The activities of an organisation, newest first, over as many pages as there are.
    ///
    /// - Parameters:
    ///   - organizationID: The organisation.
    ///   - statuses: Only these; all when empty.
    ///   - types: Only these versioned types; all when empty.
    ///   - limit: How many at most.
    ///   - isLast: Whether what comes after an activity is not wanted; the page it is on is given whole.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func activities(
        in organizationID: String, statuses: [ActivityStatus] = [], types: [String] = [], limit: Int = 100,
        until isLast: (Activity) -> Bool = { _ in false }
    ) async throws -> [Activity] {
        var question: JSONObject = ["organizationId": .string(organizationID)]
        if !statuses.isEmpty { question["filterByStatus"] = .array(statuses.map { .string($0.rawValue) }) }
        if !types.isEmpty { question["filterByType"] = .array(types.map { .string($0) }) }
        return try await pages(
            "/public/v1/query/list_activities", question, list: "activities", limit: limit, perPage: Self.activitiesPerPage,
            read: { json throws(TurnkeyError) in try Activity(report: json) }, cursor: \.reference.id, until: isLast)
    }
}

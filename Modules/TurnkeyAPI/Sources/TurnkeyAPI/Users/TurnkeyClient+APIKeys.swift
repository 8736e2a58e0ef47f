import RainEncoding

extension TurnkeyClient {
    /// The keys of a user, those of log-in sessions among them.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func apiKeys(ofUser userID: String, in organizationID: String) async throws -> [APIKeyRecord] {
        try await query("/public/v1/query/get_api_keys", Self.question(about: userID, in: organizationID))
            .list("apiKeys") { json throws(TurnkeyError) in try APIKeyRecord(json) }
    }

    /// Registers keys as a user's.
    ///
    /// - Returns: The identifiers, in the order of the keys.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func createAPIKeys(
        _ keys: [NewAPIKey], ofUser userID: String, in organizationID: String
    ) async throws -> [String] {
        try await credentials(
            "create_api_keys", "CREATE_API_KEYS_V2", result: "createApiKeysResult", ids: "apiKeyIds", count: keys.count,
            ["apiKeys": .array(keys.map(\.json)), "userId": .string(userID)], in: organizationID)
    }

    /// Deletes keys of a user; a session whose key is deleted is over.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func deleteAPIKeys(_ ids: [String], ofUser userID: String, in organizationID: String) async throws {
        _ = try await credentials(
            "delete_api_keys", "DELETE_API_KEYS", result: "deleteApiKeysResult", ids: "apiKeyIds", count: ids.count,
            ["userId": .string(userID), "apiKeyIds": .array(ids.map { .string($0) })], in: organizationID)
    }

    /// Makes or deletes credentials; the answer must name as many as were asked for.
    func credentials(
        _ path: String, _ type: String, result: String, ids: String, count: Int, _ parameters: JSONValue,
        in organizationID: String
    ) async throws -> [String] {
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/" + path, type: "ACTIVITY_TYPE_" + type, organizationID: organizationID,
                parameters: parameters))
        let found = try activity.result(result).texts(ids)
        guard found.count == count else {
            throw TurnkeyError(
                .unexpectedAnswer, "the service answered for \(found.count) credentials of \(count)",
                activity: activity.reference)
        }
        return found
    }
}

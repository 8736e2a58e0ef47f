import RainEncoding

extension TurnkeyClient {
    /// The passkeys of a user.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func authenticators(ofUser userID: String, in organizationID: String) async throws -> [AuthenticatorRecord] {
        try await query("/public/v1/query/get_authenticators", Self.question(about: userID, in: organizationID))
            .list("authenticators") { json throws(TurnkeyError) in try AuthenticatorRecord(json) }
    }

    /// Registers passkeys as a user's; a user has at most ten.
    ///
    /// - Returns: The identifiers, in the order of the passkeys.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func createAuthenticators(
        _ authenticators: [NewAuthenticator], ofUser userID: String, in organizationID: String
    ) async throws -> [String] {
        try await credentials(
            "create_authenticators", "CREATE_AUTHENTICATORS_V2", result: "createAuthenticatorsResult",
            ids: "authenticatorIds", count: authenticators.count,
            ["authenticators": .array(authenticators.map(\.json)), "userId": .string(userID)], in: organizationID)
    }

    /// Takes passkeys away from a user.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func deleteAuthenticators(_ ids: [String], ofUser userID: String, in organizationID: String) async throws {
        _ = try await credentials(
            "delete_authenticators", "DELETE_AUTHENTICATORS", result: "deleteAuthenticatorsResult", ids: "authenticatorIds",
            count: ids.count, ["userId": .string(userID), "authenticatorIds": .array(ids.map { .string($0) })],
            in: organizationID)
    }
}

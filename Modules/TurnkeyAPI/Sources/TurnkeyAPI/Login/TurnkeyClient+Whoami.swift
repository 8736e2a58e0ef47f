import RainEncoding

/// Who a key is, as the service sees it.
public struct TurnkeyIdentity: Hashable, Sendable {
    /// The organisation the key belongs to; a sub-organisation when the question named its parent.
    public let organizationID: String
    /// The user the key belongs to.
    public let userID: String

    /// Makes an identity.
    public init(organizationID: String, userID: String) {
        self.organizationID = organizationID
        self.userID = userID
    }
}

extension TurnkeyClient {
    /// Asks who the stamper's key belongs to.
    ///
    /// - Parameter organizationID: The organisation, or the parent of the one looked for.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func whoami(in organizationID: String) async throws -> TurnkeyIdentity {
        let answer = try await query("/public/v1/query/whoami", ["organizationId": .string(organizationID)])
        return TurnkeyIdentity(organizationID: try answer.text("organizationId"), userID: try answer.text("userId"))
    }
}

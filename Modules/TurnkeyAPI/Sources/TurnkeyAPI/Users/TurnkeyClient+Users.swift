public import RainCrypto
import RainEncoding

extension TurnkeyClient {
    /// The users of an organisation.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func users(in organizationID: String) async throws -> [TurnkeyUser] {
        try await query("/public/v1/query/list_users", ["organizationId": .string(organizationID)])
            .list("users") { json throws(TurnkeyError) in try TurnkeyUser(json) }
    }

    /// A user of an organisation.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func user(_ userID: String, in organizationID: String) async throws -> TurnkeyUser {
        let answer = try await query("/public/v1/query/get_user", Self.question(about: userID, in: organizationID))
        let user = try TurnkeyUser(answer["user"] ?? .null)
        guard user.id == userID else { throw TurnkeyError(.unexpectedAnswer, "the answer is about another user") }
        return user
    }

    /// Gives a user a name.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func updateUserName(_ name: Redacted<String>, ofUser userID: String, in organizationID: String) async throws {
        try await update("user_name", "USER_NAME", ["userName": .string(name.exposed)], userID, organizationID)
    }

    /// Gives a user a contact, in place of the one of the same kind.
    ///
    /// - Parameters:
    ///   - contact: The contact.
    ///   - token: The proof that it was verified; without one the contact does not count for log-ins.
    /// - Throws: ``TurnkeyError`` of kind `untrusted`, with nothing sent, for a proof about another contact; `refused`;
    ///   `CancellationError`.
    public func updateContact(
        _ contact: TurnkeyContact, token: VerificationToken?, ofUser userID: String, in organizationID: String
    ) async throws {
        var changes: JSONObject = [contact.userMember: .string(contact.value)]
        if let token {
            guard token.contact.exposed == contact.value else {
                throw TurnkeyError(.untrusted, "the verification token is about another contact")
            }
            changes["verificationToken"] = .string(token.token.exposed)
        }
        let names = contact.updateNames
        try await update(names.path, names.type, changes, userID, organizationID)
    }

    /// Takes a user's contact of one kind away.
    ///
    /// - Parameter kind: Any contact of the kind; its value does not matter.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func removeContact(
        ofKind kind: TurnkeyContact, ofUser userID: String, in organizationID: String
    ) async throws {
        let names = kind.updateNames
        try await update(names.path, names.type, [kind.userMember: ""], userID, organizationID)
    }

    static func question(about userID: String, in organizationID: String) -> JSONValue {
        ["organizationId": .string(organizationID), "userId": .string(userID)]
    }

    private func update(
        _ path: String, _ type: String, _ changes: JSONObject, _ userID: String, _ organizationID: String
    ) async throws {
        var parameters: JSONObject = ["userId": .string(userID)]
        for change in changes { parameters[change.name] = change.value }
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/update_" + path, type: "ACTIVITY_TYPE_UPDATE_" + type, organizationID: organizationID,
                parameters: .object(parameters)))
        try activity.requireCompletion()
    }
}

extension TurnkeyContact {
    /// The member of a user that holds the contact.
    var userMember: String {
        switch self {
        case .email: "userEmail"
        case .phone: "userPhoneNumber"
        }
    }

    fileprivate var updateNames: (path: String, type: String) {
        switch self {
        case .email: ("user_email", "USER_EMAIL")
        case .phone: ("user_phone_number", "USER_PHONE_NUMBER")
        }
    }
}

import RainCrypto
import RainEncoding

extension TurnkeyClient {
    /// Makes a sub-organisation of the organisation `parentID`, to which the stamper's key must belong.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func createSubOrganization(
        _ plan: NewSubOrganization, in parentID: String
    ) async throws -> CreatedSubOrganization {
        let users = plan.rootUsers.enumerated().map { place, user in
            JSONValue.object(user.members(defaultName: "user-\(place + 1)"))
        }
        var parameters: JSONObject = [
            "subOrganizationName": .string(plan.name), "rootUsers": .array(users),
            "rootQuorumThreshold": .number(JSONNumber(plan.rootQuorumThreshold)),
        ]
        if let wallet = plan.wallet { parameters["wallet"] = wallet.json }
        if let verification = plan.verification, let user = plan.rootUsers.first {
            parameters["verificationToken"] = .string(verification.token.token.exposed)
            parameters["clientSignature"] =
                try ClientSignature.signUp(
                    user, tokenID: verification.token.id, key: verification.key, usageName: plan.version.usageName
                ).json
        }
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/create_sub_organization",
                type: "ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_" + plan.version.rawValue, organizationID: parentID,
                parameters: .object(parameters)))
        return try CreatedSubOrganization(
            activity.result("createSubOrganizationResult" + plan.version.rawValue), for: plan)
    }

    /// The sub-organisations of an organisation, over as many pages as there are.
    ///
    /// - Parameters:
    ///   - filter: What they are looked for by; nil for all of them.
    ///   - parentID: The organisation.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func subOrganizations(
        matching filter: SubOrganizationFilter? = nil, in parentID: String
    ) async throws -> [String] {
        try await organizations("list_suborgs", filter, parentID)
    }

    /// The sub-organisations in which the contact was verified: those it logs in to.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func subOrganizations(verified contact: TurnkeyContact, in parentID: String) async throws -> [String] {
        try await organizations("list_verified_suborgs", .contact(contact), parentID)
    }

    private func organizations(
        _ name: String, _ filter: SubOrganizationFilter?, _ parentID: String
    ) async throws -> [String] {
        var question: JSONObject = ["organizationId": .string(parentID)]
        if let filter {
            question["filterType"] = .string(filter.type)
            question["filterValue"] = .string(filter.value)
        }
        return try await pages(
            "/public/v1/query/" + name, question, list: "organizationIds",
            read: { json throws(TurnkeyError) in
                guard let id = json.stringValue, !id.isEmpty else {
                    throw TurnkeyError(.unexpectedAnswer, "the answer's organizationIds are not all strings")
                }
                return id
            }, cursor: { $0 })
    }
}

import RainEncoding

/// The nonces of an account on a chain, as the service sees them.
public struct AccountNonces: Hashable, Sendable {
    /// Of its own next transaction, decimal digits.
    public let account: String
    /// Of the next transaction that is made for it by the contract it is delegated to, decimal digits.
    public let station: String
}

extension TurnkeyClient {
    /// Makes the body of a send, without sending it: record it, then hand it to ``submit(_:)-(PreparedActivity)``.
    ///
    /// - Parameters:
    ///   - send: The transaction.
    ///   - organizationID: The organisation the account is in; its parent cannot sign.
    public func prepare(_ send: NewSend, in organizationID: String) -> PreparedActivity {
        prepare(
            ActivitySubmission(
                path: "/public/v1/submit/eth_send_transaction", type: NewSend.activityType, organizationID: organizationID,
                parameters: send.parameters))
    }

    /// How far a send has come.
    ///
    /// - Parameters:
    ///   - statusID: What ``Activity/sendStatusID()`` gave.
    ///   - organizationID: The organisation of the activity.
    /// - Throws: ``TurnkeyError``; `CancellationError`. None of them says anything about the transaction.
    public func sendReport(_ statusID: String, in organizationID: String) async throws -> SendReport {
        try SendReport(
            await query(
                "/public/v1/query/get_send_transaction_status",
                ["organizationId": .string(organizationID), "sendTransactionStatusId": .string(statusID)]))
    }

    /// The nonces of an account on a chain.
    ///
    /// - Parameters:
    ///   - address: The account.
    ///   - caip2: The chain, such as `eip155:8453`.
    ///   - organizationID: The organisation that asks.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func nonces(of address: String, on caip2: String, in organizationID: String) async throws -> AccountNonces {
        let answer = try await query(
            "/public/v1/query/get_nonces",
            [
                "organizationId": .string(organizationID), "address": .string(address), "caip2": .string(caip2), "nonce": true,
                "gasStationNonce": true,
            ])
        return AccountNonces(account: try answer.digits("nonce"), station: try answer.digits("gasStationNonce"))
    }

    /// Finds an activity by the fingerprint of its body, for when the answer to it was lost.
    ///
    /// - Parameters:
    ///   - fingerprint: The fingerprint, as of ``PreparedActivity/fingerprint``.
    ///   - type: The activity's versioned type.
    ///   - since: From when it can be, in seconds since 1970; what is older is not looked at.
    ///   - organizationID: The activity's organisation.
    /// - Returns: The activity; nil when the service lists none of this fingerprint.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func activity(
        fingerprint: String, type: String, since: Int64, in organizationID: String
    ) async throws -> Activity? {
        let listed = try await activities(
            in: organizationID, types: [type], limit: .max,
            until: { $0.reference.fingerprint == fingerprint || ($0.createdAt ?? .max) < since })
        return listed.first { $0.reference.fingerprint == fingerprint }
    }
}

extension Activity {
    /// What a completed send is asked about with.
    ///
    /// - Throws: ``TurnkeyError`` of the kind that belongs to any other status; `unexpectedAnswer` when it is no send.
    public func sendStatusID() throws(TurnkeyError) -> String {
        try requireCompletion()
        // The result of either version; its name follows the version here.
        let name =
            report["result"]?["ethSendTransactionResultV2"] == nil ? "ethSendTransactionResult" : "ethSendTransactionResultV2"
        return try result(name).text("sendTransactionStatusId")
    }
}

extension JSONValue {
    /// The member `name`: decimal digits, 78 at most.
    fileprivate func digits(_ name: String) throws(TurnkeyError) -> String {
        let text = try text(name)
        guard text.utf8.count <= 78, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            throw TurnkeyError(.unexpectedAnswer, "the answer's \(name) is not a number")
        }
        return text
    }
}

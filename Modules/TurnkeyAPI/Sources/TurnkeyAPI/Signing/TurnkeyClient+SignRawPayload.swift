import RainEncoding

extension TurnkeyClient {
    /// The most payloads signed at once here, so that an answer keeps its bound.
    static let maximumPayloads = 1000

    /// Signs bytes with the key of an account.
    ///
    /// - Parameters:
    ///   - payload: The payload in the given encoding; hexadecimal without `0x`.
    ///   - signWith: The account's address.
    ///   - organizationID: The organisation the account is in; its parent cannot sign.
    /// - Returns: The parts as the service spelled them, each made whole: see ``RawSignature``.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func signRawPayload(
        _ payload: String, encoding: PayloadEncoding = .hexadecimal, hash: PayloadHash, signWith: String,
        in organizationID: String
    ) async throws -> RawSignature {
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/sign_raw_payload", type: "ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2",
                organizationID: organizationID,
                parameters: [
                    "signWith": .string(signWith), "payload": .string(payload), "encoding": .string(encoding.rawValue),
                    "hashFunction": .string(hash.rawValue),
                ]))
        return try RawSignature(activity.result("signRawPayloadResult"))
    }

    /// Signs several payloads with the key of an account, all or none.
    ///
    /// - Parameter payloads: 1 to 1000 payloads in the given encoding.
    /// - Returns: The signatures, in the order of the payloads.
    /// - Throws: As ``signRawPayload(_:encoding:hash:signWith:in:)``; ``TurnkeyError`` of kind `invalidConfiguration` for no
    ///   payload, or too many.
    public func signRawPayloads(
        _ payloads: [String], encoding: PayloadEncoding = .hexadecimal, hash: PayloadHash, signWith: String,
        in organizationID: String
    ) async throws -> [RawSignature] {
        guard 1...Self.maximumPayloads ~= payloads.count else {
            throw TurnkeyError(.invalidConfiguration, "1 to \(Self.maximumPayloads) payloads are signed at once")
        }
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/sign_raw_payloads", type: "ACTIVITY_TYPE_SIGN_RAW_PAYLOADS",
                organizationID: organizationID,
                parameters: [
                    "signWith": .string(signWith), "payloads": .array(payloads.map { .string($0) }),
                    "encoding": .string(encoding.rawValue), "hashFunction": .string(hash.rawValue),
                ]))
        let signatures = try activity.result("signRawPayloadsResult")
            .list("signatures") { json throws(TurnkeyError) in try RawSignature(json) }
        guard signatures.count == payloads.count else {
            throw TurnkeyError(
                .unexpectedAnswer, "the service gave \(signatures.count) signatures for \(payloads.count) payloads",
                activity: activity.reference)
        }
        return signatures
    }
}

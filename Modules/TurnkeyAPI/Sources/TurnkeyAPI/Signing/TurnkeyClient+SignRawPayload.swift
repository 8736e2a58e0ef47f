import RainEncoding

/// How the payload of a signing request is spelled; open.
public struct PayloadEncoding: RawRepresentable, Hashable, Sendable {
    /// The name on the wire.
    public let rawValue: String

    /// A name as the service spells it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Hexadecimal bytes.
    public static let hexadecimal = PayloadEncoding(rawValue: "PAYLOAD_ENCODING_HEXADECIMAL")
    /// Typed data of EIP-712 as JSON.
    public static let eip712 = PayloadEncoding(rawValue: "PAYLOAD_ENCODING_EIP712")
}

/// What is applied to the payload before it is signed; open.
public struct PayloadHash: RawRepresentable, Hashable, Sendable {
    /// The name on the wire.
    public let rawValue: String

    /// A name as the service spells it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Keccak-256, so that the service, and the organisation's policies, see what is signed.
    public static let keccak256 = PayloadHash(rawValue: "HASH_FUNCTION_KECCAK256")
    /// Nothing: the payload is the 32-byte digest.
    public static let none = PayloadHash(rawValue: "HASH_FUNCTION_NO_OP")
}

extension TurnkeyClient {
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
}

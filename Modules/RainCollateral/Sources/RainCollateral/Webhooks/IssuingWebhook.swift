public import RainCore
internal import RainCrypto
internal import RainEncoding
internal import RainHTTP

/// An event that Rain's issuing API sent to an app's server, proved to be Rain's.
///
/// One may come more than once, and late: act once on an `id`.
public struct IssuingWebhook: Hashable, Sendable {
    /// Names the event: the same in every repeat.
    public let id: String
    /// What it is about, such as `transaction`, `card`, `collateral` or `user`.
    public let resource: String
    /// What happened, such as `requested`, `created`, `updated` or `completed`.
    public let action: String
    /// The thing as it is now, as JSON.
    public let body: [UInt8]
    /// The same, where it is a transaction that can be read.
    public let transaction: IssuingTransaction?
    /// When Rain learned of it.
    public let receivedAt: Timestamp?

    /// Proves that an event is Rain's, and reads it.
    ///
    /// Rain signs with HMAC-SHA256 under the whole API key, over the body as it was sent: hand over exactly the bytes that came, never
    /// JSON that was read and written again. While a key is being changed there are two signatures, in the headers `Signature` and
    /// `Secondary-Signature`; one that is right is enough.
    ///
    /// - Parameters:
    ///   - body: The request's body, to the byte.
    ///   - headers: The request's headers.
    ///   - keys: The keys that may have signed: the tenant's API key or a `webhookSigning` key, and during a change the other.
    /// - Throws: `RainError` `webhookNotAuthentic` (RAIN_202); `rainApiNotConfigured` (RAIN_104) without a key;
    ///   `internalLogicError` (RAIN_502) for what is Rain's and no event.
    public init(verifying body: [UInt8], headers: HTTPHeaders, keys: [SecretBytes]) throws(RainError) {
        try Self.verify(body, headers, keys)
        guard let event = try? JSONValue(parsing: body), let id = event.text("id"), let resource = event.text("resource"),
            let action = event.text("action")
        else { throw RainError(.internalLogicError, "the webhook is signed by Rain and is no event") }
        self.id = id
        self.resource = resource
        self.action = action
        let thing = event["body"] ?? .null
        self.body = thing.encoded()
        transaction = resource == "transaction" ? try? IssuingTransaction(thing) : nil
        receivedAt = event.time("eventReceivedAt")
    }

    private static func verify(_ body: [UInt8], _ headers: HTTPHeaders, _ keys: [SecretBytes]) throws(RainError) {
        let usable = keys.filter { !$0.isEmpty }
        guard !usable.isEmpty else {
            throw RainError(.rainApiNotConfigured, "a webhook is checked with the tenant's API key; none was given")
        }
        var isRight = false
        do {
            // All are compared, so that the time tells nothing of which was right.
            for name in ["Signature", "Secondary-Signature"] {
                for text in headers.values(of: name).prefix(4) {
                    guard text.utf8.count == 64, let bytes = try? Hex.decode(text) else { continue }
                    let given = try SecretBytes(copying: bytes)
                    for key in usable where try HMAC.sha256(key: key, message: body) == given { isRight = true }
                }
            }
        } catch {
            throw RainError(.internalLogicError, "the webhook could not be checked", underlying: error)
        }
        guard isRight else {
            throw RainError(
                .webhookNotAuthentic,
                """
                the webhook has no signature of Rain's over these bytes; check the key, and that the body is handed over as it \
                came
                """)
        }
    }
}

import RainCrypto
public import RainEncoding
public import RainHTTP

/// A request as it is signed: its method, its URL, its body and those of its headers that are Privy's own.
///
/// What is signed is its spelling by RFC 8785; the service puts the same together from what it receives. So a payload is made
/// once, and its own URL, headers and bytes are the ones that are sent.
///
/// Follows https://docs.privy.io/controls/authorization-keys/using-owners/sign.
public struct AuthorizationPayload: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The URL that is called, without a slash at its end.
    public let url: String
    /// The app.
    public let appID: String
    /// The body.
    public let body: JSONValue
    /// What makes the service do it once, if any.
    public let idempotencyKey: String?
    /// From when on the service refuses it, in milliseconds since 1970, if ever.
    public let expiry: Int64?

    /// The exact bytes that are signed.
    public let canonicalBytes: [UInt8]
    /// The exact bytes that are sent as the body.
    let bodyBytes: [UInt8]

    static let signatureHeader = "privy-authorization-signature"
    static let idempotencyHeader = "privy-idempotency-key"
    static let expiryHeader = "privy-request-expiry"

    /// Puts a payload together.
    ///
    /// - Throws: ``PrivyError`` of kind `invalidRequest` for a method or URL that is none, a key that is too long, or a number in
    ///   the body that a double does not hold.
    public init(
        method: HTTPMethod, url: String, appID: String, body: JSONValue?, idempotencyKey: String? = nil, expiry: Int64? = nil
    ) throws(PrivyError) {
        guard [.post, .put, .patch, .delete].contains(method), !url.isEmpty, !url.hasSuffix("/") else {
            throw PrivyError(
                .invalidRequest, "a request that is signed is POST, PUT, PATCH or DELETE to a URL without a slash at its end")
        }
        if let idempotencyKey {
            guard 1...256 ~= idempotencyKey.utf8.count, idempotencyKey.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else {
                throw PrivyError(.invalidRequest, "an idempotency key is 1 to 256 ASCII characters")
            }
        }
        self.method = method
        self.url = url
        self.appID = appID
        self.body = body ?? [:]
        self.idempotencyKey = idempotencyKey
        self.expiry = expiry
        // A body without members is signed as an empty text.
        let isEmpty = self.body.objectValue?.isEmpty ?? false
        let own = Self.headers(idempotencyKey: idempotencyKey, expiry: expiry)
        var headers: JSONObject = ["privy-app-id": .string(appID)]
        for field in own { headers[field.name] = .string(field.value) }
        let signed: JSONValue = [
            "version": 1, "method": .string(method.rawValue), "url": .string(url), "body": isEmpty ? "" : self.body,
            "headers": .object(headers),
        ]
        do throws(EncodingError) {
            canonicalBytes = try signed.canonicallyEncoded()
            bodyBytes = body == nil ? [] : try self.body.canonicallyEncoded()
        } catch {
            throw PrivyError(.invalidRequest, "the body holds a number that cannot be signed: \(error)", underlying: error)
        }
    }

    /// The headers that are signed and sent, besides the app id, which all requests have.
    var headers: [HTTPHeaders.Field] { Self.headers(idempotencyKey: idempotencyKey, expiry: expiry) }

    private static func headers(idempotencyKey: String?, expiry: Int64?) -> [HTTPHeaders.Field] {
        var fields: [HTTPHeaders.Field] = []
        if let idempotencyKey { fields.append(HTTPHeaders.Field(name: idempotencyHeader, value: idempotencyKey)) }
        if let expiry { fields.append(HTTPHeaders.Field(name: expiryHeader, value: String(expiry))) }
        return fields
    }
}

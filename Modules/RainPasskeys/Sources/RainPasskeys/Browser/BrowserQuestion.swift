internal import RainCore
internal import RainEncoding
internal import RainSession

/// What the page is asked, as it stands in the fragment of its address.
struct BrowserQuestion: Sendable {
    enum Operation: String, Sendable {
        case create, get
    }

    let domain: PasskeyDomain
    let operation: Operation
    let timeout: Duration
    private let options: JSONObject

    /// Longer than five minutes nobody waits, and the page takes no more.
    private static let longest = Duration.seconds(300)

    init(creating request: PasskeyCreationRequest) throws(RainError) {
        try Self.check(request.challenge)
        guard 1...64 ~= request.userHandle.count, 1...64 ~= request.userName.count, request.serviceName.utf8.count <= 256 else {
            throw RainError(.invalidConfig, "a passkey's user has a handle of 1 to 64 bytes and a name of 1 to 64 characters")
        }
        domain = try PasskeyDomain(request.domain)
        operation = .create
        timeout = Self.bounded(request.timeout)
        options = [
            "challenge": .string(Base64URL.encode(request.challenge)), "handle": .string(Base64URL.encode(request.userHandle)),
            "user": .string(request.userName), "service": .string(request.serviceName),
            "exclude": .array(request.excludedCredentialIDs.map { .string(Base64URL.encode($0)) }),
        ]
    }

    init(asserting request: PasskeyAssertionRequest) throws(RainError) {
        try Self.check(request.challenge)
        domain = try PasskeyDomain(request.domain)
        operation = .get
        timeout = Self.bounded(request.timeout)
        options = [
            "challenge": .string(Base64URL.encode(request.challenge)),
            "allow": .array(request.allowedCredentialIDs.map { .string(Base64URL.encode($0)) }),
        ]
    }

    /// The page's address with the question in it, for an answer to a port and under a word.
    func pageURL(port: UInt16, state: String) -> String {
        let seconds = max(1, timeout.components.seconds)
        return domain.origin + "/\(PasskeyPage.folder)/#v=1&op=\(operation.rawValue)&port=\(port)&ttl=\(seconds)&state=\(state)"
            + "&o=\(Base64URL.encode(JSONValue.object(options).encoded()))"
    }

    private static func bounded(_ timeout: Duration) -> Duration { min(max(timeout, .seconds(1)), longest) }

    private static func check(_ challenge: [UInt8]) throws(RainError) {
        guard 16...1024 ~= challenge.count else {
            throw RainError(.invalidConfig, "a passkey's challenge is 16 to 1024 bytes")
        }
    }
}

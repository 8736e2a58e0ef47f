internal import RainCore
internal import RainEncoding
internal import RainSession

/// What the page handed back: fields that anybody could have made up, believed only as far as they fit what was asked.
///
/// Whether a signature is right is the service's to judge. What is checked here keeps an answer to something else, or from
/// somewhere else, from being sent there at all.
struct BrowserAnswer: Sendable {
    /// The name of the browser's error, when that is what came back; a text of its own for an answer that cannot be read.
    let failure: String?
    private let domain: PasskeyDomain
    private let fields: JSONValue

    /// More is no answer: the page writes one level.
    private static let deepest = 4

    init(domain: PasskeyDomain, _ text: String) {
        self.domain = domain
        guard let fields = try? JSONValue(parsing: text, maximumDepth: Self.deepest), fields["v"]?.intValue == 1 else {
            (fields, failure) = (.null, "Unreadable")
            return
        }
        self.fields = fields
        failure = fields["error"].map { $0.stringValue ?? "Unreadable" }
    }

    func registration(for request: PasskeyCreationRequest) throws(RainError) -> PasskeyRegistration {
        try checkFailure()
        let clientData = try bytes("clientDataJSON")
        try ClientData.check(clientData, type: .create, challenge: request.challenge, domain: domain)
        let transports = fields["transports"]?.arrayValue ?? []
        return PasskeyRegistration(
            credentialID: try identifier(), clientDataJSON: clientData, attestationObject: try bytes("attestationObject"),
            transports: transports.prefix(16).compactMap { $0.stringValue.flatMap(PasskeyRegistration.Transport.init) })
    }

    func assertion(for request: PasskeyAssertionRequest) throws(RainError) -> PasskeyAssertion {
        try checkFailure()
        let clientData = try bytes("clientDataJSON")
        try ClientData.check(clientData, type: .get, challenge: request.challenge, domain: domain)
        let authenticatorData = try bytes("authenticatorData")
        try AuthenticatorStatement.check(authenticatorData, domain: domain)
        let id = try identifier()
        guard request.allowedCredentialIDs.isEmpty || request.allowedCredentialIDs.contains(id) else {
            throw RainError(.providerError, "the browser signed with a passkey that was not among those asked for")
        }
        let handle = fields["userHandle"] ?? .null
        return PasskeyAssertion(
            credentialID: id, authenticatorData: authenticatorData, clientDataJSON: clientData,
            signature: try bytes("signature"), userHandle: handle.isNull ? nil : try bytes("userHandle"))
    }

    /// Web Authentication, §5.8.3: an id has at most 1023 bytes.
    private func identifier() throws(RainError) -> [UInt8] {
        let id = try bytes("id")
        guard id.count <= 1023 else { throw Self.unreadable }
        return id
    }

    private func bytes(_ name: String) throws(RainError) -> [UInt8] {
        guard let text = fields[name]?.stringValue, let bytes = try? Base64URL.decode(text), !bytes.isEmpty else {
            throw Self.unreadable
        }
        return bytes
    }

    private static var unreadable: RainError { RainError(.providerError, "the passkey page's answer cannot be read") }

    private func checkFailure() throws(RainError) {
        guard let failure else { return }
        switch failure {
        case "NotAllowedError":
            throw RainError(
                .userRejected, "the passkey prompt was dismissed, or there is no passkey of \(domain.name) to use",
                context: ["browser": failure])
        case "AbortError": throw RainError(.userRejected, "the passkey prompt was cancelled", context: ["browser": failure])
        case "TimeoutError":
            throw RainError(.userRejected, "nobody answered the passkey prompt in time", context: ["browser": failure])
        case "InvalidStateError":
            throw RainError(.invalidConfig, "a passkey of the account is there already", context: ["browser": failure])
        case "SecurityError":
            throw RainError(
                .invalidConfig, "the browser does not take \(domain.name) for a domain of passkeys",
                context: ["browser": failure])
        case "NotSupportedError", "Unsupported":
            throw RainError(
                .invalidConfig, "this browser or device makes no passkeys of the kind that is needed",
                context: ["browser": failure])
        case "Unreadable": throw Self.unreadable
        default:
            // A name and nothing else: the page is not to write into logs.
            let isName = 1...40 ~= failure.utf8.count && failure.utf8.allSatisfy(Self.isLetter)
            throw RainError(
                .providerError, "the browser could not show the passkey prompt",
                context: ["browser": isName ? failure : "unknown"])
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
    }
}

internal import RainCore
internal import RainCrypto
internal import RainEncoding
public import RainSession
internal import RainLock

/// An authenticator in memory: it makes passkeys of ES256 (P-256, Web Authentication level 3) and consents at once, unless it is
/// told otherwise.
///
/// Its answers are real ones, which a relying party's own checks take; only nobody is asked.
public final class SoftwarePasskeyAuthenticator: PasskeyAuthenticator {
    /// What the user does with a request.
    public enum Consent: Hashable, Sendable {
        /// Consents.
        case given
        /// Dismisses what is shown.
        case dismissed
        /// Consents, but the signature is made with another key.
        case forged
        /// Consents without proving who they are: the flag for that is not set.
        case unverified
    }

    private struct Passkey {
        let id: [UInt8]
        let domain: String
        let userHandle: [UInt8]
        let key: P256.PrivateKey
        var signatureCount: UInt32 = 0
    }

    private struct State {
        var passkeys: [Passkey] = []
        var consents: [Consent] = []
        var requests = 0
    }

    private let state = Guarded(State())

    /// An authenticator without passkeys.
    public init() {}

    /// Says what becomes of the next requests, in order; those beyond are consented to.
    public func next(_ consents: Consent...) {
        state.withLock { $0.consents += consents }
    }

    /// How often the user was asked.
    public var timesAsked: Int { state.withLock { $0.requests } }

    /// The ids of the passkeys of a domain, oldest first.
    public func credentialIDs(of domain: String) -> [[UInt8]] {
        state.withLock { $0.passkeys.filter { $0.domain == domain }.map(\.id) }
    }

    /// Makes a new passkey; one of the same user and domain is replaced, as authenticators do.
    public func createPasskey(_ request: PasskeyCreationRequest) async throws -> PasskeyRegistration {
        let consent = try ask()
        let held = Set(credentialIDs(of: request.domain))
        guard held.isDisjoint(with: request.excludedCredentialIDs) else {
            throw RainError(.invalidConfig, "this authenticator holds a passkey of the account already")
        }
        let key = try P256.PrivateKey()
        let id = try SecretBytes.random(count: 32).withUnsafeBytes { Array($0) }
        state.withLock { state in
            state.passkeys.removeAll { $0.domain == request.domain && $0.userHandle == request.userHandle }
            state.passkeys.append(Passkey(id: id, domain: request.domain, userHandle: request.userHandle, key: key))
        }
        // Flags: user present, key included; user verified.
        let flags: UInt8 = consent == .unverified ? 0x41 : 0x45
        let data = AuthenticatorData.bytes(domain: request.domain, flags: flags, count: 0, newKey: (id, key.publicKey))
        return PasskeyRegistration(
            credentialID: id, clientDataJSON: clientData("webauthn.create", request.challenge, request.domain),
            attestationObject: AuthenticatorData.attestationObject(data), transports: [.internal])
    }

    /// Signs a challenge with the newest passkey of the domain that will do.
    public func assertPasskey(_ request: PasskeyAssertionRequest) async throws -> PasskeyAssertion {
        let consent = try ask()
        let passkey = state.withLock { state -> Passkey? in
            let place = state.passkeys.lastIndex { passkey in
                passkey.domain == request.domain
                    && (request.allowedCredentialIDs.isEmpty || request.allowedCredentialIDs.contains(passkey.id))
            }
            guard let place else { return nil }
            state.passkeys[place].signatureCount += 1
            return state.passkeys[place]
        }
        guard let passkey else { throw RainError(.userRejected, "no passkey of \(request.domain) is there") }
        let data = AuthenticatorData.bytes(
            domain: request.domain, flags: consent == .unverified ? 0x01 : 0x05, count: passkey.signatureCount)
        let clientData = clientData("webauthn.get", request.challenge, request.domain)
        let key = consent == .forged ? try P256.PrivateKey() : passkey.key
        let signature = try key.signature(for: data + SHA256.hash(clientData).bytes)
        return PasskeyAssertion(
            credentialID: passkey.id, authenticatorData: data, clientDataJSON: clientData,
            signature: signature.derRepresentation, userHandle: passkey.userHandle)
    }

    private func ask() throws -> Consent {
        let consent = state.withLock { state in
            state.requests += 1
            return state.consents.isEmpty ? Consent.given : state.consents.removeFirst()
        }
        if consent == .dismissed { throw RainError(.userRejected, "the passkey was dismissed") }
        return consent
    }

    private func clientData(_ type: String, _ challenge: [UInt8], _ domain: String) -> [UInt8] {
        let data: JSONObject = [
            "type": .string(type), "challenge": .string(Base64URL.encode(challenge)), "origin": .string("https://\(domain)"),
            "crossOrigin": false,
        ]
        return JSONValue.object(data).encoded()
    }
}

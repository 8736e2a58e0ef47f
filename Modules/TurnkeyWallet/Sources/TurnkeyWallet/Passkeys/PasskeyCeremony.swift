import RainCore
import RainEncoding
import RainSession
import TurnkeyAPI

/// One showing of a passkey: what is asked of the authenticator, what must be true of its answer, and how Turnkey spells it.
struct PasskeyCeremony: Sendable {
    let domain: String
    let authenticator: any PasskeyAuthenticator
    let environment: RainEnvironment

    /// A new passkey, of a user who is known to the authenticator by a name.
    ///
    /// - Throws: What the authenticator throws; `RainError` `providerError` (RAIN_501) when it answered something else.
    func create(userName: String, excluding known: [[UInt8]] = []) async throws -> NewAuthenticator {
        let challenge = try environment.randomness.randomBytes(count: 32)
        let answer = try await authenticator.createPasskey(
            PasskeyCreationRequest(
                domain: domain, serviceName: domain, challenge: challenge,
                userHandle: try environment.randomness.randomBytes(count: 32), userName: userName, excludedCredentialIDs: known)
        )
        let client = try? JSONValue(parsing: answer.clientDataJSON, maximumDepth: 8)
        guard client?["type"]?.stringValue == "webauthn.create",
            client?["challenge"]?.stringValue == Base64URL.encode(challenge), !answer.credentialID.isEmpty,
            !answer.attestationObject.isEmpty
        else {
            throw RainError(.providerError, "the authenticator answered another request than it was asked")
        }
        return NewAuthenticator(
            name: "passkey-\(environment.time.now.secondsSinceEpoch)", challenge: challenge,
            credentialID: answer.credentialID, clientDataJSON: answer.clientDataJSON,
            attestationObject: answer.attestationObject, transports: answer.transports.compactMap(Self.transport))
    }

    /// Stamps one request with a passkey of the domain.
    var stamper: PasskeyStamper {
        PasskeyStamper { [domain, authenticator] challenge in
            let answer = try await authenticator.assertPasskey(PasskeyAssertionRequest(domain: domain, challenge: challenge))
            return WebAuthnAssertion(
                credentialID: answer.credentialID, authenticatorData: answer.authenticatorData,
                clientDataJSON: answer.clientDataJSON, signature: answer.signature)
        }
    }

    /// Turnkey knows five ways; a smart card is none of them.
    private static func transport(_ transport: PasskeyRegistration.Transport) -> NewAuthenticator.Transport? {
        switch transport {
        case .usb: .usb
        case .nfc: .nfc
        case .ble: .ble
        case .internal: .internal
        case .hybrid: .hybrid
        case .smartCard: nil
        }
    }
}

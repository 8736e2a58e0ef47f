import LocalStack
import RainCrypto
import RainEncoding
import RainHTTP
import RainTurnkeyAdapter
import Testing
import TurnkeyAPI

/// Passkeys and attested keys on the wire, checked by a library that is not ours.
@Suite struct PasskeyWireIntegrationTests {
    /// A passkey in software that answers what the wire asks.
    private struct Holder {
        let key: P256.PrivateKey
        let credentialID: [UInt8]
        let domain = "wallet.example"

        init() throws {
            key = try P256.PrivateKey()
            credentialID = try SecretBytes.random(count: 16).withUnsafeBytes { Array($0) }
        }

        func registration() throws -> NewAuthenticator {
            let challenge = try SecretBytes.random(count: 32).withUnsafeBytes { Array($0) }
            // CBOR of the public key (COSE, ES256) and of {"fmt": "none", "attStmt": {}, "authData": …}.
            let cose: [UInt8] =
                [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + key.publicKey.x.bytes + [0x22, 0x58, 0x20]
                + key.publicKey.y.bytes
            let data = authenticatorData(flags: 0x41) + Array(repeating: 0, count: 16) + [0, 16] + credentialID + cose
            let attestation: [UInt8] =
                [0xa3, 0x63] + Array("fmt".utf8) + [0x64] + Array("none".utf8) + [0x67] + Array("attStmt".utf8) + [0xa0, 0x68]
                + Array("authData".utf8) + [0x58, UInt8(data.count)] + data
            return NewAuthenticator(
                name: "passkey-1", challenge: challenge, credentialID: credentialID,
                clientDataJSON: clientData("webauthn.create", challenge), attestationObject: attestation)
        }

        var stamper: PasskeyStamper {
            PasskeyStamper { challenge in
                let clientData = clientData("webauthn.get", challenge)
                let data = authenticatorData(flags: 1)
                let signature = try key.signature(for: data + SHA256.hash(clientData).bytes)
                return WebAuthnAssertion(
                    credentialID: credentialID, authenticatorData: data, clientDataJSON: clientData,
                    signature: signature.derRepresentation)
            }
        }

        private func authenticatorData(flags: UInt8) -> [UInt8] {
            SHA256.hash(Array(domain.utf8)).bytes + [flags, 0, 0, 0, 0]
        }

        private func clientData(_ type: String, _ challenge: [UInt8]) -> [UInt8] {
            let data: JSONValue = [
                "type": .string(type), "challenge": .string(Base64URL.encode(challenge)),
                "origin": .string("https://" + domain),
            ]
            return data.encoded()
        }
    }

    @Test func `one tap signs up with a passkey, and the passkey logs in by the parent's id`() async throws {
        let customer = WireCustomer(turnkey: try await .shared())
        let (holder, temporary, session) = (try Holder(), try TurnkeyAPIKey.random(), try TurnkeyAPIKey.random())
        let user = NewUser(
            name: "user-1", apiKeys: [NewAPIKey(name: "first", key: temporary, lifetimeSeconds: 60)],
            authenticators: [try holder.registration()])
        let account = try await customer.proxy().signUp(
            user, organizationName: "sub-org", wallet: NewWallet(name: "Wallet"), verification: nil)
        #expect(account.addresses.count == 1)
        let notarizer = try customer.enclave("notarizerPublicKey")
        let first = try await customer.client(APIKeyStamper(temporary)).openSession(
            in: account.organizationID, sessionKey: session, notarizer: notarizer, expecting: account.organizationID)
        #expect(first.userID == account.userID)
        let later = try TurnkeyAPIKey.random()
        let opened = try await customer.client(holder.stamper).openSession(
            in: customer.parentID, sessionKey: later, notarizer: notarizer, invalidateExisting: true)
        #expect(opened.organizationID == account.organizationID)
        let gone = await #expect(throws: TurnkeyError.self) {
            try await customer.client(APIKeyStamper(session)).whoami(in: account.organizationID)
        }
        #expect(gone?.endsSession == true)
        let owner = try customer.client(APIKeyStamper(later))
        let passkeys = try await owner.authenticators(ofUser: account.userID, in: account.organizationID)
        #expect(passkeys.map(\.credentialID) == [Base64URL.encode(holder.credentialID)])
        try await owner.deleteAuthenticators(passkeys.map(\.id), ofUser: account.userID, in: account.organizationID)
        let refused = await #expect(throws: TurnkeyError.self) {
            try await customer.client(holder.stamper).whoami(in: customer.parentID)
        }
        #expect(refused?.vendorCode == .publicKeyNotFound)
    }

    @Test func `the newer log-in needs no endpoint of the proxy, and works once`() async throws {
        let customer = WireCustomer(turnkey: try await .shared())
        let contact = try customer.turnkey.newContact()
        let verification = try await customer.verification(of: contact)
        let account = try await customer.proxy().signUp(
            NewUser(contact: .email(contact)), organizationName: "o", wallet: nil, verification: verification)
        let session = try TurnkeyAPIKey.random()
        let client = try customer.client(AttestedStamper(verification.token, key: verification.key))
        let opened = try await client.openSession(
            in: account.organizationID, sessionKey: session, notarizer: customer.enclave("notarizerPublicKey"),
            lifetimeSeconds: 600, invalidateExisting: true, expecting: account.organizationID)
        #expect(opened.userID == account.userID)
        let again = await #expect(throws: TurnkeyError.self) {
            try await client.stampLogin(in: account.organizationID, publicKeyHex: TurnkeyAPIKey.random().publicKeyHex)
        }
        #expect(again?.kind == .refused)
    }
}

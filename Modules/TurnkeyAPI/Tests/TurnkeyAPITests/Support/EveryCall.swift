import RainCrypto
import RainEncoding
import RainHTTP

@testable import TurnkeyAPI

/// Each request that the clients can make, once.
enum EveryCall {
    static func ofAPI() throws -> [(TurnkeyClient) async throws -> Void] {
        let signer = try TurnkeyEnclaveKeys.production().signer
        let calls: [(TurnkeyClient) async throws -> Void] = [
            { _ = try await $0.whoami(in: "o") }, { _ = try await $0.wallets(in: "o") },
            { _ = try await $0.accounts(in: "o") }, { _ = try await $0.accounts(in: "o", walletID: "w") },
            { _ = try await $0.createWallet(NewWallet(name: "w"), in: "o") },
            { _ = try await $0.createAccounts([.ethereum], ofWallet: "w", in: "o") },
            { _ = try await $0.signRawPayload("00", hash: .keccak256, signWith: "0x1", in: "o") },
            { _ = try await $0.signRawPayload("{}", encoding: .eip712, hash: .none, signWith: "0x1", in: "o") },
            { _ = try await $0.exportWallet("w", in: "o", signer: signer) },
            { _ = try await $0.exportAccount("0x1", in: "o", signer: signer) },
            { _ = try await $0.stampLogin(in: "o", publicKeyHex: "02", lifetimeSeconds: 900, invalidateExisting: true) },
            { _ = try await $0.stampLogin(in: "o", publicKeyHex: "02") },
            { _ = try await $0.activity(ActivityReference(id: "a", organizationID: "o", fingerprint: nil)) },
        ]
        return try calls + moreOfAPI(signer)
    }

    private static func moreOfAPI(_ signer: EnclavePublicKey) throws -> [(TurnkeyClient) async throws -> Void] {
        let enclave = try TestEnclave()
        let key = try TurnkeyAPIKey.random()
        let token = try VerificationToken(
            try enclave.token(
                ["exp": "1900000000000", "id": "t", "contact": "a@b", "public_key": .string(key.publicKeyHex)],
                hashedTwice: false), tlsFetcher: enclave.publicKey, boundTo: key.publicKeyHex)
        let point: JSONValue = ["targetPublic": .string(Hex.encode(enclave.key.publicKey.uncompressed))]
        let challenge = try OneTimeCodeChallenge(id: "otp", bundle: enclave.bundle(point), tlsFetcher: enclave.publicKey)
        let waiting = ActivityReference(id: "a", organizationID: "o", fingerprint: Fingerprint.of([]))
        let passkey = NewAuthenticator(
            name: "n", challenge: [1], credentialID: [2], clientDataJSON: [3], attestationObject: [4])
        let verification = try BoundVerification(token, key: key)
        let apiKey = NewAPIKey(name: "k", key: key, lifetimeSeconds: 60)
        let user = NewUser(contact: .email("a@b"), apiKeys: [apiKey], authenticators: [passkey])
        let plan = NewSubOrganization(
            name: "n", rootUsers: [user], wallet: NewWallet(name: "w"), verification: verification)
        let code = OneTimeCodeRequest(
            contact: .email("a@b"), appName: "n", length: 6, isAlphanumeric: true, lifetimeSeconds: 60, userIdentifier: "u")
        return [
            { _ = try await $0.approve(waiting) }, { _ = try await $0.reject(waiting) },
            { _ = try await $0.activities(in: "o", statuses: [.pending], types: ["ACTIVITY_TYPE_STAMP_LOGIN"]) },
            { _ = try await $0.users(in: "o") }, { _ = try await $0.user("u", in: "o") },
            { _ = try await $0.apiKeys(ofUser: "u", in: "o") },
            { _ = try await $0.createAPIKeys([apiKey], ofUser: "u", in: "o") },
            { _ = try await $0.deleteAPIKeys(["k"], ofUser: "u", in: "o") },
            { _ = try await $0.authenticators(ofUser: "u", in: "o") },
            { _ = try await $0.createAuthenticators([passkey], ofUser: "u", in: "o") },
            { _ = try await $0.deleteAuthenticators(["p"], ofUser: "u", in: "o") },
            { _ = try await $0.updateUserName(Redacted("n"), ofUser: "u", in: "o") },
            { _ = try await $0.updateContact(.email("a@b"), token: token, ofUser: "u", in: "o") },
            { _ = try await $0.removeContact(ofKind: .phone(""), ofUser: "u", in: "o") },
            { _ = try await $0.policies(in: "o") }, { _ = try await $0.wallet("w", in: "o") },
            { _ = try await $0.account(path: "m", ofWallet: "w", in: "o") },
            { _ = try await $0.createSubOrganization(plan, in: "o") },
            { _ = try await $0.subOrganizations(matching: .name("n"), in: "o") },
            { _ = try await $0.subOrganizations(verified: .phone("+1"), in: "o") },
            { _ = try await $0.sendOneTimeCode(code, in: "o", tlsFetcher: signer) },
            {
                _ = try await $0.verifyOneTimeCode(
                    Redacted("1"), for: challenge, key: key, in: "o", tlsFetcher: signer, lifetimeSeconds: 60)
            },
            {
                _ = try await $0.login(
                    organizationID: "o", verification: verification, sessionKey: key, lifetimeSeconds: 60,
                    invalidateExisting: true, notarizer: signer)
            },
            { _ = try await $0.signRawPayloads(["00"], hash: .keccak256, signWith: "0x1", in: "o") },
            { _ = try await $0.signTransaction([1], signWith: "0x1", in: "o") },
            { _ = try await $0.exportPrivateKey("k", in: "o", signer: signer) },
            { _ = try await $0.importWallet(secret("a b"), name: "n", ofUser: "u", in: "o", signer: signer) },
            { _ = try await $0.importPrivateKey(Secp256k1.PrivateKey(), name: "n", ofUser: "u", in: "o", signer: signer) },
        ]
    }

    static func ofProxy() throws -> [(AuthProxyClient) async throws -> Void] {
        let enclave = try TestEnclave()
        let keys = TurnkeyEnclaveKeys(
            signer: enclave.publicKey, notarizer: enclave.publicKey, tlsFetcher: enclave.publicKey)
        let key = try TurnkeyAPIKey.random()
        let token = try VerificationToken(
            try enclave.token(
                ["exp": "1900000000000", "id": "t", "public_key": .string(key.publicKeyHex)], hashedTwice: false),
            tlsFetcher: keys.tlsFetcher, boundTo: key.publicKeyHex)
        let point: JSONValue = ["targetPublic": .string(Hex.encode(enclave.key.publicKey.uncompressed))]
        let challenge = try OneTimeCodeChallenge(id: "otp", bundle: enclave.bundle(point), tlsFetcher: keys.tlsFetcher)
        var calls: [(AuthProxyClient) async throws -> Void] = [
            {
                _ = try await $0.verifyOneTimeCode(
                    Redacted("123456"), for: challenge, key: key, tlsFetcher: keys.tlsFetcher)
            },
            {
                _ = try await $0.login(
                    organizationID: "o", token: token, tokenKey: key, sessionKey: key, invalidateExisting: true,
                    notarizer: keys.notarizer)
            },
        ]
        let passkey = NewAuthenticator(
            name: "n", challenge: [1], credentialID: [2], clientDataJSON: [3], attestationObject: [4])
        calls += [
            { _ = try await $0.configuration() }, { _ = try await $0.captchaSiteKey() },
            { _ = try await $0.account(matching: .credentialID("c")) },
            {
                _ = try await $0.signUp(
                    NewUser(
                        name: "n", apiKeys: [NewAPIKey(name: "k", key: key, lifetimeSeconds: 60)], authenticators: [passkey]),
                    organizationName: "o", wallet: NewWallet(name: "w"), verification: nil)
            },
            {
                _ = try await $0.sendOneTimeCode(to: .email("a@b"), tlsFetcher: keys.tlsFetcher, emailTemplateID: "t")
            },
        ]
        for contact in [TurnkeyContact.email("a@b"), .phone("+15550100199")] {
            calls += [
                { _ = try await $0.sendOneTimeCode(to: contact, tlsFetcher: keys.tlsFetcher) },
                { _ = try await $0.account(of: contact, token: token) },
                {
                    _ = try await $0.signUp(
                        contact, organizationName: "n", wallet: NewWallet(name: "w"), token: token, key: key)
                },
            ]
        }
        return calls
    }
}

import RainCore
import RainEncoding
@_spi(RainFeature) public import RainSession
import TurnkeyAPI

extension TurnkeyLogin: PasskeyLogin {
    /// How long the key lives that stamps the first log-in of a new account, in seconds.
    private static let firstKeyLifetime = 60

    /// Makes an account with a passkey and a wallet in it, in one step, and logs its user in; see `PasskeyLogin`.
    public func signUpWithPasskey(_ authenticator: any PasskeyAuthenticator, userName: String) async throws {
        let began = await sessions.generation
        let ceremony = try ceremony(with: authenticator)
        let proxy = try service.proxy()
        guard 1...64 ~= userName.count else {
            throw RainError(.invalidConfig, "a user name is 1 to 64 characters long")
        }
        try await sessions.awaitRestore()
        // Refused before the user is asked: else a passkey is left behind that signs into nothing.
        if case .active = sessionState {
            throw RainError(.invalidConfig, "somebody is logged in; log out first, or add the passkey to the account")
        }
        try await open(since: began) {
            let passkey = try await ceremony.create(userName: userName)
            // The account's first session is opened by a key that goes with the sign-up: the user is asked once.
            let first = try TurnkeyAPIKey.random()
            let user = NewUser(
                name: userName,
                apiKeys: [
                    NewAPIKey(
                        name: "passkey-auth-" + first.publicKeyHex, key: first, lifetimeSeconds: Self.firstKeyLifetime)
                ], authenticators: [passkey])
            let account = try await proxy.signUp(
                user, organizationName: "sub-org-\(self.service.environment.time.now.secondsSinceEpoch)",
                wallet: .firstOfUser, verification: nil)
            return try await self.openSession(
                stampedBy: APIKeyStamper(first), in: account.organizationID, expecting: account.organizationID)
        }
    }

    /// Logs in the user of a passkey; see `PasskeyLogin`.
    public func loginWithPasskey(_ authenticator: any PasskeyAuthenticator) async throws {
        let began = await sessions.generation
        let ceremony = try ceremony(with: authenticator)
        try await open(since: began) {
            // The parent is named: which sub-organisation it is, only the passkey knows.
            try await self.openSession(stampedBy: ceremony.stamper, in: self.service.organizationID, expecting: nil)
        }
    }

    /// Adds a passkey to the account of whoever is logged in; see `PasskeyLogin`.
    public func addPasskey(_ authenticator: any PasskeyAuthenticator) async throws {
        let ceremony = try ceremony(with: authenticator)
        let calls = SessionCalls(service: service, source: self)
        try await calls.run { line in
            let userID = try await calls.user(of: line)
            let user = try await line.reader.user(userID, in: line.organizationID)
            let known = user.authenticators.compactMap { try? Base64URL.decode($0.credentialID) }
            let passkey = try await ceremony.create(userName: user.name.exposed, excluding: known)
            _ = try await line.client.createAuthenticators([passkey], ofUser: userID, in: line.organizationID)
        }
    }

    private func ceremony(with authenticator: any PasskeyAuthenticator) throws(RainError) -> PasskeyCeremony {
        guard let domain = service.passkeyDomain else {
            throw RainError(.invalidConfig, "passkeys need the domain they belong to; name it in the configuration")
        }
        return PasskeyCeremony(domain: domain, authenticator: authenticator, environment: service.environment)
    }

    /// Makes the session that `body` opens the live one, and sees to its account.
    private func open(
        since began: SessionCoordinator<TurnkeySession>.Generation, _ body: () async throws -> TurnkeySession
    ) async throws {
        let session: TurnkeySession
        do { session = try await body() } catch { throw TurnkeyErrorMapper.map(error, in: .passkey) }
        try await adopt(session, since: began)
    }

    private func openSession(
        stampedBy stamper: any TurnkeyStamper, in organizationID: String, expecting expected: String?
    ) async throws -> TurnkeySession {
        let key = try TurnkeyAPIKey.random()
        let opened = try await service.client(stampedBy: stamper).openSession(
            in: organizationID, sessionKey: key, notarizer: service.keys.notarizer, invalidateExisting: true,
            expecting: expected)
        return TurnkeySession(opened, key: key)
    }
}

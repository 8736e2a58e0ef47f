import RainCore
import RainCrypto
@_spi(RainFeature) public import RainSession
import TurnkeyAPI

/// Logs a user in at Turnkey, by a one-time code or a passkey.
///
/// The code that is awaited is held here, the session by a `SessionCoordinator`. Whatever fails on the way leaves a live session
/// and the stored one as they were. A user without an account gets one, with a wallet in it.
public actor TurnkeyLogin {
    let service: TurnkeyService
    let sessions: SessionCoordinator<TurnkeySession>
    let contacts: ContactAttachment
    private let accounts: AccountDirectory
    private let store: ChallengeStore
    private var challenge: LoginChallenge?
    private var isConfirming = false
    private var sends = 0
    private var logouts = 0

    /// Makes a log-in; the stored session is looked for at once.
    ///
    /// - Parameters:
    ///   - service: Turnkey as the app is set up for it.
    ///   - onSessionExpired: Told of a session's death, once for each; not of a log-out, and of nothing after ``close()``.
    public init(service: TurnkeyService, onSessionExpired: (@Sendable () async -> Void)? = nil) {
        self.service = service
        sessions = SessionCoordinator(
            storage: TurnkeySessionStorage(service: service), time: service.environment.time, policy: service.sessionPolicy,
            refresher: TurnkeySessionRefresher(service: service), onExpired: onSessionExpired)
        store = ChallengeStore(service: service, name: service.challengeSecretName)
        contacts = ContactAttachment(service: service)
        accounts = AccountDirectory(service: service, createsMissing: true)
    }

    /// The accounts of this log-in's users, shared with the wallet that signs for them.
    nonisolated var directory: AccountDirectory { accounts }

    /// Sends a code; see `OneTimeCodeLogin`.
    public func sendLoginCode(to contact: Contact) async throws {
        let contact = TurnkeyContact(try contact.normalized())
        let proxy = try service.proxy()
        sends += 1
        let mine = sends
        do {
            let code = try await proxy.sendOneTimeCode(to: contact, tlsFetcher: service.keys.tlsFetcher)
            // Of two codes asked for at once the later one counts: the service locks none of them, the user types the newest.
            guard mine == sends else { return }
            challenge = LoginChallenge(contact: contact, code: code, sentAt: service.environment.time.now)
        } catch { throw TurnkeyErrorMapper.map(error, in: .login) }
        await store.keep(challenge)
    }

    /// Whom a code was sent to that is not confirmed yet; see `OneTimeCodeLogin`.
    public var awaitedContact: Contact? {
        get async throws { try await awaitedChallenge().map { Contact($0.contact) } }
    }

    private func awaitedChallenge() async throws -> LoginChallenge? {
        if let challenge { return challenge }
        let began = (sends, logouts)
        let stored = try await store.challenge()
        // A code that was sent meanwhile, or a log-out, knows better.
        guard challenge == nil, began == (sends, logouts) else { return challenge }
        challenge = stored
        return challenge
    }

    /// Confirms a code and logs the user in; see `OneTimeCodeLogin`.
    ///
    /// A code that was refused has in the error's context under `challenge` what is left: `open`, `expired` or `locked`.
    public func confirmLoginCode(_ typed: String) async throws {
        // Noted before anything else: a log-out from here on is not undone.
        let began = await sessions.generation
        guard let challenge = try await awaitedChallenge() else {
            throw RainError(.invalidConfig, "no code is awaited; send one first")
        }
        let code = try LoginCode(typed).text
        guard !isConfirming else {
            throw RainError(.invalidConfig, "a code is being confirmed already")
        }
        isConfirming = true
        defer { isConfirming = false }
        let verification = try await verify(code, for: challenge)
        let session = try await open(verification, for: challenge)
        try await sessions.adopt(session, since: began)
        await forget(challenge)
        await findAccount(of: session)
    }

    /// Makes a session that was opened without a code the live one; a code that is awaited is forgotten.
    func adopt(_ session: TurnkeySession, since began: SessionCoordinator<TurnkeySession>.Generation) async throws {
        try await sessions.adopt(session, since: began)
        challenge = nil
        await store.keep(nil)
        await findAccount(of: session)
    }

    private func findAccount(of session: TurnkeySession) async {
        // The user is logged in whatever comes of this: an account that could not be made now is made when it is first asked for.
        _ = try? await accounts.account(of: session)
    }

    /// Ends the session on this machine; see `OneTimeCodeLogin`.
    ///
    /// Turnkey has no log-out: the key is forgotten, and the session runs out.
    public func logout() async throws {
        logouts += 1
        challenge = nil
        var failure: (any Error)?
        do { try await sessions.logOut() } catch { failure = error }
        await accounts.forget()
        await contacts.forget()
        await store.keep(challenge)
        if let failure { throw failure }
    }

    /// The live session, refreshed first when its end is near.
    ///
    /// Waits until it is known whether there is a stored one.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) when nobody is logged in or the session's time has come.
    public func currentSession() async throws -> TurnkeySession {
        do { return try await sessions.current() } catch let error as RainError where error == .tokenExpired {
            await accounts.forget()
            throw error
        }
    }

    /// Drops a session that the service no longer accepts, if it is still the live one.
    public func sessionEnded(_ ended: TurnkeySession) async {
        if await sessions.ended(ended) { await accounts.forget() }
    }

    private func verify(_ code: Redacted<String>, for challenge: LoginChallenge) async throws -> LoginChallenge.Verification {
        switch try await service.confirm(code, for: challenge) {
        case .confirmed(let verification):
            if self.challenge?.code.id == challenge.code.id { self.challenge?.confirm(verification) }
            return verification
        case .refused:
            throw await refused(challenge).error
        case .unknownChallenge:
            await forget(challenge)
            throw LoginChallenge.Standing.locked.error
        }
    }

    /// Turns a confirmed code into a session, or takes the one it opened before that could not be stored.
    private func open(
        _ verification: LoginChallenge.Verification, for challenge: LoginChallenge
    ) async throws -> TurnkeySession {
        if let session = challenge.session, session.publicKey == verification.key.publicKeyHex { return session }
        do {
            let session = try await service.openSession(verification, contact: challenge.contact)
            if self.challenge?.code.id == challenge.code.id { self.challenge?.open(session) }
            return session
        } catch {
            let mapped = TurnkeyErrorMapper.map(error, in: .login)
            // A verification that the service will not take again cannot be gone on with.
            guard TurnkeyErrorMapper.isFinalRefusal(error) else { throw mapped }
            await forget(challenge)
            throw LoginChallenge.ending(mapped)
        }
    }

    private func forget(_ challenge: LoginChallenge) async {
        // A code that was sent meanwhile is another challenge and stays.
        guard self.challenge?.code.id == challenge.code.id else { return }
        self.challenge = nil
        await store.keep(nil)
    }

    private func refused(_ refused: LoginChallenge) async -> LoginChallenge.Standing {
        // The refusal says nothing about a code that was sent meanwhile.
        guard var challenge, challenge.code.id == refused.code.id else { return .open }
        let standing = challenge.refuse(at: service.environment.time.now)
        self.challenge = standing == .locked ? nil : challenge
        await store.keep(self.challenge)
        return standing
    }
}

import RainCore
import RainCrypto
@_spi(RainFeature) public import RainSession
import TurnkeyAPI

/// Logs a user in at Turnkey by a one-time code, and holds the session.
///
/// The session is stored before it replaces the one before. Whatever fails on the way leaves a live session and the stored one as
/// they were. A user without an account gets one, with a wallet in it.
public actor TurnkeyLogin {
    let service: TurnkeyService
    let state = CurrentValue<SessionState>(.loading)
    private let accounts: AccountDirectory
    private let store: LoginStore
    private var session: TurnkeySession?
    private var challenge: LoginChallenge?
    private var isConfirming = false
    private var isAdopting = false
    private var sends = 0
    // Counts what overrules a log-in under way: one that finishes late must not undo a log-out.
    private var generation = 0
    private var restoration: Task<Void, any Error>?

    /// Makes a log-in; the stored session is looked for at once.
    ///
    /// - Parameter service: Turnkey as the app is set up for it.
    public init(service: TurnkeyService) {
        self.service = service
        store = LoginStore(service: service)
        accounts = AccountDirectory(service: service, createsMissing: true)
        Task { try? await self.awaitRestore() }
    }

    /// The accounts of this log-in's users, shared with the wallet that signs for them.
    nonisolated var directory: AccountDirectory { accounts }

    /// Returns once it is known whether there is a stored session that still lives.
    ///
    /// A stored session whose time has come, or that cannot be read, is removed.
    ///
    /// - Throws: `RainError` when the store cannot be read; the next call tries again. `CancellationError`.
    public func awaitRestore() async throws {
        let task = restoration ?? Task { try await restore() }
        restoration = task
        do { try await task.value } catch {
            if restoration == task { restoration = nil }
            throw error
        }
    }

    private func restore() async throws {
        let began = generation
        let stored: TurnkeySession?
        do { stored = try await store.liveSession() } catch {
            if generation == began { state.set(.unauthenticated) }
            throw error
        }
        // A log-in or log-out that came first knows better.
        guard generation == began else { return }
        guard let stored, let expiresAt = stored.expiresAt else {
            state.set(.unauthenticated)
            // What is left behind would be refused again the next time: failing to remove it harms nothing. A new session may be
            // on its way into its place.
            if !isAdopting { try? await store.removeSession() }
            return
        }
        session = stored
        state.set(.active(expiresAt: expiresAt))
    }

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
        let began = (sends, generation)
        let stored = try await store.challenge()
        // A code that was sent meanwhile, or a log-out, knows better.
        guard challenge == nil, began == (sends, generation) else { return challenge }
        challenge = stored
        return challenge
    }

    /// Confirms a code and logs the user in; see `OneTimeCodeLogin`.
    ///
    /// A code that was refused has in the error's context under `challenge` what is left: `open`, `expired` or `locked`.
    public func confirmLoginCode(_ typed: String) async throws {
        guard let challenge = try await awaitedChallenge() else {
            throw RainError(.invalidConfig, "no code is awaited; send one first")
        }
        let code = try LoginCode(typed).text
        guard !isConfirming else {
            throw RainError(.invalidConfig, "a code is being confirmed already")
        }
        isConfirming = true
        defer { isConfirming = false }
        let began = generation
        do {
            let verification = try await verify(code, for: challenge)
            let kept = verification.key.publicKeyHex == challenge.session?.publicKey ? challenge.session : nil
            let session =
                if let kept { kept } else { try await service.openSession(verification, contact: challenge.contact) }
            if self.challenge?.code.id == challenge.code.id { self.challenge?.open(session) }
            try await adopt(session, since: began)
        } catch {
            // A verification that the service will not take again cannot be gone on with.
            let mapped = TurnkeyErrorMapper.map(error, in: .login)
            guard TurnkeyErrorMapper.isFinalRefusal(error) else { throw mapped }
            await forget(challenge)
            throw LoginChallenge.ending(mapped)
        }
        await forget(challenge)
        // The user is logged in whatever comes of this: an account that could not be made now is made when it is first asked for.
        if let session { _ = try? await accounts.account(of: session) }
    }

    /// Ends the session on this machine; see `OneTimeCodeLogin`.
    ///
    /// Turnkey has no log-out: the key is forgotten, and the session runs out.
    public func logout() async throws {
        generation += 1
        session = nil
        challenge = nil
        state.set(.unauthenticated)
        await accounts.forget()
        await store.keep(challenge)
        try await store.removeSession()
    }

    /// The live session.
    ///
    /// Waits until it is known whether there is a stored one.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) when nobody is logged in or the session's time has come.
    public func currentSession() async throws -> TurnkeySession {
        if session == nil { try await awaitRestore() }
        guard let session else { throw RainError(.tokenExpired, "nobody is logged in at Turnkey; log in first") }
        guard !session.isExpired(at: service.environment.time.now) else {
            await sessionEnded(session)
            throw RainError(.tokenExpired, "the Turnkey session is over; log in again")
        }
        return session
    }

    /// Drops a session that the service no longer accepts, if it is still the live one.
    public func sessionEnded(_ ended: TurnkeySession) async {
        guard let session, session.publicKey == ended.publicKey else { return }
        self.session = nil
        state.set(.expired)
        await accounts.forget()
        // A new session may be on its way into the store under the same name. A record that stays behind does no harm: it is
        // refused by the service, or by its time, when it is restored.
        guard self.session == nil, !isAdopting else { return }
        try? await store.removeSession()
    }

    private func verify(_ code: Redacted<String>, for challenge: LoginChallenge) async throws -> LoginChallenge.Verification {
        if let verification = challenge.verification, verification.code.exposed == code.exposed { return verification }
        let key = try TurnkeyAPIKey.random()
        do {
            let token = try await service.proxy().verifyOneTimeCode(
                code, for: challenge.code, key: key, tlsFetcher: service.keys.tlsFetcher)
            let verification = LoginChallenge.Verification(code: code, token: token, key: key)
            if self.challenge?.code.id == challenge.code.id { self.challenge?.confirm(verification) }
            return verification
        } catch {
            if TurnkeyErrorMapper.refusesCode(error) { throw await refused(challenge).error }
            guard TurnkeyErrorMapper.missesChallenge(error) else { throw error }
            await forget(challenge)
            throw LoginChallenge.Standing.locked.error
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

    private func adopt(_ opened: TurnkeySession, since began: Int) async throws {
        guard let expiresAt = opened.expiresAt, !opened.isExpired(at: service.environment.time.now) else {
            throw RainError(.providerError, "Turnkey gave a session whose time is over; check this machine's clock")
        }
        guard generation == began else { throw loggedOut }
        isAdopting = true
        defer { isAdopting = false }
        try await store.store(opened)
        guard generation == began else {
            // A log-out overtook the storing: what it removed must not come back.
            if session == nil { try? await store.removeSession() }
            throw loggedOut
        }
        generation += 1
        session = opened
        state.set(.active(expiresAt: expiresAt))
    }

    private var loggedOut: RainError {
        RainError(.tokenExpired, "the user was logged out while logging in")
    }
}

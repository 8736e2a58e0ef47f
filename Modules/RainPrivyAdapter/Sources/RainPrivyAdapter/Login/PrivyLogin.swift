import PrivyAPI
import RainCore
import RainCrypto
@_spi(RainFeature) import RainSession

/// Logs a user in at Privy by a one-time code, and holds the session.
///
/// The code that is awaited is held here, the session by a `SessionCoordinator`. Whatever fails on the way leaves a live session
/// and the stored one as they were. A user without a wallet gets one.
actor PrivyLogin {
    let service: PrivyService
    nonisolated let sessions: SessionCoordinator<PrivyTokens>
    nonisolated let wallets: WalletDirectory
    private let store: SentCodeStore
    private var sent: SentCode?
    private var isConfirming = false
    // What counts codes and log-outs: what began before one of them does not overrule it.
    private var changes = 0

    /// Makes a log-in; the stored session is looked for at once.
    init(service: PrivyService) {
        self.service = service
        sessions = SessionCoordinator(
            storage: PrivySessionStorage(service: service), time: service.environment.time,
            policy: service.config.sessionPolicy, refresher: PrivySessionRefresher(service: service),
            onExpired: service.config.onSessionExpired)
        wallets = WalletDirectory(service: service, createsMissing: true)
        store = SentCodeStore(service: service)
    }

    /// Sends a code; see `OneTimeCodeLogin`.
    func sendLoginCode(to contact: Contact) async throws {
        let contact = try contact.normalized()
        changes += 1
        let mine = changes
        do { try await service.client(for: .nobody).sendCode(to: PrivyContact(contact)) } catch {
            throw PrivyErrorMapper.map(error, in: .login)
        }
        // Of two codes asked for at once the later one counts, and a log-out comes last.
        guard mine == changes else { return }
        sent = SentCode(contact: contact, sentAt: service.environment.time.now)
        await store.keep(sent)
    }

    /// Whom a code was sent to that is not confirmed yet; see `OneTimeCodeLogin`.
    var awaitedContact: Contact? {
        get async throws { try await awaitedCode()?.contact }
    }

    /// Confirms a code and logs the user in; see `OneTimeCodeLogin`.
    func confirmLoginCode(_ typed: String) async throws {
        // Noted before anything else: a log-out from here on is not undone.
        let began = await sessions.generation
        guard let awaited = try await awaitedCode() else {
            throw RainError(.invalidConfig, "no code is awaited; send one first")
        }
        let code = try LoginCode(typed).text
        guard !isConfirming else { throw RainError(.invalidConfig, "a code is being confirmed already") }
        isConfirming = true
        defer { isConfirming = false }
        let tokens = try await tokens(by: code, for: awaited)
        try await sessions.adopt(tokens, since: began)
        await forget(awaited)
        // The user is logged in whatever comes of this: a wallet that could not be made now is made when it is first asked for.
        _ = try? await SessionCalls(service: service, source: self).run { try await wallets.account(on: $0) }
    }

    /// Ends the session here and at Privy; see `OneTimeCodeLogin`.
    ///
    /// Privy is told last: a machine without a network is logged out all the same.
    func logout() async throws {
        changes += 1
        sent = nil
        // A session of an earlier run is ended at Privy as well; one that cannot be read is forgotten all the same.
        try? await sessions.awaitRestore()
        let tokens = await sessions.live
        var failure: (any Error)?
        do { try await sessions.logOut() } catch { failure = error }
        await wallets.forget()
        await store.keep(nil)
        if let tokens {
            let client = await service.client(for: .user(tokens.access.text), retry: .none)
            try? await client.endSession(tokens.refresh)
        }
        if let failure { throw failure }
    }

    private func awaitedCode() async throws -> SentCode? {
        if let sent { return sent }
        let began = changes
        let stored = try await store.code()
        // A code that was sent meanwhile, or a log-out, knows better.
        guard sent == nil, began == changes else { return sent }
        sent = stored
        return sent
    }

    /// What a code opens, or what it opened before that could not be stored.
    private func tokens(by code: Redacted<String>, for awaited: SentCode) async throws -> PrivyTokens {
        if let opened = awaited.opened, opened.code.exposed == code.exposed { return opened.tokens }
        let client = await service.client(for: .nobody)
        let reader = await service.client(for: .nobody, retry: service.config.sessionPolicy.readRetry)
        do {
            // Fetched first: a code can be confirmed once, and what it opens could not be checked without them.
            try await service.tokenKeys.prepare(reader)
            let answer = try await client.authenticate(PrivyContact(awaited.contact), code: code)
            guard answer.action == .set else {
                throw PrivyError(.unexpectedAnswer, "Privy opened no session", requestMayHaveBeenSent: true)
            }
            let tokens = try await service.tokens(of: answer, userID: nil, reader)
            if sent?.sentAt == awaited.sentAt { sent?.open(tokens, by: code) }
            return tokens
        } catch {
            if (error as? PrivyError)?.refusesCode ?? false { throw awaited.refusal(at: service.environment.time.now) }
            throw PrivyErrorMapper.map(error, in: .login)
        }
    }

    private func forget(_ awaited: SentCode) async {
        // A code that was sent meanwhile is another one and stays.
        guard let sent, sent.sentAt == awaited.sentAt, sent.contact == awaited.contact else { return }
        self.sent = nil
        await store.keep(nil)
    }
}

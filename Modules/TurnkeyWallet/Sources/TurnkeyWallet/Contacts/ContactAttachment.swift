import RainCore
import RainSession
import TurnkeyAPI

/// Attaches a contact to the account of whoever is logged in, once a code that was sent to it is confirmed.
///
/// What is awaited outlives this run of the program, and belongs to the account that asked for it: it is kept under the account's
/// name, so that a code never attaches a contact to the account of somebody who logged in later.
actor ContactAttachment {
    private struct Awaited {
        var challenge: LoginChallenge
        let organizationID: String
    }

    private let service: TurnkeyService
    private var awaited: Awaited?
    private var isConfirming = false
    private var sends = 0

    init(service: TurnkeyService) {
        self.service = service
    }

    /// The contact a code was sent to, also by an earlier run of the program.
    func contact(session source: any TurnkeySessionSource) async -> TurnkeyContact? {
        if awaited == nil { try? await restore(session: source) }
        return awaited?.challenge.contact
    }

    private func restore(session source: any TurnkeySessionSource) async throws {
        let began = sends
        let organizationID = try await source.currentSession().organizationID
        guard let stored = try await store(organizationID).challenge(), awaited == nil, began == sends else { return }
        awaited = Awaited(challenge: stored, organizationID: organizationID)
    }

    private func store(_ organizationID: String) -> ChallengeStore {
        ChallengeStore(service: service, name: service.contactSecretName(organizationID))
    }

    /// Sends a code; see `ContactVerification`.
    func send(to contact: Contact, session source: any TurnkeySessionSource) async throws {
        let contact = TurnkeyContact(try contact.normalized())
        let proxy = try service.proxy()
        let organizationID = try await source.currentSession().organizationID
        sends += 1
        let mine = sends
        do {
            let code = try await proxy.sendOneTimeCode(to: contact, tlsFetcher: service.keys.tlsFetcher)
            // Of two codes asked for at once the later one counts; a log-out meanwhile wants none.
            guard mine == sends else { return }
            let challenge = LoginChallenge(contact: contact, code: code, sentAt: service.environment.time.now)
            awaited = Awaited(challenge: challenge, organizationID: organizationID)
        } catch { throw TurnkeyErrorMapper.map(error, in: .login) }
        await store(organizationID).keep(awaited?.challenge)
    }

    /// Confirms a code and attaches the contact; see `ContactVerification`.
    func confirm(_ typed: String, session source: any TurnkeySessionSource) async throws {
        // Who is not logged in has no account to look under: that is told by the refusal below.
        if awaited == nil { try? await restore(session: source) }
        guard let awaited else { throw RainError(.invalidConfig, "no code is awaited for a contact; send one first") }
        let code = try LoginCode(typed).text
        guard !isConfirming else { throw RainError(.invalidConfig, "a code is being confirmed already") }
        isConfirming = true
        defer { isConfirming = false }
        guard try await source.currentSession().organizationID == awaited.organizationID else {
            await forget(awaited)
            throw Self.anotherUser
        }
        switch try await service.confirm(code, for: awaited.challenge) {
        case .confirmed(let verification):
            if isAwaited(awaited) { self.awaited?.challenge.confirm(verification) }
            try await attach(awaited, verification, session: source)
            await forget(awaited)
        case .refused:
            throw await refused(awaited).error
        case .unknownChallenge:
            await forget(awaited)
            throw LoginChallenge.Standing.locked.error
        }
    }

    /// Awaits no code any more.
    func forget() async {
        sends += 1
        guard let forgotten = awaited else { return }
        awaited = nil
        await store(forgotten.organizationID).keep(nil)
    }

    private func attach(
        _ awaited: Awaited, _ verification: LoginChallenge.Verification, session source: any TurnkeySessionSource
    ) async throws {
        let calls = SessionCalls(service: service, source: source)
        let (contact, token) = (awaited.challenge.contact, verification.token)
        do {
            let holder = try await holder(of: contact, token: token)
            try await calls.run { line in
                guard line.organizationID == awaited.organizationID else { throw Self.anotherUser }
                // With two accounts of one contact, which of them it logs in would be the service's guess.
                guard holder == nil || holder == line.organizationID else {
                    throw RainError(.unauthorized, "this contact belongs to another account already")
                }
                let userID = try await calls.user(of: line)
                do {
                    try await line.client.updateContact(contact, token: token, ofUser: userID, in: line.organizationID)
                } catch  where TurnkeyErrorMapper.isFinalRefusal(error) && !TurnkeyErrorMapper.endsSession(error) {
                    throw LoginChallenge.ending(TurnkeyErrorMapper.map(error))
                }
            }
        } catch let error as RainError {
            let isFinal = error == .invalidConfig || error == .unauthorized || error.context["challenge"] != nil
            if isFinal { await forget(awaited) }
            throw error
        }
    }

    /// Whose account the contact logs in today.
    private func holder(of contact: TurnkeyContact, token: VerificationToken) async throws -> String? {
        do { return try await service.proxy().account(of: contact, token: token) } catch {
            throw TurnkeyErrorMapper.map(error, in: .login)
        }
    }

    private func refused(_ refused: Awaited) async -> LoginChallenge.Standing {
        guard isAwaited(refused), var awaited else { return .open }
        let standing = awaited.challenge.refuse(at: service.environment.time.now)
        self.awaited = standing == .locked ? nil : awaited
        await store(awaited.organizationID).keep(self.awaited?.challenge)
        return standing
    }

    private func forget(_ other: Awaited) async {
        guard isAwaited(other) else { return }
        awaited = nil
        await store(other.organizationID).keep(nil)
    }

    /// Whether it is still this code; one that was sent meanwhile is another.
    private func isAwaited(_ other: Awaited) -> Bool { awaited?.challenge.code.id == other.challenge.code.id }

    private static var anotherUser: RainError {
        RainError(.invalidConfig, "another user has logged in since the code was sent; send a new one")
    }
}

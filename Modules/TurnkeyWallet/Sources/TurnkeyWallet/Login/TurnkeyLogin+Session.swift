import RainCore
@_spi(RainFeature) public import RainSession
import TurnkeyAPI

extension TurnkeyLogin: TurnkeySessionSource {
    /// True: a user's missing account is made on first use.
    public nonisolated var createsMissingAccounts: Bool { true }
}

extension TurnkeyLogin: OneTimeCodeLogin {
    /// Returns once it is known whether a user is logged in from before; see `OneTimeCodeLogin`.
    ///
    /// A stored session whose time has come, or that cannot be read, is nobody's; it stays where it is until the next log-in or
    /// log-out.
    public nonisolated func awaitSessionRestore() async throws { try await sessions.awaitRestore() }

    /// Refreshes the session now, or waits for the refresh that is under way.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) when there is none that lives; what the refresh ended in, after which the
    ///   session goes on as long as it lives; `CancellationError`.
    public nonisolated func refreshSession() async throws { try await sessions.refreshSession() }

    /// Gives no session any more and tells of no death; the stored session stays for the next run of the program.
    public nonisolated func close() async { await sessions.close() }

    /// Whether somebody is logged in, now.
    public nonisolated var sessionState: SessionState { sessions.state }

    /// The present state and those that follow.
    public nonisolated func sessionStates() -> AsyncStream<SessionState> { sessions.states() }
}

extension Contact {
    /// The contact an identity at Turnkey stands for.
    init(_ contact: TurnkeyContact) {
        switch contact {
        case .email(let address): self = .email(address)
        case .phone(let number): self = .phone(number)
        }
    }
}

extension TurnkeyContact {
    /// A contact in the form that is an identity.
    init(_ normalized: Contact) {
        switch normalized {
        case .email(let address): self = .email(address)
        case .phone(let number): self = .phone(number)
        }
    }
}

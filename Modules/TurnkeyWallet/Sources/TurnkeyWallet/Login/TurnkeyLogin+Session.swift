import RainCore
public import RainSession
import TurnkeyAPI

extension TurnkeyLogin: TurnkeySessionSource {
    /// True: a user's missing account is made on first use.
    public nonisolated var createsMissingAccounts: Bool { true }
}

extension TurnkeyLogin: OneTimeCodeLogin {
    /// Whether somebody is logged in, now.
    public nonisolated var sessionState: SessionState { state.value.at(service.environment.time.now) }

    /// The present state and those that follow.
    public nonisolated func sessionStates() -> AsyncStream<SessionState> { state.updates() }
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

import RainCore
import RainCrypto
import TurnkeyAPI

/// What the service says of a one-time code.
enum CodeOutcome: Sendable {
    /// It is right; it is used up with this.
    case confirmed(LoginChallenge.Verification)
    /// It is wrong, or no longer good.
    case refused
    /// The service no longer knows that it sent one.
    case unknownChallenge
}

extension TurnkeyService {
    /// Confirms a code; one that was confirmed before for this challenge is not sent again.
    ///
    /// - Throws: `RainError` for a failure on the way, which says nothing about the code; `CancellationError`.
    func confirm(_ code: Redacted<String>, for challenge: LoginChallenge) async throws -> CodeOutcome {
        if let verification = challenge.verification, verification.code.exposed == code.exposed {
            return .confirmed(verification)
        }
        do {
            let key = try TurnkeyAPIKey.random()
            let token = try await proxy().verifyOneTimeCode(code, for: challenge.code, key: key, tlsFetcher: keys.tlsFetcher)
            return .confirmed(LoginChallenge.Verification(code: code, token: token, key: key))
        } catch {
            if TurnkeyErrorMapper.refusesCode(error) { return .refused }
            if TurnkeyErrorMapper.missesChallenge(error) { return .unknownChallenge }
            throw TurnkeyErrorMapper.map(error, in: .login)
        }
    }
}

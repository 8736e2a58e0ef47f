import PrivyAPI
import RainCore
import RainCrypto
@_spi(RainFeature) import RainSession

/// Gets the next tokens by the refresh token, which is sent once, with the access token beside it, also one that is over.
struct PrivySessionRefresher: RotatingSessionRefresher {
    let service: PrivyService

    /// A refresh that failed before the token was sent.
    private static let notSent = "notSent"

    func refresh(_ live: PrivyTokens) async throws -> PrivyTokens {
        guard let token = live.refresh else {
            throw RainError(.networkError, "there is nothing left to refresh this session by")
        }
        let client = await service.client(for: .user(live.access.text), retry: .none)
        let reader = await service.client(for: .nobody, retry: service.config.sessionPolicy.readRetry)
        // Fetched first: what comes back cannot be asked for again, and could not be checked without them.
        do { try await service.tokenKeys.prepare(reader) } catch {
            throw PrivyErrorMapper.map(error, context: ["refresh": Self.notSent])
        }
        let answer: PrivyAuthentication
        do { answer = try await client.refreshSession(token) } catch {
            let isIntact = (error as? PrivyError).map { Self.usedNothing($0) } ?? false
            throw PrivyErrorMapper.map(error, in: .refresh, context: isIntact ? ["refresh": Self.notSent] : [:])
        }
        do { return try await tokens(answer, after: live, reader) } catch { throw PrivyErrorMapper.map(error) }
    }

    /// What the service says is to be done with what is stored.
    private func tokens(
        _ answer: PrivyAuthentication, after live: PrivyTokens, _ reader: PrivyClient
    ) async throws -> PrivyTokens {
        switch answer.action {
        case .set:
            return try await service.tokens(of: answer, userID: live.access.userID, reader)
        case .ignore:
            // What is stored stays; the refresh token is as good as before.
            guard let newer = answer.accessToken else { return live }
            let access = try await service.checked(newer, userID: live.access.userID, reader)
            return PrivyTokens(access: access, refresh: live.refresh, endsAt: live.endsAt)
        case .clear:
            throw RainError(.tokenExpired, "Privy ended this session; log in again")
        }
    }

    func remainder(of live: PrivyTokens) -> PrivyTokens { live.withoutRefresh }

    func isIntact(after error: any Error) -> Bool {
        (error as? RainError)?.context["refresh"] == Self.notSent
    }

    /// Whether the service certainly did not use the refresh token up: nothing went out, or it said itself that it did nothing.
    ///
    /// A gateway that lost the answer, and one that cannot be read, say nothing.
    private static func usedNothing(_ error: PrivyError) -> Bool {
        guard error.requestMayHaveBeenSent else { return true }
        guard error.kind == .refused, let status = error.status, !error.refusesToken, !error.refusesUsedToken else {
            return false
        }
        return ![408, 502, 504].contains(status)
    }

    func isSuccessor(_ stored: PrivyTokens, of live: PrivyTokens) -> Bool {
        stored.access.userID == live.access.userID && stored.access.issuedAt >= live.access.issuedAt
    }
}

extension PrivyService {
    /// The tokens of an answer that says to store them, checked.
    ///
    /// - Parameter userID: Whose they must be; nil for whoever has just logged in.
    func tokens(of answer: PrivyAuthentication, userID: String?, _ reader: PrivyClient) async throws -> PrivyTokens {
        guard let token = answer.accessToken else {
            throw PrivyError(.unexpectedAnswer, "Privy gave no access token", requestMayHaveBeenSent: true)
        }
        let access = try await checked(token, userID: userID ?? answer.user.id, reader)
        return PrivyTokens(
            access: access, refresh: answer.refreshToken, endsAt: environment.time.now.adding(config.sessionLifetime))
    }

    /// An access token that is Privy's, for this app, and the user's.
    func checked(_ token: Redacted<String>, userID: String, _ reader: PrivyClient) async throws -> PrivyAccessToken {
        let access = try PrivyAccessToken(token)
        try await tokenKeys.verified(access, reader)
        guard access.userID == userID else {
            throw PrivyError(.untrusted, "the access token is another user's", requestMayHaveBeenSent: true)
        }
        return access
    }
}

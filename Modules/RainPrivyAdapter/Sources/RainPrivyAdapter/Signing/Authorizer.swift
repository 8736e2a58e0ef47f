import PrivyAPI
import RainCore
import RainCrypto

/// Sees to it that requests on a wallet's behalf are authorised, as the configuration says.
struct Authorizer: Sendable {
    private enum Mode: Sendable {
        case userKey(UserKeys)
        case signer(any PrivyAuthorizationSigner)
    }

    /// How long the service takes a request after it was signed.
    private static let window = Duration.seconds(900)
    /// The service may need a moment to learn of a key it has just given.
    private static let settling = Duration.seconds(1)

    private let mode: Mode
    private let time: any TimeSource

    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a key that is none.
    init(_ signing: PrivySigning, time: any TimeSource) throws(RainError) {
        self.time = time
        switch signing {
        case .userKey: mode = .userKey(UserKeys(time: time))
        case .signer(let signer): mode = .signer(signer)
        case .keys(let texts):
            var keys: [PrivyAuthorizationKey] = []
            for text in texts {
                do { keys.append(try PrivyAuthorizationKey(text: text)) } catch {
                    throw RainError(.invalidConfig, error.message, underlying: error)
                }
            }
            mode = .signer(AuthorizationKeySigner(keys))
        }
    }

    /// Who signs for a session.
    func signer(for line: SessionCalls.Line) -> any PrivyAuthorizationSigner {
        switch mode {
        case .userKey(let keys): UserKeySigner(keys: keys, session: line.session, client: line.client)
        case .signer(let signer): signer
        }
    }

    /// Runs `body` with an authorisation; when its signature is refused, a key is fetched anew and it runs once more.
    ///
    /// - Parameter idempotencyKey: The same for both runs, so that the service does it once.
    func authorized<Result: Sendable>(
        _ line: SessionCalls.Line, idempotencyKey: String?, _ body: (RequestAuthorization) async throws -> Result
    ) async throws -> Result {
        let signer = signer(for: line)
        do { return try await body(authorization(by: signer, idempotencyKey)) } catch {
            guard let refusal = error as? PrivyError, refusal.refusesAuthorization, await signer.signatureWasRefused() else {
                throw error
            }
            try await time.sleep(for: Self.settling)
            return try await body(authorization(by: signer, idempotencyKey))
        }
    }

    /// An authorisation for something that is sent once; what it signs with is there already, so that getting it cannot fail later.
    func prepared(_ line: SessionCalls.Line, idempotencyKey: String) async throws -> RequestAuthorization {
        let signer = signer(for: line)
        if case .userKey(let keys) = mode { _ = try await keys.key(for: line.session, line.client) }
        return authorization(by: signer, idempotencyKey)
    }

    /// An authorisation that runs out.
    private func authorization(by signer: any PrivyAuthorizationSigner, _ idempotencyKey: String?) -> RequestAuthorization {
        RequestAuthorization(
            signer: signer, idempotencyKey: idempotencyKey,
            expiry: time.now.adding(Self.window).millisecondsSinceEpoch)
    }
}

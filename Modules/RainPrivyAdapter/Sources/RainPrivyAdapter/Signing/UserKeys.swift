import PrivyAPI
import RainCore

/// The keys that users' tokens were exchanged for, one at a time, until shortly before they end.
///
/// Many who sign at once share one exchange. A failure is not kept.
actor UserKeys {
    /// A key that is about to end is not used any more: the request takes time, too.
    private static let margin = Duration.seconds(60)

    private let time: any TimeSource
    private var known: (owner: String, key: PrivyUserKey)?
    private var exchange: (token: String, task: Task<PrivyUserKey, any Error>)?

    init(time: any TimeSource) {
        self.time = time
    }

    /// The key of a session.
    ///
    /// - Throws: ``PrivyError``; `RainError` `invalidConfig` (RAIN_102) for a session without a user's token.
    func key(for session: PrivySession, _ client: PrivyClient) async throws -> PrivyUserKey {
        if let known, known.owner == session.ownerID,
            time.now.duration(to: Timestamp(millisecondsSinceEpoch: known.key.expiresAt)) > Self.margin
        {
            return known.key
        }
        if let exchange, exchange.token == session.tokenID { return try await exchange.task.value }
        guard let token = session.accessToken else {
            throw RainError(.invalidConfig, "a server's session signs by keys of its own; set signing to .keys or .signer")
        }
        let task = Task { try await client.exchangeUserKey(for: token) }
        exchange = (session.tokenID, task)
        defer { if exchange?.task == task { exchange = nil } }
        let key = try await task.value
        if exchange?.task == task { known = (session.ownerID, key) }
        return key
    }

    /// Forgets a key that was refused.
    ///
    /// - Returns: Whether it was the one that is kept; another may have taken its place, which may do.
    func forget(_ refused: PrivyUserKey?) {
        guard let refused, known?.key.key.publicKey == refused.key.publicKey else { return }
        known = nil
    }
}

/// Signs with the key that a session's token is exchanged for.
actor UserKeySigner: PrivyAuthorizationSigner {
    private let keys: UserKeys
    private let session: PrivySession
    private let client: PrivyClient
    private var last: PrivyUserKey?

    init(keys: UserKeys, session: PrivySession, client: PrivyClient) {
        self.keys = keys
        self.session = session
        self.client = client
    }

    func signatures(for payload: AuthorizationPayload) async throws -> [String] {
        let key = try await keys.key(for: session, client)
        last = key
        return [try key.key.signature(for: payload)]
    }

    /// True: a key that was refused may have ended early, so another is fetched.
    func signatureWasRefused() async -> Bool {
        await keys.forget(last)
        return true
    }
}

import RainCore
import RainCrypto
import RainEncoding
import RainEthereum
import RainHTTP

extension FakePrivy {
    func answer(_ path: String, _ request: HTTPRequest) throws -> HTTPResponse {
        let body = request.body.isEmpty ? [:] : try JSONValue(parsing: request.body)
        if path.hasSuffix("/jwks.json") { return Self.response(["keys": [jwk]]) }
        switch path {
        case "/passwordless/init", "/passwordless_sms/init": return Self.response(["success": true])
        case "/passwordless/authenticate", "/passwordless_sms/authenticate":
            guard body["code"]?.stringValue == state.withLock({ $0.code }) else {
                return Self.refusal(422, "Invalid email and code combination", "invalid_credentials")
            }
            return Self.response(try opened())
        case "/sessions": return try refresh(request, body)
        case "/sessions/logout": return Self.response([:])
        default: break
        }
        guard request.headers["Authorization"].map(isCurrent) ?? false else {
            return Self.refusal(401, "Invalid auth token", "missing_or_invalid_token")
        }
        switch path {
        case "/users/me": return Self.response(["user": try user()])
        case "/wallets": return createWallet(request)
        case "/wallets/authenticate": return try exchange(body)
        default: return try wallet(path, request, body)
        }
    }

    private func isCurrent(_ authorization: String) -> Bool {
        authorization.hasPrefix("Basic ") || authorization == "Bearer " + state.withLock { $0.token }
    }

    private var jwk: JSONValue {
        [
            "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": "k",
            "x": .string(Base64URL.encode(tokenKey.publicKey.x.bytes)),
            "y": .string(Base64URL.encode(tokenKey.publicKey.y.bytes)),
        ]
    }

    /// An access token of the present user.
    func token(_ changes: JSONObject = [:]) throws -> String {
        let (user, session, lifetime) = state.withLock { ($0.user, $0.session, $0.lifetime) }
        let now = time.now.secondsSinceEpoch
        var claims: JSONObject = [
            "sid": .string("session-\(session)"), "sub": .string(user), "iss": "privy.io", "aud": .string(Self.appID),
            "iat": .number(JSONNumber(now)), "exp": .number(JSONNumber(now + lifetime)),
        ]
        for change in changes { claims[change.name] = change.value }
        let header: JSONValue = ["alg": "ES256", "typ": "JWT", "kid": "k"]
        let signed = Base64URL.encode(header.encoded()) + "." + Base64URL.encode(JSONValue.object(claims).encoded())
        return signed + "." + Base64URL.encode(try tokenKey.signature(for: Array(signed.utf8)).rawRepresentation)
    }

    /// What a log-in and a refresh answer; the tokens are new.
    func opened(action: String = "set") throws -> JSONValue {
        state.withLock { $0.session += 1 }
        let token = try token()
        let refresh = state.withLock { state in
            state.token = token
            state.refresh = "refresh-\(state.session)"
            return state.refresh ?? ""
        }
        return [
            "user": try user(), "token": .string(token), "privy_access_token": .string(token),
            "refresh_token": .string(refresh), "session_update_action": .string(action), "is_new_user": false,
        ]
    }

    private func refresh(_ request: HTTPRequest, _ body: JSONValue) throws -> HTTPResponse {
        guard request.headers["Authorization"]?.hasPrefix("Bearer ") == true else {
            return Self.refusal(400, "Missing access token", "missing_or_invalid_token")
        }
        let token = body["refresh_token"]?.stringValue ?? ""
        let isUsed = state.withLock { state in
            defer { state.usedRefreshTokens.append(token) }
            return state.usedRefreshTokens.contains(token)
        }
        if isUsed { return Self.refusal(400, "Refresh token was used", "token_already_used") }
        guard token == state.withLock({ $0.refresh }) else {
            return Self.refusal(401, "Invalid auth token", "missing_or_invalid_token")
        }
        return Self.response(try opened())
    }

    func user() throws -> JSONValue {
        let (id, count, kind) = state.withLock { ($0.user, $0.walletCount, $0.kind) }
        let wallets = try (0..<count).map { index -> JSONValue in
            [
                "type": "wallet", "id": .string("wallet\(index)"), "address": .string("\(try Self.key(index).address)"),
                "chain_type": "ethereum", "wallet_client_type": "privy", "connector_type": "embedded",
                "recovery_method": .string(kind), "wallet_index": .number(JSONNumber(index)), "verified_at": nil,
            ]
        }
        return ["id": .string(id), "linked_accounts": .array([["type": "email", "address": "ada@example.com"]] + wallets)]
    }

    private func createWallet(_ request: HTTPRequest) -> HTTPResponse {
        let key = request.headers["privy-idempotency-key"] ?? ""
        let index = state.withLock { state in
            if let known = state.creationKeys[key] { return known }
            state.creationKeys[key] = state.walletCount
            state.walletCount += 1
            return state.walletCount - 1
        }
        return (try? walletObject(index)).map { Self.response($0) } ?? Self.refusal(500, "no key")
    }

    func walletObject(_ index: Int) throws -> JSONValue {
        [
            "id": .string("wallet\(index)"), "address": .string("\(try Self.key(index).address)"), "chain_type": "ethereum",
            "owner_id": "quorum", "policy_ids": [],
        ]
    }
}

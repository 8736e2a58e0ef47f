import RainEncoding

extension PrivyClient {
    /// Has a wallet do something (`/wallets/{id}/rpc`).
    ///
    /// - Parameter more: Members beside method and parameters.
    /// - Returns: The `data` of the answer, which must name the method that was asked for.
    /// - Throws: ``PrivyError``; `CancellationError`.
    func call(
        _ method: String, _ parameters: JSONValue, of walletID: String, more: JSONObject = [:],
        authorization: RequestAuthorization
    ) async throws -> JSONValue {
        var body: JSONObject = ["method": .string(method), "params": parameters, "chain_type": "ethereum"]
        for member in more { body[member.name] = member.value }
        return try await call(.object(body), method: method, of: walletID, authorization: authorization)
    }

    /// Sends a body that was put together before.
    ///
    /// A lost answer is asked for again only where a key names what is to be done.
    func call(
        _ body: JSONValue, method: String, of walletID: String, isRepeatable: Bool? = nil, authorization: RequestAuthorization
    ) async throws -> JSONValue {
        let answer = try await post(
            "/wallets/\(PrivyID.checked(walletID))/rpc", body, authorization: authorization,
            isRepeatable: isRepeatable ?? (authorization.idempotencyKey != nil))
        guard try answer.text("method") == method else {
            throw PrivyError(.untrusted, "the service answered to another method", requestMayHaveBeenSent: true)
        }
        return try answer.object("data")
    }
}

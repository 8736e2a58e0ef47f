import PrivyAPI
import RainCore
import RainCrypto
import RainEncoding
import RainEthereum
import RainHTTP

extension FakePrivy {
    /// A key for the user, sealed for whoever asked.
    func exchange(_ body: JSONValue) throws -> HTTPResponse {
        let key = try P256.PrivateKey()
        let lifetime = state.withLock { state in
            state.userKeys.append(key)
            return state.userKeyLifetime
        }
        let text = try key.derRepresentation().withUnsafeBytes { Base64.encode(Array($0)) }
        return Self.response([
            "encrypted_authorization_key": try sealed(Array(text.utf8), for: body), "wallets": [],
            "expires_at": .number(JSONNumber(time.now.adding(.seconds(lifetime)).millisecondsSinceEpoch)),
        ])
    }

    /// Seals bytes for the key that a request names.
    func sealed(_ bytes: [UInt8], for body: JSONValue) throws -> JSONValue {
        let recipient = try P256.PublicKey(
            derRepresentation: Base64.decode(body["recipient_public_key"]?.stringValue ?? ""))
        var sender = try HPKE.Sender(to: recipient, info: [], aead: .chaCha20Poly1305)
        return [
            "encryption_type": "HPKE", "encapsulated_key": .string(Base64.encode(sender.encapsulatedKey)),
            "ciphertext": .string(Base64.encode(try sender.seal(bytes, authenticating: []))),
        ]
    }

    func wallet(_ path: String, _ request: HTTPRequest, _ body: JSONValue) throws -> HTTPResponse {
        let parts = path.split(separator: "/")
        guard parts.count >= 2, parts[0] == "wallets", let index = Int(parts[1].dropFirst("wallet".count)) else {
            return Self.refusal(404, "not served")
        }
        switch parts.count == 3 ? parts[2] : "" {
        case "": return Self.response(try walletObject(index))
        case "transactions": return Self.response(["transactions": [], "next_cursor": nil])
        default: break
        }
        let key = request.headers["privy-idempotency-key"].map { path + $0 }
        if let key, let stored = state.withLock({ $0.answers[key] }) { return stored }
        guard try isAuthorized(request, body) else {
            return Self.refusal(401, "No valid authorization keys or user signing keys available")
        }
        let answer = parts[2] == "export" ? try export(index, body) : try rpc(index, body)
        if let key { state.withLock { $0.answers[key] = answer } }
        return answer
    }

    private func isAuthorized(_ request: HTTPRequest, _ body: JSONValue) throws -> Bool {
        let payload = try AuthorizationPayload(
            method: request.method, url: request.url, appID: Self.appID, body: body,
            idempotencyKey: request.headers["privy-idempotency-key"],
            expiry: request.headers["privy-request-expiry"].flatMap { Int64($0) })
        guard let text = request.headers["privy-authorization-signature"],
            let signature = try? P256.Signature(derRepresentation: Base64.decode(text))
        else { return false }
        return state.withLock { $0.userKeys }.contains {
            $0.publicKey.isValid(signature, for: payload.canonicalBytes)
        }
    }

    private func export(_ index: Int, _ body: JSONValue) throws -> HTTPResponse {
        if body["export_seed_phrase"]?.boolValue == true {
            return Self.response(try sealed(Array(Self.phrase.utf8), for: body))
        }
        let node = try HDPrivateKey(seed: Mnemonic(phrase: Self.phrase).seed(passphrase: nil))
            .derived(along: DerivationPath("m/44'/60'/0'/0/\(index)"))
        let text = node.privateKey.rawRepresentation.withUnsafeBytes { Hex.encode($0) }
        return Self.response(try sealed(Array(text.utf8), for: body))
    }

    private func rpc(_ index: Int, _ body: JSONValue) throws -> HTTPResponse {
        let (key, method, parameters) = (try Self.key(index), body["method"]?.stringValue ?? "", body["params"])
        var data: JSONObject = ["encoding": "hex"]
        switch method {
        case "personal_sign":
            let bytes = try Hex.decode(parameters?["message"]?.stringValue ?? "")
            data["signature"] = .string(Hex.encodePrefixed(try key.sign(PersonalMessage.hash(bytes)).bytes))
        case "secp256k1_sign":
            let hash = try Hash32(parameters?["hash"]?.stringValue ?? "")
            data["signature"] = .string(Hex.encodePrefixed(try key.sign(hash).bytes))
        case "eth_signTypedData_v4":
            var typed = parameters?["typed_data"]?.objectValue ?? [:]
            typed["primaryType"] = typed["primary_type"]
            let digest = try TypedData(json: .object(typed)).digest
            data["signature"] = .string(Hex.encodePrefixed(try key.sign(digest).bytes))
        case "eth_signTransaction":
            let transaction = try Self.transaction(parameters?["transaction"] ?? [:])
            let signed = SignedTransaction(transaction, signature: try key.sign(transaction.signingHash))
            data = ["encoding": "rlp", "signed_transaction": .string(Hex.encodePrefixed(signed.rawBytes))]
        default: return Self.refusal(400, "not served", "not_supported")
        }
        return Self.response(["method": .string(method), "data": .object(data)])
    }

    static func transaction(_ fields: JSONValue) throws -> Transaction {
        func number(_ name: String) throws -> UInt256 { try Quantity.decode(fields[name]?.stringValue ?? "") }
        func number64(_ name: String) throws -> UInt64 { try Quantity.decodeUInt64(fields[name]?.stringValue ?? "") }
        return try Transaction(
            chainID: number64("chain_id"), nonce: number64("nonce"), maxPriorityFeePerGas: number("max_priority_fee_per_gas"),
            maxFeePerGas: number("max_fee_per_gas"), gasLimit: number64("gas_limit"),
            to: fields["to"]?.stringValue.map { try Address($0) }, value: number("value"),
            data: Hex.decodePrefixed(fields["data"]?.stringValue ?? "0x"))
    }
}

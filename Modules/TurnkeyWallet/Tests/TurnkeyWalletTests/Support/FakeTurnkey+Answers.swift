import RainCore
import RainCrypto
import RainEncoding
import RainEthereum
import RainHTTP
import Synchronization

extension FakeTurnkey {
    func answer(_ path: String, _ body: JSONValue) throws -> HTTPResponse {
        switch path.split(separator: "/").last {
        case "otp_init_v2":
            let point: JSONValue = ["targetPublic": .string(Hex.encode(target.publicKey.uncompressed))]
            let id = state.withLock { state in
                state.made += 1
                state.contacts["otp-\(state.made)"] = body["contact"]?.stringValue
                return "otp-\(state.made)"
            }
            return Self.response(["otpId": .string(id), "otpEncryptionTargetBundle": .string(try bundle(point))])
        case "otp_verify_v2": return try verify(body)
        case "account":
            let contact = body["filterValue"]?.stringValue ?? ""
            let found = state.withLock { $0.accounts[contact] }
            return Self.response(found.map { ["organizationId": .string($0)] } ?? [:])
        case "signup_v2": return signUp(body)
        case "otp_login_v2": return try login(body)
        default: return try query(path, body)
        }
    }

    private func query(_ path: String, _ body: JSONValue) throws -> HTTPResponse {
        let organization = body["organizationId"]?.stringValue ?? ""
        let parameters = body["parameters"]
        switch path.split(separator: "/").last {
        case "list_wallet_accounts":
            let accounts = state.withLock { $0.wallets[organization] ?? [] }
            return Self.response([
                "accounts": .array(
                    accounts.map { account in
                        [
                            "walletAccountId": .string("\(account.address)"), "walletId": .string(account.wallet),
                            "path": .string(account.path), "addressFormat": "ADDRESS_FORMAT_ETHEREUM",
                            "address": .string("\(account.address)"),
                        ]
                    })
            ])
        case "list_wallets": return Self.response(["wallets": []])
        case "create_wallet":
            addWallet(to: organization)
            return activity("createWalletResult", ["walletId": "wallet", "addresses": [.string("\(wallet.address)")]])
        case "sign_raw_payload":
            let payload = parameters?["payload"]?.stringValue ?? ""
            let isTyped = parameters?["encoding"]?.stringValue == "PAYLOAD_ENCODING_EIP712"
            let digest = isTyped ? try TypedData(parsing: payload).digest : .keccak256(try Hex.decode(payload))
            let signature = try wallet.sign(digest)
            return activity(
                "signRawPayloadResult",
                [
                    "r": .string(Hex.encode(signature.r.minimalBigEndianBytes)),
                    "s": .string(Hex.encode(signature.s.minimalBigEndianBytes)), "v": .string("0\(signature.yParity)"),
                ])
        case "export_wallet":
            let bundle = try sealed(state.withLock { $0.exported }, for: parameters, organization)
            return activity("exportWalletResult", ["walletId": "wallet", "exportBundle": .string(bundle)])
        default: return try more(path, organization, body)
        }
    }

    func addWallet(to organization: String) {
        state.withLock { $0.wallets[organization, default: []].append(("wallet", wallet.address, "m/44'/60'/0'/0/0")) }
    }

    func activity(_ name: String, _ result: JSONValue) -> HTTPResponse {
        Self.response([
            "activity": [
                "id": "activity", "organizationId": "sub", "status": "ACTIVITY_STATUS_COMPLETED",
                "result": .object([name: result]), "failure": nil,
            ]
        ])
    }

    func bundle(_ data: JSONValue, signedBy key: P256.PrivateKey? = nil) throws -> String {
        let bytes = data.encoded()
        let bundle: JSONValue = [
            "version": "v1.0.0", "data": .string(Hex.encode(bytes)),
            "dataSignature": .string(Hex.encode(try (key ?? enclave).signature(for: bytes).derRepresentation)),
            "enclaveQuorumPublic": .string(Hex.encode(enclave.publicKey.uncompressed)),
        ]
        return bundle.text
    }

    func token(_ claims: JSONValue, hashedTwice: Bool, signedBy key: P256.PrivateKey? = nil) throws -> String {
        let header: JSONValue = ["alg": "ES256", "typ": "JWT"]
        let signed = Base64URL.encode(header.encoded()) + "." + Base64URL.encode(claims.encoded())
        let bytes = Array(signed.utf8)
        let signature = try (key ?? enclave).signature(for: hashedTwice ? SHA256.hash(bytes).bytes : bytes)
        return signed + "." + Base64URL.encode(signature.rawRepresentation)
    }

    private func verify(_ body: JSONValue) throws -> HTTPResponse {
        let sealed = try JSONValue(parsing: body["encryptedOtpBundle"]?.stringValue ?? "")
        let encapsulated = try Hex.decode(sealed["encappedPublic"]?.stringValue ?? "")
        var receiver = try HPKE.Recipient(
            privateKey: target, encapsulatedKey: encapsulated, info: Array("turnkey_hpke".utf8))
        let plain = try receiver.open(
            Hex.decode(sealed["ciphertext"]?.stringValue ?? ""), authenticating: encapsulated + target.publicKey.uncompressed)
        let message = try JSONValue(parsing: plain.withUnsafeBytes { Array($0) })
        guard message["otp_code"]?.stringValue == state.withLock({ $0.code }) else {
            return Self.response(["code": 3, "message": "Invalid OTP code"], status: 400)
        }
        let contact = state.withLock { $0.contacts[body["otpId"]?.stringValue ?? ""] } ?? ""
        let claims: JSONValue = [
            "exp": .string("\(time.now.millisecondsSinceEpoch + 3_600_000)"), "id": "token", "contact": .string(contact),
            "public_key": message["public_key"] ?? nil,
        ]
        return Self.response(["verificationToken": .string(try token(claims, hashedTwice: false))])
    }

    private func signUp(_ body: JSONValue) -> HTTPResponse {
        let contact = body["userEmail"]?.stringValue ?? body["userPhoneNumber"]?.stringValue ?? ""
        state.withLock { $0.accounts[contact] = "sub" }
        if body["wallet"] != nil { addWallet(to: "sub") }
        return Self.response(["organizationId": "sub", "userId": "user"])
    }

    func session(
        _ body: JSONValue, signedBy key: P256.PrivateKey? = nil, organization: String? = nil, user: String = "user"
    ) throws -> JSONValue {
        let lifetime = state.withLock { $0.lifetime }
        let claims: JSONValue = [
            "exp": .number(JSONNumber(time.now.secondsSinceEpoch + lifetime)), "public_key": body["publicKey"] ?? nil,
            "session_type": "SESSION_TYPE_READ_WRITE", "user_id": .string(user),
            "organization_id": organization.map(JSONValue.string) ?? body["organizationId"] ?? nil,
        ]
        return ["session": .string(try token(claims, hashedTwice: true, signedBy: key))]
    }

    private func login(_ body: JSONValue) throws -> HTTPResponse {
        Self.response(try session(body))
    }
}

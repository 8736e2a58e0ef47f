import RainCrypto
import RainEncoding
import RainEthereum
import RainHTTP
import Synchronization

extension FakeTurnkey {
    /// Sessions by a stamp, whole transactions, further accounts, keys that go out and in, passkeys.
    func more(_ path: String, _ organization: String, _ body: JSONValue) throws -> HTTPResponse {
        let parameters = body["parameters"]
        switch path.split(separator: "/").last {
        case "stamp_login":
            // A passkey names the parent; its user is in "sub".
            let own = organization == "parent" ? "sub" : organization
            let body: JSONValue = ["publicKey": parameters?["publicKey"] ?? nil, "organizationId": .string(own)]
            return activity("stampLoginResult", try session(body))
        case "sign_transaction":
            let unsigned = try Transaction(decodingUnsigned: Hex.decode(parameters?["unsignedTransaction"]?.stringValue ?? ""))
            let signed = SignedTransaction(unsigned, signature: try wallet.sign(unsigned.signingHash))
            return activity("signTransactionResult", ["signedTransaction": .string(Hex.encode(signed.rawBytes))])
        case "create_wallet_accounts": return try createAccounts(organization, parameters)
        case "export_wallet_account":
            let bundle = try sealed(Hex.decode(state.withLock { $0.exportedKey }), for: parameters, organization)
            return activity("exportWalletAccountResult", ["address": "a", "exportBundle": .string(bundle)])
        case "init_import_wallet":
            let data: JSONValue = [
                "targetPublic": .string(Hex.encode(target.publicKey.uncompressed)), "organizationId": .string(organization),
                "userId": parameters?["userId"] ?? nil,
            ]
            return activity("initImportWalletResult", ["importBundle": .string(try bundle(data))])
        case "import_wallet": return try importWallet(organization, parameters)
        case "get_user":
            let authenticators = state.withLock { $0.authenticators }
            return Self.response([
                "user": [
                    "userId": "user", "userName": "Ada", "apiKeys": [], "authenticators": .array(authenticators),
                    "userTags": [], "oauthProviders": [],
                ]
            ])
        case "update_user_email", "update_user_phone_number":
            let contact = parameters?["userEmail"]?.stringValue ?? parameters?["userPhoneNumber"]?.stringValue ?? ""
            state.withLock { $0.accounts[contact] = organization }
            return activity("updateUserResult", ["userId": "user"])
        case "create_authenticators":
            let made = parameters?["authenticators"]?.arrayValue ?? []
            state.withLock { state in
                state.authenticators += made.map { authenticator in
                    [
                        "authenticatorId": "authenticator", "authenticatorName": "passkey",
                        "credentialId": authenticator["attestation"]?["credentialId"] ?? nil,
                    ]
                }
            }
            return activity("createAuthenticatorsResult", ["authenticatorIds": .array(made.map { _ in "authenticator" })])
        default: return try sending(path, organization, body)
        }
    }

    private func createAccounts(_ organization: String, _ parameters: JSONValue?) throws -> HTTPResponse {
        let walletID = parameters?["walletId"]?.stringValue ?? ""
        let path = parameters?["accounts"]?[0]?["path"]?.stringValue ?? ""
        let key = try SigningKey(mnemonic: Mnemonic(phrase: Self.phrase), path: DerivationPath(path))
        state.withLock { $0.wallets[organization, default: []].append((walletID, key.address, path)) }
        return activity("createWalletAccountsResult", ["addresses": [.string("\(key.address)")]])
    }

    private func importWallet(_ organization: String, _ parameters: JSONValue?) throws -> HTTPResponse {
        let sealed = try JSONValue(parsing: parameters?["encryptedBundle"]?.stringValue ?? "")
        let encapsulated = try Hex.decode(sealed["encappedPublic"]?.stringValue ?? "")
        var receiver = try HPKE.Recipient(
            privateKey: target, encapsulatedKey: encapsulated, info: Array("turnkey_hpke".utf8))
        let phrase = try receiver.open(
            Hex.decode(sealed["ciphertext"]?.stringValue ?? ""), authenticating: encapsulated + target.publicKey.uncompressed)
        let key = try SigningKey(mnemonic: Mnemonic(phrase: phrase))
        let text = phrase.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        state.withLock { state in
            state.phrases.append(text)
            state.wallets[organization, default: []].append(("imported", key.address, "m/44'/60'/0'/0/0"))
        }
        return activity("importWalletResult", ["walletId": "imported", "addresses": [.string("\(key.address)")]])
    }

    /// Seals bytes for the key an export names.
    func sealed(_ bytes: [UInt8], for parameters: JSONValue?, _ organization: String) throws -> String {
        let point = try Hex.decode(parameters?["targetPublicKey"]?.stringValue ?? "")
        let recipient = try P256.PublicKey(x963Representation: point)
        var sender = try HPKE.Sender(to: recipient, info: Array("turnkey_hpke".utf8))
        let sealed = try sender.seal(bytes, authenticating: sender.encapsulatedKey + point)
        return try bundle([
            "encappedPublic": .string(Hex.encode(sender.encapsulatedKey)), "ciphertext": .string(Hex.encode(sealed)),
            "organizationId": .string(organization),
        ])
    }
}

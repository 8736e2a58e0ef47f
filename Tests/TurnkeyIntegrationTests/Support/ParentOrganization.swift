import Foundation
import LocalStack
import RainCrypto
import RainEncoding
import RainHTTP
import RainTurnkeyAdapter
import TurnkeyAPI

/// The app's back end: it holds the parent organisation's API key and makes sub-organisations with it.
///
/// It stamps by hand, so that the adapter's own stamps are not their own witness.
struct ParentOrganization {
    let stack: TurnkeyStack
    private let key: P256.PrivateKey

    init(_ stack: TurnkeyStack) throws {
        self.stack = stack
        let file = try Data(contentsOf: URL(fileURLWithPath: try stack.stack.text("turnkey", "parentApiKey", "path")))
        let scalar = try JSONValue(parsing: [UInt8](file))["privateKey"]?.stringValue ?? ""
        key = try P256.PrivateKey(rawRepresentation: SecretBytes(copying: Hex.decode(scalar)))
    }

    /// The key, for what is asked through the client under test.
    var apiKey: TurnkeyAPIKey { TurnkeyAPIKey(key) }

    /// A sub-organisation with a wallet, whose one user is the holder of `publicKey`.
    func makeSubOrganization(apiKey publicKey: String, accounts: [JSONValue] = [Self.ethereum]) async throws -> String {
        try await makeSubOrganization(apiKeys: [publicKey], accounts: accounts)
    }

    /// A sub-organisation with a wallet, whose root users, all of whom must agree, are the holders of the keys.
    func makeSubOrganization(apiKeys: [String], accounts: [JSONValue] = [Self.ethereum]) async throws -> String {
        let parameters: JSONValue = [
            "subOrganizationName": "a server's customer", "rootQuorumThreshold": .number(JSONNumber(apiKeys.count)),
            "rootUsers": .array(
                apiKeys.map { publicKey in
                    [
                        "userName": "server", "authenticators": [], "oauthProviders": [],
                        "apiKeys": [
                            ["apiKeyName": "server", "publicKey": .string(publicKey), "curveType": "API_KEY_CURVE_P256"]
                        ],
                    ]
                }),
            "wallet": ["walletName": "Main", "accounts": .array(accounts)],
        ]
        let activity = try await submit("create_sub_organization", "ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8", parameters)
        return activity["result"]?["createSubOrganizationResultV8"]?["subOrganizationId"]?.stringValue ?? ""
    }

    static let ethereum: JSONValue = [
        "curve": "CURVE_SECP256K1", "pathFormat": "PATH_FORMAT_BIP32", "path": "m/44'/60'/0'/0/0",
        "addressFormat": "ADDRESS_FORMAT_ETHEREUM",
    ]

    private func submit(_ path: String, _ type: String, _ parameters: JSONValue) async throws -> JSONValue {
        try await submit(path, type, parameters, in: try stack.stack.text("turnkey", "organizationId"), as: key)
    }

    /// Submits an activity of an organisation, stamped by a key of it.
    @discardableResult
    func submit(
        _ path: String, _ type: String, _ parameters: JSONValue, in organization: String, as key: P256.PrivateKey
    ) async throws -> JSONValue {
        let body: JSONValue = [
            "type": .string(type), "timestampMs": .string("\(SystemTime().now.millisecondsSinceEpoch)"),
            "organizationId": .string(organization), "parameters": parameters,
        ]
        let bytes = body.encoded()
        let stamp: JSONValue = [
            "publicKey": .string(Hex.encode(key.publicKey.compressed)), "scheme": "SIGNATURE_SCHEME_TK_API_P256",
            "signature": .string(Hex.encode(try key.signature(for: bytes).derRepresentation)),
        ]
        let response = try await CurlTransport().send(
            HTTPRequest(
                .post, try stack.stack.text("turnkey", "apiUrl") + "/public/v1/submit/" + path,
                headers: ["Content-Type": "application/json", "X-Stamp": Base64URL.encode(stamp.encoded())], body: bytes))
        let answer = try JSONValue(parsing: response.body)
        guard let activity = answer["activity"] else { throw UnexpectedAnswer(text: answer.text) }
        return activity
    }

    struct UnexpectedAnswer: Error { let text: String }
}

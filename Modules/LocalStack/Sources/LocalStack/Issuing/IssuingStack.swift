internal import Foundation
public import RainEncoding

/// The issuing service of a local stack: where it is, its keys, and what a test makes in it.
public struct IssuingStack: Sendable {
    /// The base of the API's paths, as `https://api-dev.raincards.xyz/v1/issuing` is the vendor's.
    public let baseURL: String
    /// The tenant's primary API key.
    public let apiKey: String
    /// A key of the tenant that may read and nothing else.
    public let readonlyAPIKey: String
    /// The spender of Auth Pull, the same on every chain.
    public let operatorAddress: String
    private let stack: LocalStack

    init(_ stack: LocalStack) throws {
        baseURL = try stack.text("issuing", "baseUrl")
        operatorAddress = try stack.text("issuing", "authPull", "operatorAddress")
        let file = URL(fileURLWithPath: try stack.text("issuing", "apiKeys", "path"))
        let keys = try JSONValue(parsing: Array(Data(contentsOf: file)))
        guard let apiKey = keys["apiKey"]?.stringValue, let readonlyAPIKey = keys["readonlyApiKey"]?.stringValue else {
            throw LocalStackError("the issuing service's file of keys does not hold them")
        }
        self.apiKey = apiKey
        self.readonlyAPIKey = readonlyAPIKey
        self.stack = stack
    }

    /// Makes a user.
    ///
    /// - Parameter wallet: The address that is linked to the user, if any.
    /// - Returns: The user's identifier.
    public func makeUser(wallet: String? = nil) async throws -> String {
        let answer = try await control("users", wallet.map { ["walletAddress": .string($0)] } ?? [:])
        return try text(answer, "userId")
    }

    /// Puts a collateral contract on a chain and registers it with the service.
    ///
    /// - Parameters:
    ///   - admins: The addresses that may withdraw.
    ///   - version: 2 for the coordinator's flow, 1 for the controller's.
    ///   - threshold: How many of the admins have to sign; version 2 only.
    ///   - usdc: What it holds from the start, in base units.
    ///   - user: Whose it is; `nil` makes a user whose wallet is the first admin.
    public func makeCollateral(
        admins: [String], chain: UInt64 = 84532, version: Int = 2, threshold: Int = 1, usdc: String = "0",
        user: String? = nil
    ) async throws -> IssuingCollateral {
        var body: JSONObject = [
            "admins": .array(admins.map { .string($0) }), "chainId": .number(JSONNumber(chain)),
            "contractVersion": .number(JSONNumber(version)), "threshold": .number(JSONNumber(threshold)),
            "usdc": .string(usdc),
        ]
        if let user { body["userId"] = .string(user) }
        let answer = try await control("contracts", .object(body))
        guard let contract = answer["contract"] else { throw LocalStackError("no contract was made: \(answer.text)") }
        return IssuingCollateral(
            userID: try text(answer, "userId"), proxy: try text(contract, "proxyAddress"),
            controller: try text(contract, "controllerAddress"), contract: contract)
    }

    /// A card authorisation that is paid by Auth Pull.
    ///
    /// - Parameters:
    ///   - wallet: Who pays; a wallet that is linked to nobody gets a user.
    ///   - cents: What the till asks for.
    /// - Returns: `status` (`approved` or `declined`), `declinedReason`, `transactionHash`, `transactionId`, `pulled` in base units.
    public func authorizeCard(wallet: String, cents: Int, chain: UInt64 = 84532) async throws -> JSONValue {
        try await control(
            "card-authorizations",
            [
                "walletAddress": .string(wallet), "amount": .number(JSONNumber(cents)),
                "chainId": .number(JSONNumber(chain)),
            ])
    }

    /// Writes a transaction down; what `fields` leaves out of its payload is made up.
    ///
    /// - Parameter kind: `spend`, `collateral`, `payment` or `fee`.
    @discardableResult
    public func addTransaction(
        _ kind: String, user: String, fields: JSONObject = [:]
    ) async throws -> JSONValue {
        try await control("transactions", ["type": .string(kind), "userId": .string(user), "fields": .object(fields)])
    }

    /// Sends a signed webhook to a loopback address; without one it is only written down.
    ///
    /// - Returns: `payload`, the exact text, and the `headers` it is signed with.
    public func sendEvent(
        resource: String, action: String, body: JSONValue, to url: String? = nil
    ) async throws -> JSONValue {
        var event: JSONObject = ["resource": .string(resource), "action": .string(action), "body": body]
        if let url { event["url"] = .string(url) }
        return try await control("webhooks", .object(event))
    }

    /// Turns switches, such as `["pendingPolls": 0]`; Scripts/sandbox/README.md lists them.
    public func set(_ switches: JSONValue) async throws {
        try await stack.control("issuing", switches)
    }

    /// Plans a fault of the API.
    ///
    /// - Parameters:
    ///   - kind: Such as `reset-after`, or `issuing-error` with a `status`.
    ///   - path: The ending of the path it hits, such as `signatures/withdrawals`; `nil` hits every path.
    ///   - more: What the kind needs.
    public func fault(_ kind: String, path: String? = nil, _ more: JSONObject = [:]) async throws {
        var fault = more
        fault["target"] = "issuing"
        fault["kind"] = .string(kind)
        if let path { fault["path"] = .string(path) }
        try await stack.control("faults", .object(fault))
    }

    private func control(_ path: String, _ body: JSONValue) async throws -> JSONValue {
        try await stack.control("issuing/" + path, body)
    }

    private func text(_ value: JSONValue, _ name: String) throws -> String {
        guard let text = value[name]?.stringValue else { throw LocalStackError("the answer has no \(name): \(value.text)") }
        return text
    }
}

extension LocalStack {
    /// The stack's issuing service.
    public func issuing() throws -> IssuingStack {
        try IssuingStack(self)
    }
}

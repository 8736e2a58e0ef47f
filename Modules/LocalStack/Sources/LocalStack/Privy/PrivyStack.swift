internal import Foundation
public import RainEncoding
public import RainHTTP

/// The Privy of a local stack: where it is, the app a client is configured with, and what a test does to it.
public struct PrivyStack: Sendable {
    /// Stands where the vendor's `https://auth.privy.io` does; the paths of clients begin with `/api/v1`.
    public let clientURL: String
    /// Stands where the vendor's `https://api.privy.io` does; the paths of servers begin with `/v1`.
    public let apiURL: String
    /// The app.
    public let appID: String
    /// The app's client, which native apps have to name.
    public let clientID: String
    /// The one bundle or package name that this client may have.
    public let nativeAppID: String
    /// The key of access tokens, as PEM; the app's JWKS has it too.
    public let verificationKey: String
    private let appSecret: String
    private let stack: LocalStack

    init(_ stack: LocalStack) throws {
        clientURL = try stack.text("privy", "clientUrl")
        apiURL = try stack.text("privy", "apiUrl")
        appID = try stack.text("privy", "appId")
        clientID = try stack.text("privy", "clientId")
        nativeAppID = try stack.text("privy", "nativeAppId")
        verificationKey = try stack.text("privy", "verificationKey")
        let file = URL(fileURLWithPath: try stack.text("privy", "appSecret", "path"))
        guard let secret = try JSONValue(parsing: Array(Data(contentsOf: file)))["appSecret"]?.stringValue else {
            throw LocalStackError("the file of Privy's app secret does not hold it")
        }
        appSecret = secret
        self.stack = stack
    }

    /// Asks as the app's server, with its secret.
    ///
    /// - Parameter path: Behind `/v1`, such as `/users`.
    /// - Throws: `LocalStackError` when the answer is a refusal.
    @discardableResult
    public func server(_ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        let basic = Data("\(appID):\(appSecret)".utf8).base64EncodedString()
        return try await stack.exchange(
            method, apiURL + "/v1" + path, body, headers: ["Authorization": "Basic \(basic)", "privy-app-id": appID])
    }

    /// Turns switches, such as `["settings": ["reuse": "ignore"]]`; Scripts/sandbox/README.md lists them.
    ///
    /// - Returns: What `killSessions` and `killUserKeys` ended.
    @discardableResult
    public func set(_ switches: JSONValue) async throws -> JSONValue {
        try await stack.control("privy", switches)
    }

    /// How often clients have asked an endpoint since the stack's start, such as `POST` `/sessions`.
    ///
    /// - Parameter path: Behind `/api/v1`, with the names of its variable parts: `/wallets/{wallet_id}/rpc`.
    public func requests(_ method: HTTPMethod, _ path: String) async throws -> Int {
        let counts = try await set([:])["requests"]
        return counts?["\(method.rawValue) /privy/api/v1\(path)"]?.intValue ?? 0
    }

    /// Plans a fault.
    ///
    /// - Parameters:
    ///   - kind: Such as `reset-after`, or `privy-error` with a `refusal` by its name.
    ///   - path: The ending of the path it hits, such as `/sessions`; `nil` hits every path.
    ///   - side: Whose requests it hits.
    ///   - more: What the kind needs.
    public func fault(
        _ kind: String, path: String? = nil, side: Side = .client, _ more: JSONObject = [:]
    ) async throws {
        var fault = more
        fault["target"] = .string(side.rawValue)
        fault["kind"] = .string(kind)
        if let path { fault["path"] = .string(path) }
        try await stack.control("faults", .object(fault))
    }

    /// Who sends the requests that a fault hits.
    public enum Side: String, Sendable {
        /// Clients, at ``PrivyStack/clientURL``.
        case client = "privy"
        /// Servers, at ``PrivyStack/apiURL``.
        case server = "privy-api"
    }
}

extension LocalStack {
    /// The stack's Privy.
    public func privy() throws -> PrivyStack {
        try PrivyStack(self)
    }
}

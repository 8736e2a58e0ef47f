internal import Foundation
public import RainEncoding
internal import RainHTTP

/// The model of a local stack: where both of its wires are, their keys, and what a test does to it.
///
/// It is none: patterns over the user's words pick the tools, and every answer says so. `Scripts/sandbox/MODEL.md` tells more.
public struct ModelStack: Sendable {
    /// Stands where the vendor's `https://api.anthropic.com` does; paths begin with `/v1`.
    public let baseURL: String
    /// The model to ask for at ``baseURL``.
    public let model: String
    /// The base of a gateway with the chat completions wire, at `/v1/chat/completions` behind it.
    public let proxyBaseURL: String
    /// The model to ask for at ``proxyBaseURL``.
    public let proxyModel: String
    /// The key of the model's own API; a gateway that sees it refuses the request.
    public let apiKey: String
    /// The gateway's bearer token.
    public let proxyToken: String
    private let stack: LocalStack

    init(_ stack: LocalStack) throws {
        baseURL = try stack.text("model", "baseUrl")
        model = try stack.text("model", "model")
        proxyBaseURL = try stack.text("model", "proxyBaseUrl")
        proxyModel = try stack.text("model", "proxyModel")
        let file = URL(fileURLWithPath: try stack.text("model", "keys", "path"))
        let keys = try JSONValue(parsing: Array(Data(contentsOf: file)))
        guard let apiKey = keys["apiKey"]?.stringValue, let proxyToken = keys["proxyToken"]?.stringValue else {
            throw LocalStackError("the model's file of keys does not hold them")
        }
        self.apiKey = apiKey
        self.proxyToken = proxyToken
        self.stack = stack
    }

    /// Turns switches, such as `["obedient": true]`.
    ///
    /// - Returns: All switches as they are now.
    @discardableResult
    public func set(_ switches: JSONValue) async throws -> JSONValue {
        try await stack.control("model", switches)
    }

    /// Plans what becomes of the coming requests, one each, in order; such as `["status": 529]`, or `[:]` for an answer as usual.
    public func plan(_ answers: [JSONValue]) async throws {
        try await stack.control("model/plan", ["answers": .array(answers)])
    }

    /// Every request that came since the start or the last ``forgetRequests()``, oldest first.
    ///
    /// - Returns: For each its `wire` (`messages` or `chat`), `method`, `path`, `headers` (names in lower case), `body` as the text
    ///   that came, and the `status` of the answer.
    public func requests() async throws -> [JSONValue] {
        let found = try await stack.exchange(.get, try stack.text("controlUrl") + "/model/requests", nil)
        guard let requests = found.arrayValue else { throw LocalStackError("no list of requests: \(found.text)") }
        return requests
    }

    /// Empties the record of requests.
    public func forgetRequests() async throws {
        _ = try await stack.exchange(.delete, try stack.text("controlUrl") + "/model/requests", nil)
    }

    /// Plans a fault.
    ///
    /// - Parameters:
    ///   - kind: Such as `reset-after`, or `model-error` with a `status`.
    ///   - wire: Whose requests it hits.
    ///   - more: What the kind needs.
    public func fault(_ kind: String, wire: Wire = .messages, _ more: JSONObject = [:]) async throws {
        var fault = more
        fault["target"] = .string(wire.rawValue)
        fault["kind"] = .string(kind)
        try await stack.control("faults", .object(fault))
    }

    /// The wire whose requests a fault hits.
    public enum Wire: String, Sendable {
        /// The Messages API, at ``ModelStack/baseURL``.
        case messages = "model"
        /// Chat completions, at ``ModelStack/proxyBaseURL``.
        case chat = "model-proxy"
    }
}

extension LocalStack {
    /// The stack's model.
    public func model() throws -> ModelStack {
        try ModelStack(self)
    }
}

internal import Foundation
public import RainEncoding
internal import RainHTTP

/// The local stack (`Scripts/sandbox`) as a test sees it: a process of its own on loopback, ended with its owner.
///
/// Tests that only use it share one and keep apart by accounts and contacts of their own; a test that plans faults or moves
/// the stack's clock starts its own.
public final class LocalStack: Sendable {
    /// What the stack says of itself when everything answers.
    public let ready: JSONValue
    private let process: StackProcess
    private let transport = CurlTransport()

    private static let common = Task { try await LocalStack.start() }

    /// The stack that all tests of this run share.
    public static func shared() async throws -> LocalStack {
        try await common.value
    }

    /// Starts a stack.
    ///
    /// - Parameter arguments: Further arguments of `Scripts/sandbox/start`, such as `["--chains", "84532,8453"]`.
    public static func start(_ arguments: [String] = []) async throws -> LocalStack {
        let process = try StackProcess(arguments: arguments)
        do {
            return LocalStack(ready: try JSONValue(parsing: try await process.readyLine()), process: process)
        } catch {
            process.stop()
            throw error
        }
    }

    private init(ready: JSONValue, process: StackProcess) {
        self.ready = ready
        self.process = process
    }

    deinit { process.stop() }

    /// Ends the stack.
    public func stop() { process.stop() }

    /// A text from the ready line by its path, such as `["turnkey", "apiUrl"]`.
    public func text(_ path: String...) throws -> String {
        var value: JSONValue? = ready
        for name in path { value = value?[name] }
        guard let text = value?.stringValue else { throw LocalStackError("the ready line has no \(path)") }
        return text
    }

    /// The JSON-RPC URL of a chain.
    public func rpcURL(of chain: UInt64) throws -> String {
        try text("chains", "\(chain)", "rpcUrl")
    }

    /// The newest one-time code that was sent to a contact.
    public func code(for contact: String) async throws -> String {
        let allowed = CharacterSet.alphanumerics
        let query = contact.addingPercentEncoding(withAllowedCharacters: allowed) ?? contact
        let messages = try await exchange(.get, try text("mailboxUrl") + "?contact=" + query, nil)
        guard let code = messages.arrayValue?.last?["code"]?.stringValue else {
            throw LocalStackError("no code was sent to this contact")
        }
        return code
    }

    /// Gives an account some of a token.
    ///
    /// - Parameters:
    ///   - account: The address.
    ///   - token: `native`, `USDC` or a contract's address.
    ///   - amount: In base units.
    public func fund(_ account: String, _ token: String, amount: String, chain: UInt64 = 84532) async throws {
        _ = try await exchange(
            .post, try text("faucetUrl"),
            [
                "chainId": .number(JSONNumber(chain)), "address": .string(account), "token": .string(token),
                "amount": .string(amount),
            ])
    }

    /// Uses one of the stack's control endpoints, such as `faults`.
    @discardableResult
    public func control(_ path: String, _ body: JSONValue) async throws -> JSONValue {
        try await exchange(.post, try text("controlUrl") + "/" + path, body)
    }

    /// Calls a method of a chain's node.
    @discardableResult
    public func rpc(_ method: String, _ parameters: [JSONValue] = [], chain: UInt64 = 84532) async throws -> JSONValue {
        let call: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": .array(parameters)]
        let answer = try await exchange(.post, try rpcURL(of: chain), call)
        guard let result = answer["result"] else { throw LocalStackError("\(method): \(answer.text)") }
        return result
    }

    func exchange(
        _ method: HTTPMethod, _ url: String, _ body: JSONValue?, headers: HTTPHeaders = [:]
    ) async throws -> JSONValue {
        var headers = headers
        headers["Content-Type"] = "application/json"
        let response = try await transport.send(HTTPRequest(method, url, headers: headers, body: body?.encoded() ?? []))
        guard response.isSuccess else {
            throw LocalStackError("the stack answered \(response.status): \(String(decoding: response.body, as: UTF8.self))")
        }
        return response.body.isEmpty ? .null : try JSONValue(parsing: response.body)
    }
}

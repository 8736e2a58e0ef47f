internal import RainEncoding
internal import RainHTTP

/// One JSON-RPC 2.0 endpoint over HTTP: calls in, answers out, in the same order and in one exchange.
struct JSONRPCEndpoint: Sendable {
    let url: String
    let transport: any HTTPTransport

    /// The longest one exchange may take.
    static let timeout = Duration.seconds(10)

    /// Sends calls that only read; they may be repeated.
    ///
    /// - Throws: `EndpointFault`, or `CancellationError`.
    func read(_ requests: [RPCRequest], timeout: Duration = timeout) async throws -> [RPCAnswer] {
        try await exchange(requests, timeout: timeout, isIdempotent: true)
    }

    /// Sends a call that does something; it goes out at most once.
    ///
    /// - Throws: `EndpointFault`, or `CancellationError`.
    func write(_ request: RPCRequest, timeout: Duration = timeout) async throws -> RPCAnswer {
        let answers = try await exchange([request], timeout: timeout, isIdempotent: false)
        return answers[0]
    }

    private func exchange(_ requests: [RPCRequest], timeout: Duration, isIdempotent: Bool) async throws -> [RPCAnswer] {
        let response: HTTPResponse
        do {
            response = try await transport.send(
                HTTPRequest(
                    .post, url, headers: ["Content-Type": "application/json", "Accept": "application/json"],
                    body: Self.body(of: requests), timeout: min(timeout, Self.timeout), isIdempotent: isIdempotent))
        } catch let error as HTTPError {
            throw EndpointFault(error)
        }
        do {
            return try Self.answers(to: requests, in: response, of: url)
        } catch {
            throw EndpointFault(error, in: response)
        }
    }

    /// One call, or several as a batch, numbered from 1.
    static func body(of requests: [RPCRequest]) -> [UInt8] {
        let calls = requests.enumerated().map { place, request in
            var call: JSONObject = [
                "jsonrpc": "2.0", "id": .number(JSONNumber(place + 1)), "method": .string(request.method),
            ]
            if !request.parameters.isEmpty { call["params"] = .array(request.parameters) }
            return JSONValue.object(call)
        }
        return (calls.count == 1 ? calls[0] : .array(calls)).encoded()
    }

    /// Statuses with which gateways refuse a call by its content; the body says which and why.
    ///
    /// Any other than success tells of the gateway itself.
    private static let refusingStatuses: Set<Int> = [400, 413]

    /// - Parameter url: Where they were asked; a node may repeat the key in it.
    static func answers(
        to requests: [RPCRequest], in response: HTTPResponse, of url: String = ""
    ) throws(RainError) -> [RPCAnswer] {
        guard response.isSuccess || refusingStatuses.contains(response.status) else { throw refused(by: response) }
        let answers: [RPCAnswer]
        do {
            answers = try read(response, to: requests, of: url)
        } catch {
            // What cannot be read beside such a status is a gateway's page.
            throw response.isSuccess || error.underlying is RPCError ? error : refused(by: response)
        }
        guard response.isSuccess || answers.allSatisfy(\.isRefusal) else { throw refused(by: response) }
        return answers
    }

    private static func refused(by response: HTTPResponse) -> RainError {
        RainError(.networkError, "the node answered with HTTP status \(response.status)")
    }

    private static func read(
        _ response: HTTPResponse, to requests: [RPCRequest], of url: String
    ) throws(RainError) -> [RPCAnswer] {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: response.body)
        } catch {
            throw RainError(.networkError, "the node's answer is not JSON", underlying: error)
        }
        let answers: [JSONValue]
        if let list = value.arrayValue {
            answers = list
        } else if requests.count > 1 || value["id"]?.isNull == true, value["error"] != nil {
            // A node that refuses all at once, or cannot tell what it refuses, answers with one error.
            let error = try error(in: value, of: url)
            throw RainError(
                .networkError, "the node refused the request: \(error.message.printable()) (\(error.code))", underlying: error)
        } else {
            answers = [value]
        }
        var byID: [Int: JSONValue] = [:]
        for answer in answers {
            guard let id = answer["id"]?.intValue, byID.updateValue(answer, forKey: id) == nil else { throw mismatch() }
        }
        guard byID.count == requests.count else { throw mismatch() }
        var matched: [RPCAnswer] = []
        for (place, request) in requests.enumerated() {
            guard let answer = byID[place + 1] else { throw mismatch() }
            matched.append(RPCAnswer(method: request.method, result: try result(in: answer, of: url)))
        }
        return matched
    }

    private static func result(in answer: JSONValue, of url: String) throws(RainError) -> Result<JSONValue, RPCError> {
        if let reported = answer["error"], !reported.isNull { return .failure(try error(in: answer, of: url)) }
        guard let result = answer["result"] else { throw mismatch() }
        return .success(result)
    }

    private static func error(in answer: JSONValue, of url: String) throws(RainError) -> RPCError {
        guard let error = answer["error"], let message = error["message"]?.stringValue else { throw mismatch() }
        return RPCError(
            code: error["code"]?.intValue ?? 0, message: message.leavingOut(keysOf: url), data: error["data"])
    }

    private static func mismatch() -> RainError {
        RainError(.networkError, "the node's answer does not match the question")
    }
}

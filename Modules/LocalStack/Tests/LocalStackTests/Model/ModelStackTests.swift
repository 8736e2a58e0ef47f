import LocalStack
import RainEncoding
import RainHTTP
import Testing

/// The local model answers on both wires, and does what a test plans.
struct ModelStackTests {
    private let words: JSONValue = [["role": "user", "content": "hello"]]

    private func ask(_ model: ModelStack) async throws -> (status: Int, body: JSONValue) {
        let body: JSONValue = ["model": .string(model.model), "max_tokens": 1024, "messages": words]
        let headers: HTTPHeaders = [
            "Content-Type": "application/json", "x-api-key": model.apiKey, "anthropic-version": "2026-10-21",
        ]
        let request = HTTPRequest(.post, model.baseURL + "/v1/messages", headers: headers, body: body.encoded())
        let response = try await CurlTransport().send(request)
        return (response.status, try JSONValue(parsing: response.body))
    }

    private func askGateway(_ model: ModelStack) async throws -> (status: Int, body: JSONValue) {
        let body: JSONValue = ["model": .string(model.proxyModel), "messages": words]
        let headers: HTTPHeaders = ["Content-Type": "application/json", "Authorization": "Bearer \(model.proxyToken)"]
        let url = model.proxyBaseURL + "/v1/chat/completions"
        let response = try await CurlTransport().send(HTTPRequest(.post, url, headers: headers, body: body.encoded()))
        return (response.status, try JSONValue(parsing: response.body))
    }

    @Test func `both wires answer, and say that this is no model`() async throws {
        let model = try await LocalStack.shared().model()
        let answer = try await ask(model)
        #expect(answer.body["stop_reason"] == "end_turn")
        #expect(answer.body["content"]?[1]?["text"]?.stringValue?.contains("not a model") == true)
        let choice = try await askGateway(model).body["choices"]?[0]
        #expect(choice?["message"]?["content"]?.stringValue?.contains("not a model") == true)
    }

    @Test func `what is planned happens, and every request is on record`() async throws {
        let stack = try await LocalStack.start()
        defer { stack.stop() }
        let model = try stack.model()
        try await model.plan([["status": 529], [:]])
        try await model.fault("model-error", wire: .chat, ["status": 429])
        let statuses = [try await ask(model).status, try await ask(model).status, try await askGateway(model).status]
        #expect(statuses == [529, 200, 429])
        let requests = try await model.requests()
        #expect(requests.map { $0["wire"] } == ["messages", "messages", "chat"])
        #expect(requests.first?["headers"]?["x-api-key"] == .string(model.apiKey))
        #expect(requests.last?["headers"]?["x-api-key"] == nil)
        try await model.forgetRequests()
        let left = try await model.requests()
        #expect(left.isEmpty)
        let switches = try await model.set(["obedient": true])
        #expect(switches["obedient"] == true)
    }
}

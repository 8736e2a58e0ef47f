import RainEncoding
import RainHTTP
import Synchronization

/// Answers from a list, in order, and keeps what was sent.
final class FakeTransport: HTTPTransport {
    enum Answer: Sendable {
        case response(HTTPResponse)
        case failure(any Error)
    }

    private let state: Mutex<(answers: [Answer], requests: [HTTPRequest])>

    init(_ answers: [Answer]) { state = Mutex((answers, [])) }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var leftOver: Int { state.withLock { $0.answers.count } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let answer: Answer? = state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        switch answer {
        case .response(let response): return response
        case .failure(let error): throw error
        case nil: throw HTTPError(.badResponse, "the script has no further answer", requestMayHaveBeenSent: true)
        }
    }
}

extension FakeTransport {
    /// The body of a request, as JSON.
    func body(_ place: Int = 0) throws -> JSONValue {
        guard requests.indices.contains(place) else {
            throw HTTPError(.badResponse, "no request", requestMayHaveBeenSent: false)
        }
        return try JSONValue(parsing: requests[place].body)
    }
}

extension FakeTransport.Answer {
    static func json(_ value: JSONValue, status: Int = 200) -> Self {
        .response(HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: value.encoded()))
    }

    static func text(_ text: String, status: Int = 200, type: String = "application/json") -> Self {
        .response(HTTPResponse(status: status, headers: ["Content-Type": type], body: Array(text.utf8)))
    }

    static func activity(_ status: String, _ more: JSONObject = [:]) -> Self {
        var activity: JSONObject = [
            "id": "activity-1", "organizationId": "org-of-activity", "status": .string(status), "fingerprint": "sha256:00",
            "failure": nil,
        ]
        for member in more { activity[member.name] = member.value }
        return .json(["activity": .object(activity)])
    }

    static func completed(_ result: String, _ value: JSONValue) -> Self {
        .activity("ACTIVITY_STATUS_COMPLETED", ["result": .object([result: value])])
    }

    static var lost: Self {
        .failure(HTTPError(.connectionLost, "the connection ended", requestMayHaveBeenSent: true))
    }

    static var unreachable: Self {
        .failure(HTTPError(.cannotConnect, "no connection", requestMayHaveBeenSent: false))
    }
}

import RainEncoding
import RainHTTP

/// One POST of JSON and its answer, with every way it can go wrong told apart.
///
/// Shared by the API and the auth proxy.
struct TurnkeyExchange: Sendable {
    /// More than any answer of the service: a page of 100 accounts is below 100 kB, 100 users with all their keys below 2 MB.
    static let maximumAnswerBytes = 4 << 20

    let endpoint: TurnkeyEndpoint
    let transport: any HTTPTransport

    /// Sends `body` and returns the JSON of a 2xx answer.
    ///
    /// - Parameters:
    ///   - isRepeatable: Whether the same bytes may be sent again: true for queries, and for activities, which the service
    ///     recognises by their body.
    /// - Throws: ``TurnkeyError`` of kind `transport`, `refused` or `unexpectedAnswer`; `CancellationError`.
    func post(_ path: String, body: [UInt8], headers: [HTTPHeaders.Field], isRepeatable: Bool) async throws -> JSONValue {
        let fields = [HTTPHeaders.Field(name: "Content-Type", value: "application/json")] + headers
        let request = HTTPRequest(
            .post, endpoint.url(path), headers: HTTPHeaders(fields), body: body,
            maximumResponseBytes: Self.maximumAnswerBytes, isIdempotent: isRepeatable)
        let response: HTTPResponse
        do { response = try await transport.send(request) } catch let error as CancellationError {
            throw error
        } catch let error as HTTPError where error.kind == .tooLarge {
            throw TurnkeyError(.unexpectedAnswer, "the answer is larger than any the service gives", underlying: error)
        } catch let error as HTTPError where error.kind == .invalidRequest {
            throw TurnkeyError(.invalidConfiguration, error.message, underlying: error)
        } catch {
            throw TurnkeyError(.transport, (error as? HTTPError)?.message ?? "the request failed", underlying: error)
        }
        return try Self.read(response)
    }

    /// The JSON of an answer, or the error it tells.
    static func read(_ response: HTTPResponse) throws(TurnkeyError) -> JSONValue {
        let json = isJSON(response) ? try? JSONValue(parsing: response.body, maximumDepth: 64) : nil
        guard response.isSuccess else {
            guard response.status >= 400 else {
                throw TurnkeyError(.unexpectedAnswer, "the service answered with a redirection", status: response.status)
            }
            throw TurnkeyError.refusal(status: response.status, body: json, rateLimit: TurnkeyRateLimit(response))
        }
        guard isJSON(response) else {
            throw TurnkeyError(.unexpectedAnswer, "the answer is not JSON by its Content-Type", status: response.status)
        }
        guard let json, json.objectValue != nil else {
            throw TurnkeyError(.unexpectedAnswer, "the answer is not a JSON object, or was cut off", status: response.status)
        }
        return json
    }

    private static func isJSON(_ response: HTTPResponse) -> Bool {
        let type = response.headers["Content-Type"]?.prefix { $0 != ";" }.lowercased() ?? ""
        return String(type).trimmed == "application/json"
    }
}

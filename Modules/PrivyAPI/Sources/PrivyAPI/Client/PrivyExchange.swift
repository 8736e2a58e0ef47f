import RainEncoding
import RainHTTP

/// One request and its answer, with every way it can go wrong told apart.
struct PrivyExchange: Sendable {
    /// More than any answer of the service.
    static let maximumAnswerBytes = 4 << 20

    let transport: any HTTPTransport
    let now: Int64

    /// Sends a request and returns the JSON of a 2xx answer.
    ///
    /// - Throws: ``PrivyError`` of kind `transport`, `refused` or `unexpectedAnswer`; `CancellationError`.
    func send(_ request: HTTPRequest) async throws -> JSONValue {
        let response: HTTPResponse
        do { response = try await transport.send(request) } catch let error as CancellationError {
            throw error
        } catch let error as HTTPError where error.kind == .tooLarge {
            throw PrivyError(
                .unexpectedAnswer, "the answer is larger than any the service gives", requestMayHaveBeenSent: true,
                underlying: error)
        } catch let error as HTTPError where error.kind == .invalidRequest {
            throw PrivyError(.invalidConfiguration, error.message, underlying: error)
        } catch {
            throw PrivyError(
                .transport, (error as? HTTPError)?.message ?? "the request failed",
                requestMayHaveBeenSent: HTTPError.requestMayHaveBeenSent(after: error), underlying: error)
        }
        return try read(response)
    }

    private func read(_ response: HTTPResponse) throws(PrivyError) -> JSONValue {
        let json = Self.isJSON(response) ? try? JSONValue(parsing: response.body, maximumDepth: 64) : nil
        guard response.isSuccess else {
            guard response.status >= 400 else { throw unexpected("the service answered with a redirection", response) }
            throw PrivyError.refusal(response, body: json, now: now)
        }
        if response.body.isEmpty { return [:] }
        guard let json, json.objectValue != nil else {
            throw unexpected("the answer is not a JSON object, or was cut off", response)
        }
        return json
    }

    private func unexpected(_ message: String, _ response: HTTPResponse) -> PrivyError {
        PrivyError(.unexpectedAnswer, message, status: response.status, requestMayHaveBeenSent: true)
    }

    private static func isJSON(_ response: HTTPResponse) -> Bool {
        let type = response.headers["Content-Type"]?.prefix { $0 != ";" }.lowercased() ?? ""
        return type.filter { !$0.isWhitespace } == "application/json"
    }
}

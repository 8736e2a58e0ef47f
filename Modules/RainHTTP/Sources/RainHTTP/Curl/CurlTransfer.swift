internal import CLibcurl

/// One request in the loop: its easy handle and what has come of it.
///
/// Lives on the loop's thread alone.
final class CurlTransfer {
    let job: CurlJob
    let easy: UnsafeMutableRawPointer
    var collector: ResponseCollector
    /// Header lines libcurl reads while the transfer lives.
    var headerLines: UnsafeMutablePointer<curl_slist>?

    /// How often the request was about to be written to a connection.
    private var writes = 0
    private var refusedRepetition = false

    init(_ job: CurlJob, easy: UnsafeMutableRawPointer) {
        self.job = job
        self.easy = easy
        collector = ResponseCollector(maximumBodyBytes: job.request.maximumResponseBytes)
    }

    deinit {
        curl_slist_free_all(headerLines)
    }

    /// Whether a byte of the request may be on the network.
    var requestMayHaveBeenSent: Bool { writes > 0 }

    /// Asked before the request is written to a connection.
    ///
    /// libcurl writes a request again, on a new connection, when a kept one dies before any answer. The server may have acted
    /// on the first copy, so only a request that says it is idempotent may go out twice.
    func mayWriteRequest() -> Bool {
        guard writes == 0 || job.request.isIdempotent else {
            refusedRepetition = true
            return false
        }
        writes += 1
        return true
    }

    /// The answer when libcurl is done with the transfer.
    func outcome(_ code: CURLcode) -> Reply.Answer {
        guard code == CURLE_OK else { return .failure(failure(code)) }
        var status = 0
        rain_easy_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        guard let response = collector.response(status: status) else {
            return .failure(error(.badResponse, "the answer is not a complete HTTP response"))
        }
        return .success(response)
    }

    /// The error for libcurl's `code`, which is not CURLE_OK.
    private func failure(_ code: CURLcode) -> HTTPError {
        switch collector.overflow {
        case .body:
            return error(.tooLarge, "the response body is larger than \(job.request.maximumResponseBytes) bytes")
        case .headers:
            return error(.tooLarge, "the response headers are larger than \(ResponseCollector.maximumHeaderBytes) bytes")
        case nil:
            break
        }
        if refusedRepetition {
            return error(.connectionLost, "a kept connection ended before any answer; the request was not written again")
        }
        var osError = 0
        rain_easy_get_long(easy, CURLINFO_OS_ERRNO, &osError)
        let kind = HTTPError.Kind(code, requestMayHaveBeenSent: requestMayHaveBeenSent)
        let system = osError == 0 ? "" : ", errno \(osError)"
        return error(kind, "\(String(cString: curl_easy_strerror(code))) (curl \(code.rawValue)\(system))")
    }

    /// An error about this transfer, naming its host.
    func error(_ kind: HTTPError.Kind, _ message: String) -> HTTPError {
        HTTPError(kind, "\(job.request.host): \(message)", requestMayHaveBeenSent: requestMayHaveBeenSent)
    }
}

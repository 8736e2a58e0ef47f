/// Decides by a request's head whether it is answered at all.
///
/// Any page of any site can make a browser send requests to this machine. What tells them apart: the host the browser believes it
/// is talking to (another name that leads here is DNS rebinding), and the page it came from.
struct RequestCheck: Sendable {
    /// Why a request is not answered.
    struct Refusal: Hashable, Sendable {
        let status: Int
        let reason: String

        var response: LoopbackResponse {
            var response = LoopbackResponse.text(reason, status: status)
            if status == 405 { response.headers["Allow"] = "GET, POST" }
            return response
        }
    }

    let port: UInt16
    let origins: Set<String>
    let maximumBodyCount: Int

    func refusal(method: String, headers: [LoopbackRequest.Header]) -> Refusal? {
        guard let host = only("Host", headers), hosts.contains(host) else {
            return Refusal(status: 421, reason: "this address serves no such host")
        }
        switch method {
        case "GET":
            // Absent in old browsers and in tools; a page of another site cannot leave it out.
            let sites = headers.values(of: "Sec-Fetch-Site")
            guard sites.allSatisfy({ ["none", "same-origin"].contains($0) }) else {
                return Refusal(status: 403, reason: "a page of another site asked for this")
            }
            return nil
        case "POST": return bodyRefusal(headers)
        default: return Refusal(status: 405, reason: "only GET and POST are answered")
        }
    }

    private func bodyRefusal(_ headers: [LoopbackRequest.Header]) -> Refusal? {
        guard let origin = only("Origin", headers), origins.contains(origin) else {
            return Refusal(status: 403, reason: "this page may not post here")
        }
        guard let text = only("Content-Length", headers), let count = Int(text), count >= 0,
            headers.values(of: "Transfer-Encoding").isEmpty
        else { return Refusal(status: 411, reason: "the length of the body must be told") }
        guard count <= maximumBodyCount else { return Refusal(status: 413, reason: "the body is too long") }
        return nil
    }

    private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

    /// The value of a header that must come once.
    private func only(_ name: String, _ headers: [LoopbackRequest.Header]) -> String? {
        let values = headers.values(of: name)
        return values.count == 1 ? values.first : nil
    }
}

import RainCore
import RainEncoding
import RainHTTP
import RainPasskeys
import RainSession
import RainTestKit
import Synchronization

/// What a browser does with an address, without one: it follows the redirect, reads the fragment as the page does, lets an
/// authenticator in memory answer, and posts the form.
final class SimulatedBrowser: Sendable {
    /// The question as it arrived in the fragment.
    struct Question: Sendable {
        let page: String
        let fields: [String: String]
        let options: JSONValue
    }

    let device = SoftwarePasskeyAuthenticator()
    private let transport = CurlTransport()
    private let questions = Mutex<[Question]>([])
    private let domain: String

    init(domain: String = "example.com") {
        self.domain = domain
    }

    var asked: [Question] { questions.withLock { $0 } }

    /// Opens an address and gives what the page would be asked.
    func open(_ url: String, headers: HTTPHeaders = ["Sec-Fetch-Site": "none"]) async throws -> Question {
        let answer = try await transport.send(HTTPRequest(.get, url, headers: headers))
        guard answer.status == 303, let location = answer.headers["Location"],
            let mark = location.firstIndex(of: "#")
        else { throw UnexpectedAnswer(status: answer.status) }
        var fields: [String: String] = [:]
        for part in location[location.index(after: mark)...].split(separator: "&") {
            let sides = part.split(separator: "=", maxSplits: 1)
            fields[String(sides[0])] = sides.count == 2 ? String(sides[1]) : ""
        }
        let question = Question(
            page: String(location[..<mark]), fields: fields,
            options: try JSONValue(parsing: try Base64URL.decode(fields["o"] ?? "")))
        questions.withLock { $0.append(question) }
        return question
    }

    /// Posts a result as the page's form does.
    func post(
        _ result: JSONValue, for question: Question, changing headers: HTTPHeaders = [:], state: String? = nil
    ) async throws -> HTTPResponse {
        try await post(
            "state=\(state ?? question.fields["state"] ?? "")&result=\(Self.escaped(result.text))", question, headers)
    }

    func post(_ form: String, _ question: Question, _ changes: HTTPHeaders = [:]) async throws -> HTTPResponse {
        var headers: HTTPHeaders = [
            "Origin": "https://\(domain)", "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "cross-site",
            "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document",
        ]
        for change in changes { headers[change.name] = change.value }
        return try await transport.send(
            HTTPRequest(
                .post, "http://127.0.0.1:\(question.fields["port"] ?? "")/callback", headers: headers, body: Array(form.utf8)))
    }

    /// What the page would hand back: the device's own answer.
    func result(of question: Question) async throws -> JSONValue {
        let challenge = try Base64URL.decode(question.options["challenge"]?.stringValue ?? "")
        if question.fields["op"] == "create" {
            let made = try await device.createPasskey(
                PasskeyCreationRequest(
                    domain: domain, serviceName: "", challenge: challenge,
                    userHandle: try Base64URL.decode(question.options["handle"]?.stringValue ?? ""), userName: "u"))
            return [
                "v": 1, "id": .string(Base64URL.encode(made.credentialID)),
                "clientDataJSON": .string(Base64URL.encode(made.clientDataJSON)),
                "attestationObject": .string(Base64URL.encode(made.attestationObject)), "transports": ["internal", "new"],
            ]
        }
        let used = try await device.assertPasskey(PasskeyAssertionRequest(domain: domain, challenge: challenge))
        return [
            "v": 1, "id": .string(Base64URL.encode(used.credentialID)),
            "clientDataJSON": .string(Base64URL.encode(used.clientDataJSON)),
            "authenticatorData": .string(Base64URL.encode(used.authenticatorData)),
            "signature": .string(Base64URL.encode(used.signature)),
            "userHandle": .string(Base64URL.encode(used.userHandle ?? [])),
        ]
    }

    /// An authenticator whose user does `body` with each address.
    func passkeys(
        time: any TimeSource = SystemTime(), _ body: @escaping @Sendable (SimulatedBrowser, String) async throws -> Void
    ) -> BrowserPasskeys {
        BrowserPasskeys(opener: .none, time: time) { address in
            Task { try await body(self, address.url) }
        }
    }

    /// One whose user consents.
    func consenting() -> BrowserPasskeys {
        passkeys { browser, url in
            let question = try await browser.open(url)
            _ = try await browser.post(try await browser.result(of: question), for: question)
        }
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let hex = String(byte, radix: 16)
            return "%" + (hex.count == 1 ? "0" : "") + hex
        }.joined()
    }
}

struct UnexpectedAnswer: Error {
    let status: Int
}

extension PasskeyCreationRequest {
    static func sample(domain: String = "example.com", timeout: Duration = .seconds(300)) -> PasskeyCreationRequest {
        PasskeyCreationRequest(
            domain: domain, serviceName: "Wallet", challenge: Array(1...32), userHandle: Array(1...16), userName: "Ada",
            excludedCredentialIDs: [[9, 9]], timeout: timeout)
    }
}

/// The error of Rain's that a body ends in.
func rainError(_ body: () async throws -> Void) async -> RainError? {
    do { try await body() } catch { return error as? RainError }
    return nil
}

public import RainCore
internal import RainEncoding
public import RainHTTP
internal import RainSession

/// Fetches a domain's association files and the passkey page, and says what devices and browsers would object to.
public struct AssociationCheck: Sendable {
    /// What was found of one file.
    public struct Finding: Hashable, Sendable {
        /// The file's address.
        public let url: String
        /// What is wrong with it; empty when nothing is.
        public let faults: [String]
    }

    private let domain: PasskeyDomain
    private let transport: any HTTPTransport

    /// Makes a check of a domain.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a domain that passkeys cannot belong to.
    public init(domain: String, transport: any HTTPTransport = CurlTransport()) throws(RainError) {
        self.domain = try PasskeyDomain(domain)
        self.transport = transport
    }

    /// What was found, file by file: for iOS, for Android, and the page for browsers.
    ///
    /// - Throws: `CancellationError`. A host that cannot be reached is a finding.
    public func run() async throws -> [Finding] {
        let name = domain.name
        return [
            try await finding(AppleAssociation.path) { AppleAssociation.faults(of: $0) },
            try await finding(AndroidAssociation.path) { AndroidAssociation.faults(of: $0, domain: name) },
            try await page(),
        ]
    }

    private func finding(_ path: String, _ judge: (JSONValue) -> [String]) async throws -> Finding {
        try await fetch(path) { response in
            guard Self.mediaType(response) == "application/json" else { return ["it is not served as application/json"] }
            guard let json = try? JSONValue(parsing: response.body, maximumDepth: 16) else { return ["it is not JSON"] }
            return judge(json)
        }
    }

    private func page() async throws -> Finding {
        try await fetch(PasskeyPage.folder + "/") { response in
            guard Self.mediaType(response) == "text/html" else { return ["it is not served as text/html"] }
            return response.body == Array(PasskeyPage.files[0].content.utf8) ? [] : ["it is not the page of this version"]
        }
    }

    private func fetch(_ path: String, _ judge: (HTTPResponse) -> [String]) async throws -> Finding {
        let url = domain.origin + "/" + path
        do {
            let response = try await transport.send(HTTPRequest(.get, url))
            switch response.status {
            case 200: return Finding(url: url, faults: judge(response))
            case 300...399: return Finding(url: url, faults: ["it redirects, which devices do not follow"])
            default: return Finding(url: url, faults: ["the host answered \(response.status)"])
            }
        } catch let error as HTTPError {
            return Finding(url: url, faults: ["it could not be fetched: \(error.message)"])
        }
    }

    private static func mediaType(_ response: HTTPResponse) -> String {
        let type = response.headers["Content-Type"] ?? ""
        return type.split(separator: ";").first.map { $0.filter { !$0.isWhitespace }.lowercased() } ?? ""
    }
}

import Testing

@testable import RainHTTP

@Suite(
    .enabled(if: OpenSSL.path != nil && TLSServer.nodePath != nil, "needs the openssl and node commands"),
    .timeLimit(.minutes(2)))
struct CurlHTTP2Tests {
    @Test func concurrentRequestsShareOneConnectionWhereTheServerOffersHTTP2() async throws {
        try await withServer { transport, url in
            // Below the number of streams at a time (100) that servers commonly allow.
            let responses = try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
                for number in 0..<90 {
                    group.addTask { try await transport.send(HTTPRequest(.post, url, body: Array("\(number)".utf8))) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(responses.allSatisfy { $0.status == 200 && $0.headers["x-version"] == "2.0" })
            #expect(responses.allSatisfy { $0.headers["x-connections"] == "1" })
            #expect(Set(responses.map(\.body)).count == 90)
        }
    }

    @Test func aConnectionDroppedUnderARequestMayHaveTakenIt() async throws {
        try await withServer { transport, url in
            let error = await httpError { try await transport.send(HTTPRequest(.post, url + "die", body: [1])) }
            #expect(error?.kind == .connectionLost)
            #expect(error?.requestMayHaveBeenSent == true)
            // The next request finds a new connection.
            let response = try await transport.send(HTTPRequest(.post, url, body: [2]))
            #expect(response.body == [2])
        }
    }

    private func withServer(_ body: (_ transport: CurlTransport, _ url: String) async throws -> Void) async throws {
        let (certificate, key) = try OpenSSL.makeCertificate(names: "IP:127.0.0.1")
        defer { OpenSSL.removeDirectory(of: certificate) }
        let server = try TLSServer.node(certificate: certificate, key: key)
        try await body(CurlTransport.direct { $0.additionalTrust = certificate }, "https://127.0.0.1:\(server.port)/")
        withExtendedLifetime(server) {}
    }
}

import Testing

@testable import RainHTTP

@Suite(.enabled(if: OpenSSL.path != nil, "needs the openssl command"), .timeLimit(.minutes(2)))
struct CurlTLSTests {
    @Test func anUntrustedCertificateIsRefusedBeforeAnythingIsSent() async throws {
        try await withServer(names: "IP:127.0.0.1") { port, _ in
            let error = await httpError { try await CurlTransport.direct().send(Self.request(port)) }
            #expect(error?.kind == .tlsFailure)
            #expect(error?.requestMayHaveBeenSent == false)
        }
    }

    @Test func aCertificateMadeTrustedIsAccepted() async throws {
        try await withServer(names: "IP:127.0.0.1") { port, certificate in
            let transport = CurlTransport.direct { $0.additionalTrust = certificate }
            let response = try await transport.send(Self.request(port))
            #expect(response.status == 200)
        }
    }

    @Test func aTrustedCertificateForAnotherNameIsRefused() async throws {
        try await withServer(names: "DNS:elsewhere.invalid") { port, certificate in
            let transport = CurlTransport.direct { $0.additionalTrust = certificate }
            let error = await httpError { try await transport.send(Self.request(port)) }
            #expect(error?.kind == .tlsFailure)
            #expect(error?.requestMayHaveBeenSent == false)
        }
    }

    @Test func protocolsOlderThanTLS12AreRefused() async throws {
        let options = ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0"]
        try await withServer(names: "IP:127.0.0.1", options: options) { port, certificate in
            let transport = CurlTransport.direct { $0.additionalTrust = certificate }
            let error = await httpError { try await transport.send(Self.request(port)) }
            #expect(error?.kind == .tlsFailure)
            #expect(error?.requestMayHaveBeenSent == false)
        }
    }

    @Test func aTrustFileThatIsMissingIsAnErrorNotLessTrust() async throws {
        try await withServer(names: "IP:127.0.0.1") { port, certificate in
            let transport = CurlTransport.direct { $0.additionalTrust = certificate + ".missing" }
            let error = await httpError { try await transport.send(Self.request(port)) }
            #expect(error?.kind == .tlsFailure)
            #expect(error?.requestMayHaveBeenSent == false)
        }
    }

    @Test func plaintextWhereTLSIsExpectedIsATLSFailure() async throws {
        let server = try TestServer(closesOnAccept: true) { _ in .close }
        let error = await httpError { try await CurlTransport.direct().send(Self.request(server.port)) }
        #expect(error?.kind == .tlsFailure)
        #expect(error?.requestMayHaveBeenSent == false)
    }

    private static func request(_ port: Int) -> HTTPRequest {
        HTTPRequest(.get, "https://127.0.0.1:\(port)/")
    }

    private func withServer(
        names: String, options: [String] = [], _ body: (_ port: Int, _ certificate: String) async throws -> Void
    ) async throws {
        let (certificate, key) = try OpenSSL.makeCertificate(names: names)
        defer { OpenSSL.removeDirectory(of: certificate) }
        let server = try TLSServer.openssl(certificate: certificate, key: key, options: options)
        try await body(server.port, certificate)
        withExtendedLifetime(server) {}
    }
}

import RainCore
import RainEncoding
import RainHTTP
import RainPasskeys
import RainTestKit
import Testing

/// The two association files as the spec and the vendors describe them, and what a check objects to.
@Suite struct AssociationTests {
    private static let digits = String(repeating: "0f", count: 32)
    private static let fingerprint = Array(repeating: "0F", count: 32).joined(separator: ":")

    private let apple = ["webcredentials": ["apps": ["ABCDE12345.com.example.app"]]] as JSONValue

    private func android() throws -> JSONValue {
        try AndroidAssociation(domain: "example.com", package: "com.example.app", fingerprints: [Self.digits]).json
    }

    @Test func `iOS: the app is listed under webcredentials`() throws {
        #expect(try AppleAssociation(apps: ["ABCDE12345.com.example.app"]).json == apple)
        for apps in [[], ["com.example.app"], ["abcde12345.com.example.app"], ["ABCDE12345."], ["ABCDE12345.a b"]] {
            let error = #expect(throws: RainError.self, "\(apps)") { try AppleAssociation(apps: apps) }
            #expect(error?.code == "RAIN_102")
        }
    }

    @Test func `Android: two statements, one for the site, one for the app with both relations and every fingerprint`() throws {
        let logIn: JSONValue = "delegate_permission/common.get_login_creds"
        #expect(
            try AndroidAssociation(
                domain: "Example.com", package: "com.example.app", fingerprints: [Self.digits, Self.fingerprint]
            ).json == [
                ["relation": [logIn], "target": ["namespace": "web", "site": "https://example.com"]],
                [
                    "relation": ["delegate_permission/common.handle_all_urls", logIn],
                    "target": [
                        "namespace": "android_app", "package_name": "com.example.app",
                        "sha256_cert_fingerprints": [.string(Self.fingerprint), .string(Self.fingerprint)],
                    ],
                ],
            ])
        for (domain, package, fingerprints) in [
            ("localhost", "com.example.app", [Self.digits]), ("example.com", "app", [Self.digits]),
            ("example.com", "com.1example", [Self.digits]), ("example.com", "com.example.app", []),
            ("example.com", "com.example.app", ["0f0f"]), ("example.com", "com.example.app", [Self.digits, "x"]),
        ] {
            #expect(throws: RainError.self) {
                try AndroidAssociation(domain: domain, package: package, fingerprints: fingerprints)
            }
        }
    }

    private func findings(
        apple: (Int, String, String)? = nil, android: (Int, String, String)? = nil
    ) async throws -> [AssociationCheck.Finding] {
        let transport = ScriptedTransport()
        let page = PasskeyPage.files[0]
        for (status, type, body) in [
            apple ?? (200, "application/json", self.apple.text),
            try android ?? (200, "application/json; charset=utf-8", self.android().text), (200, page.contentType, page.content),
        ] {
            transport.then(status, body, headers: ["Content-Type": type])
        }
        return try await AssociationCheck(domain: "example.com", transport: transport).run()
    }

    @Test func `files that are right are found right`() async throws {
        let findings = try await findings()
        #expect(
            findings.map(\.url) == [
                "https://example.com/.well-known/apple-app-site-association", "https://example.com/.well-known/assetlinks.json",
                "https://example.com/rain-passkey/",
            ])
        #expect(findings.flatMap(\.faults) == [])
    }

    @Test func `status, type, redirect and shape are each objected to`() async throws {
        let right = apple.text
        for bad in [
            (404, "application/json", right), (301, "application/json", ""), (200, "text/html", right),
            (200, "application/json", "{"), (200, "application/json", "{}"),
            (200, "application/json", #"{"webcredentials":{"apps":[]}}"#),
            (200, "application/json", #"{"webcredentials":{"apps":["com.example.app"]}}"#),
        ] {
            #expect(try await findings(apple: bad)[0].faults.count == 1, "\(bad)")
        }
    }

    @Test func `a file with the app's statement alone, a relation or a fingerprint missing is objected to`() async throws {
        let whole = try android()
        let app = try #require(whole[1])
        for bad: JSONValue in [
            [app], [try #require(whole[0])],
            .array([try #require(whole[0]), ["relation": [], "target": try #require(app["target"])]]),
            try JSONValue(parsing: whole.text.replacing(Self.fingerprint, with: Self.digits)),
            try JSONValue(parsing: whole.text.replacing("https://example.com", with: "https://www.example.com")), [:],
        ] {
            let faults = try await findings(android: (200, "application/json", bad.text))[1].faults
            #expect(!faults.isEmpty, "\(bad.text)")
        }
    }

    @Test func `a host that cannot be reached is a finding, a domain that is none an error`() async throws {
        let silent = try AssociationCheck(domain: "example.com", transport: ScriptedTransport())
        #expect(try await silent.run().allSatisfy { $0.faults.count == 1 })
        #expect(throws: RainError.self) { try AssociationCheck(domain: "localhost") }
    }
}

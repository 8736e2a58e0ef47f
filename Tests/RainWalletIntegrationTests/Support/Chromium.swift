import Foundation
import RainEncoding
import RainHTTP
import RainTestSupport

/// A real browser without a screen, driven over WebDriver (W3C), with a virtual authenticator.
final class Chromium: Sendable {
    private let process: ChildProcess
    private let session: String
    private let transport = CurlTransport()

    private static let programs = ["/usr/bin/chromium", "/usr/bin/chromedriver", "/usr/bin/certutil", "/usr/bin/openssl"]

    /// Whether the browser and what it needs are on this machine; a run that must have it (`RAIN_REQUIRE_BROWSER`) fails without.
    static let isAvailable: Bool = {
        let missing = programs.filter { !FileManager.default.isExecutableFile(atPath: $0) }
        if missing.isEmpty { return true }
        print("browser tests NOT RUN: missing are \(missing.joined(separator: ", ")) (Scripts/bootstrap --dev)")
        return !(ProcessInfo.processInfo.environment["RAIN_REQUIRE_BROWSER"] ?? "").isEmpty
    }()

    /// Starts a browser to which the hosts are one server on this machine and all others do not exist.
    ///
    /// The server counts as one of the public network: a page of this machine may do towards it what no page of an app's may.
    static func start(home: String, hosts: [String], port: Int) async throws -> Chromium {
        let environment = [
            "HOME": home, "XDG_CONFIG_HOME": home + "/config", "XDG_CACHE_HOME": home + "/cache", "PATH": "/usr/bin:/bin",
        ]
        let process = try ChildProcess("/usr/bin/chromedriver", ["--port=0"], environment: environment)
        do {
            var output = ""
            while !output.contains("started successfully on port ") || !output.hasSuffix("\n") {
                guard let more = process.readOutput() else { throw BrowserError("chromedriver: \(output)") }
                output += more
            }
            guard let driver = output.components(separatedBy: "on port ").last?.prefix(while: \.isNumber), !driver.isEmpty
            else {
                throw BrowserError("chromedriver: \(output)")
            }
            let maps = hosts.map { "MAP \($0):443 127.0.0.1:\(port)" }
            let rules = (maps + ["MAP * ~NOTFOUND", "EXCLUDE localhost", "EXCLUDE 127.0.0.1"]).joined(separator: ", ")
            let arguments = [
                "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--no-first-run",
                "--disable-sync",
                "--disable-background-networking", "--disable-component-update", "--user-data-dir=\(home)/profile",
                "--host-resolver-rules=\(rules)", "--ip-address-space-overrides=127.0.0.1:\(port)=public",
            ]
            let base = "http://127.0.0.1:\(driver)"
            let options: JSONValue = ["binary": "/usr/bin/chromium", "args": .array(arguments.map { .string($0) })]
            let opened = try await command(
                CurlTransport(), .post, base + "/session",
                ["capabilities": ["alwaysMatch": ["browserName": "chrome", "goog:chromeOptions": options]]])
            guard let id = opened["sessionId"]?.stringValue else { throw BrowserError("no session: \(opened.text)") }
            return Chromium(process: process, session: base + "/session/" + id)
        } catch {
            process.kill()
            throw error
        }
    }

    private init(process: ChildProcess, session: String) {
        self.process = process
        self.session = session
    }

    deinit { process.kill() }

    /// Ends the browser.
    func quit() async {
        _ = try? await Self.command(transport, .delete, session, nil)
    }

    /// Goes to an address and returns when its page is there.
    func go(to url: String) async throws {
        try await post("/url", ["url": .string(url)])
    }

    /// Clicks the element of an id.
    func click(_ id: String) async throws {
        let found = try await post("/element", ["using": "css selector", "value": .string("#" + id)])
        guard let element = found.objectValue?.first?.value.stringValue else { throw BrowserError("no element \(id)") }
        try await post("/element/\(element)/click", [:])
    }

    /// Waits, as long as the driver does, for a page that shows a text.
    func shows(_ text: String) async throws -> Bool {
        try await post("/timeouts", ["implicit": 20000])
        return (try? await post("/element", ["using": "xpath", "value": .string("//*[contains(., '\(text)')]")])) != nil
    }

    /// Attaches an authenticator that holds passkeys; its user consents unless told otherwise.
    func attachAuthenticator(verifies: Bool = true) async throws -> String {
        let made = try await post(
            "/webauthn/authenticator",
            [
                "protocol": "ctap2", "transport": "internal", "hasResidentKey": true, "hasUserVerification": true,
                "isUserVerified": .bool(verifies), "isUserConsenting": true,
            ])
        guard let id = made.stringValue else { throw BrowserError("no authenticator: \(made.text)") }
        return id
    }

    func detachAuthenticator(_ id: String) async throws {
        _ = try await Self.command(transport, .delete, session + "/webauthn/authenticator/" + id, nil)
    }

    /// Uses a command of the DevTools protocol.
    @discardableResult
    func devTools(_ command: String, _ parameters: JSONValue) async throws -> JSONValue {
        try await post("/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
    }

    @discardableResult
    private func post(_ path: String, _ body: JSONValue) async throws -> JSONValue {
        try await Self.command(transport, .post, session + path, body)
    }

    private static func command(
        _ transport: CurlTransport, _ method: HTTPMethod, _ url: String, _ body: JSONValue?
    ) async throws -> JSONValue {
        let request = HTTPRequest(
            method, url, headers: body == nil ? [:] : ["Content-Type": "application/json"], body: body?.encoded() ?? [])
        let response = try await transport.send(request)
        let value = try JSONValue(parsing: response.body)["value"] ?? .null
        guard response.isSuccess else { throw BrowserError("\(url): \(value.text.prefix(400))") }
        return value
    }
}

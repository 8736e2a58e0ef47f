import Foundation
import RainCore
import RainPasskeys
import RainSession

/// An app's domain as a browser sees it, and a person in front of the browser.
final class BrowserStage: Sendable {
    static let domain = "wallet.rain-test.example"
    static let otherDomain = "evil.rain-test.example"
    let browser: Chromium
    private let host: PageHost
    private let home: String

    /// - Parameter headers: What the page is served with.
    init(headers: [String: String] = PasskeyPage.headers) async throws {
        let home = NSTemporaryDirectory() + "rain-browser-" + UUID().uuidString
        self.home = home
        for name in ["certificates", "site"] {
            try FileManager.default.createDirectory(atPath: home + "/" + name, withIntermediateDirectories: true)
        }
        let hosts = [Self.domain, Self.otherDomain]
        let authority = try Authority(folder: home + "/certificates", hosts: hosts)
        try authority.trust(inHome: home)
        host = try PageHost(folder: home + "/site", authority: authority, headers: headers)
        browser = try await Chromium.start(home: home, hosts: hosts, port: host.port)
    }

    deinit { try? FileManager.default.removeItem(atPath: home) }

    /// Passkeys of the browser, whose user does `person` with each address that is shown.
    ///
    /// - Parameter failed: Told when the person could not do it.
    func passkeys(_ person: @escaping @Sendable (Chromium, BrowserAddress) async throws -> Void) -> BrowserPasskeys {
        BrowserPasskeys(opener: .none) { [browser] address in
            Task {
                do { try await person(browser, address) } catch { print("the person in front of the browser: \(error)") }
            }
        }
    }

    /// A user who agrees.
    var agreeing: BrowserPasskeys {
        passkeys { browser, address in
            try await browser.go(to: address.url)
            try await browser.click("go")
        }
    }
}

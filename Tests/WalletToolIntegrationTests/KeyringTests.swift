import Foundation
import LocalStack
import RainEncoding
import Testing

/// What a session with a keyring needs and this machine lacks.
private let missing = ["dbus-run-session", "gnome-keyring-daemon"].filter {
    !FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0)
}

/// The key of the sealed sessions in a real keyring, where the user asks for it.
@Suite(.enabled(if: missing.isEmpty, "a session of its own needs what Scripts/bootstrap --dev installs"))
struct KeyringTests {
    private static let unlock = "printf password | gnome-keyring-daemon --unlock --components=secrets >/dev/null"

    @Test func `a session is sealed by the keyring when that is asked for, which is told and not asked for again`() async throws
    {
        let stack = try await LocalStack.shared()
        let tool = try Tool(stack)
        let email = "k\(UUID().uuidString.lowercased())@example.com"
        let sent = try await tool.session(
            Self.unlock + #"; "$tool" login --email \#(email) --sealing-key keyring --json"#)
        #expect(sent.status == 0 && sent.json?["sealing_key"] == "the Secret Service", "\(sent.output)\(sent.error)")
        let code = try await stack.code(for: email)
        let login = try await tool.session(
            Self.unlock + #"; printf '\#(code)\n' | "$tool" login --email \#(email) --code - --json"#)
        #expect(login.json?["status"] == "logged in" && login.json?["sealing_key"] == "the Secret Service", "\(login.error)")
        // Without the keyring nothing is lost, and nobody is taken to be logged out.
        let without = try await tool.run(["wallet"])
        #expect(without.status == 1 && without.code == "RAIN_502")
        #expect(without.json?["error"]?["message"]?.stringValue?.contains("Secret Service") == true)
        let again = try await tool.session(Self.unlock + #"; "$tool" wallet --json"#)
        #expect(again.json?["address"] == login.json?["address"], "\(again.error)")
    }

    @Test func `where it is not asked for, or not there, a file has the key, and why is told`() async throws {
        let stack = try await LocalStack.shared()
        let tool = try Tool(stack)
        let login = ["login", "--email", "f\(UUID().uuidString.lowercased())@example.com"]
        let unasked = try await tool.session(Self.unlock + #"; "$tool" \#(login.joined(separator: " ")) --json"#)
        let place = try #require(unasked.json?["sealing_key"]?.stringValue, "\(unasked.output)\(unasked.error)")
        #expect(place.contains(tool.home) && place.contains("--sealing-key keyring"), "\(place)")
        let other = try Tool(stack)
        let absent = try await other.run(login + ["--sealing-key", "keyring"])
        let file = try #require(absent.json?["sealing_key"]?.stringValue, "\(absent.output)\(absent.error)")
        #expect(file.contains(other.home) && file.contains("there is no keyring"), "\(file)")
    }
}

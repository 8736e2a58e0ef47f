import RainCore
import RainEncoding
import RainSession
import RainTestKit
import Testing

@testable import RainCLIKit

extension SignalTests {
    @Suite struct ReadingCommandTests {
        @Test func `the session tells its state, its end and where secrets are`() async throws {
            let tool = try FakeTool(
                StubWalletProvider(), state: .active(expiresAt: Timestamp(secondsSinceEpoch: 4_000_000_000)))
            let console = ScriptedConsole()
            #expect(await tool.run(["session", "--json"], console) == .done)
            let json = try JSONValue(parsing: console.output)
            #expect(json["state"] == "active")
            #expect(json["expires_at"] == "2096-10-02T07:06:40Z")
            #expect(json["sealing_key"] == JSONValue.null)
            #expect(json["state_directory"]?.stringValue == tool.home.path + "/state/rain")
        }

        @Test(arguments: [
            (SessionState.expired, "expired"), (.unauthenticated, "unauthenticated"),
            (.active(expiresAt: Timestamp(secondsSinceEpoch: 1)), "expired"),
        ])
        func `a session that is over is told as over`(state: SessionState, told: String) async throws {
            let tool = try FakeTool(StubWalletProvider(), state: state)
            let console = ScriptedConsole()
            #expect(await tool.run(["session", "--json"], console) == .done)
            #expect(try JSONValue(parsing: console.output)["state"]?.stringValue == told)
        }

        @Test func `accounts are listed on every known chain`() async throws {
            let wallet = try StubWalletProvider()
            let tool = try FakeTool(wallet)
            let console = ScriptedConsole()
            #expect(await tool.run(["accounts", "--json"], console) == .done)
            let json = try JSONValue(parsing: console.output)
            #expect(json["provider"] == "stub")
            #expect(json["accounts"]?.arrayValue?.map { $0["chain_id"] } == [84532, 43113])
            #expect(json["accounts"]?[1]?["address"]?.stringValue == wallet.address.description)
        }

        @Test func `the QR code goes beside the result, where it fits`() async throws {
            let tool = try FakeTool(StubWalletProvider())
            let console = ScriptedConsole(.terminal)
            #expect(await tool.run(["wallet", "--qr", "--json"], console) == .done)
            #expect(console.error.split(separator: "\n").count == 19)
            #expect(!console.error.contains("\u{1B}"))
            #expect(try JSONValue(parsing: console.output)["address"] != nil)
            let narrow = ScriptedConsole(ConsoleTraits(width: 36))
            #expect(await tool.run(["wallet", "--qr"], narrow) == .failed)
        }

        @Test func `a code may be typed in groups`() async throws {
            let tool = try FakeTool(StubWalletProvider())
            for (arguments, answers) in [
                (["--code", "123 456"], []), (["--code", "-"], [" 123 456 "]),
            ] {
                let console = ScriptedConsole(answers: answers)
                #expect(await tool.run(["login", "--email", "ada@example.com"] + arguments, console) == .done)
            }
            let console = ScriptedConsole(.terminal, answers: ["123\u{A0}456"])
            #expect(await tool.run(["login", "--email", "ada@example.com"], console) == .done)
            #expect(tool.login.codes == ["123456", "123456", "123456"])
        }

        @Test(arguments: [
            ["--limit", "0"], ["--limit", "101"], ["--limit", "x"], ["--since", "-1"], ["--all", "--before", "c"],
        ])
        func `a history that cannot be asked for is a usage error`(arguments: [String]) async throws {
            let tool = try FakeTool(StubWalletProvider())
            #expect(await tool.run(["history"] + arguments, ScriptedConsole()) == .usage)
        }
    }
}

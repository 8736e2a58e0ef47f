import RainCore
import RainEncoding
import RainTestKit
import Testing

@testable import RainCLIKit

extension SignalTests {
    @Suite struct AuthPullCommandTests {
        @Test(arguments: [
            "https://127.0.0.1:1/control", "http://127.0.0.1/control", "http://127.0.0.1:1@example.com/control",
            "http://127.0.0.1:1example.com/control", "http://127.0.0.1.example.com:1/control", "http://example.com:1/control",
            "http://localhost:१/control", "",
        ])
        func `a card is used at a till of this machine alone`(url: String) {
            #expect(throws: ConfigurationError.self) { try LocalTill(url) }
        }

        @Test(arguments: ["http://127.0.0.1:8545/control", "http://localhost:1/control", "http://[::1]:8545/control"])
        func `a till of this machine is taken`(url: String) throws {
            _ = try LocalTill(url)
        }

        @Test(arguments: [("0", true), ("0.00", true), (".0", true), ("0.000001", false), ("unlimited", false), ("", false)])
        func `nothing is nothing, however many zeros it is written with`(text: String, isZero: Bool) {
            #expect(WalletTool.isZero(text) == isZero)
        }

        @Test func `what cannot work ends before a node is asked`() async throws {
            let wallet = try StubWalletProvider()
            for (arguments, status) in [
                (["status"], ExitCode.usage), (["approve", "--amount", "0", "--yes"], .usage), (["approve"], .usage),
                (["confirm", "0x12", "--amount", "1"], .usage), (["revoke", "--wait", "x"], .usage),
                (["permit", "--amount", "1", "--minutes", "x"], .usage), (["simulate-card", "--amount", "1"], .usage),
            ] {
                let tool = try FakeTool(wallet)
                let console = ScriptedConsole()
                #expect(await tool.run(["auth-pull"] + arguments, console) == status, "\(arguments)")
            }
            #expect(wallet.requests.isEmpty)
        }

        @Test func `the setting that is missing is the one of the chain's environment`() async throws {
            for (chain, name) in [
                ("84532", "RAIN_AUTH_PULL_OPERATOR"), ("421614", "RAIN_AUTH_PULL_OPERATOR"),
                ("8453", "RAIN_AUTH_PULL_PRODUCTION_OPERATOR"), ("42161", "RAIN_AUTH_PULL_PRODUCTION_OPERATOR"),
            ] {
                let tool = try FakeTool(StubWalletProvider())
                let console = ScriptedConsole()
                #expect(await tool.run(["auth-pull", "status", "--chain", chain], console) == .usage)
                #expect(console.error.contains(name + " "), "\(console.error)")
            }
        }
    }
}

import RainCore
import RainCrypto
import RainEncoding
import RainTestKit
import Testing

@testable import RainCLIKit

extension SignalTests {
    /// The commands that show a secret or take one.
    @Suite struct KeyCommandTests {
        private static let account = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"

        @Test func `a phrase is shown on a terminal after a yes, and not before`() async throws {
            let tool = try FakeTool(FakeWallet())
            let agreed = ScriptedConsole(.terminal, answers: ["y"])
            #expect(await tool.run(["export", "phrase"], agreed) == .done)
            #expect(agreed.output == FakeWallet.words + "\n")
            #expect(!agreed.error.contains("junk"))
            for answers in [["n"], [""]] {
                let console = ScriptedConsole(.terminal, answers: answers)
                #expect(await tool.run(["export", "phrase"], console) == .declined)
                #expect(console.output == "")
            }
        }

        @Test func `into a pipe it goes only when that is said, and only after a yes`() async throws {
            let tool = try FakeTool(FakeWallet())
            for arguments in [[], ["--yes"], ["--json", "--yes"], ["--unsafe-stdout"]] {
                let console = ScriptedConsole()
                #expect(await tool.run(["export", "phrase"] + arguments, console) == .usage, "\(arguments)")
                #expect(!console.output.contains("junk"))
            }
            let console = ScriptedConsole()
            #expect(await tool.run(["export", "phrase", "--unsafe-stdout", "--yes", "--json"], console) == .done)
            #expect(try JSONValue(parsing: console.output) == ["phrase": .string(FakeWallet.words)])
        }

        @Test func `a key is shown as hexadecimal digits`() async throws {
            let tool = try FakeTool(FakeWallet())
            let console = ScriptedConsole()
            #expect(await tool.run(["export", "key", "--unsafe-stdout", "--yes", "--json"], console) == .done)
            let key = try #require(try JSONValue(parsing: console.output)["key"]?.stringValue)
            let bytes = try SecretBytes(copying: try Hex.decodePrefixed(key))
            #expect(try SigningKey(privateKey: bytes).address.description == Self.account)
        }

        @Test func `a phrase is taken from a prompt or from the input`() async throws {
            let wallet = try FakeWallet()
            let tool = try FakeTool(wallet)
            for traits in [ConsoleTraits.terminal, ConsoleTraits()] {
                let console = ScriptedConsole(traits, answers: [FakeWallet.words + " "])
                #expect(await tool.run(["import"], console) == .done)
                #expect(console.output.contains(Self.account))
                #expect(!(console.output + console.error).contains("junk"))
            }
            #expect(wallet.imported.count == 2)
            #expect(await tool.run(["import", FakeWallet.words], ScriptedConsole()) == .usage)
        }

        @Test func `a mistyped phrase is refused, and no word of it is repeated`() async throws {
            let tool = try FakeTool(FakeWallet())
            let console = ScriptedConsole(answers: [FakeWallet.words.replacing("junk", with: "jnuk")])
            #expect(await tool.run(["import", "--json"], console) == .failed)
            #expect(try JSONValue(parsing: console.output)["error"]?["code"] == "RAIN_102")
            #expect(!(console.output + console.error).contains("jnuk"))
        }

        @Test(arguments: [["export", "phrase", "--yes"], ["export", "key", "--yes"], ["import"]])
        func `a provider that has no such thing says so`(arguments: [String]) async throws {
            let tool = try FakeTool(StubWalletProvider())
            let console = ScriptedConsole(.terminal, answers: [FakeWallet.words])
            #expect(await tool.run(arguments + ["--json"], console) == .failed)
            #expect(try JSONValue(parsing: console.output)["error"]?["code"] == "RAIN_502")
        }
    }
}

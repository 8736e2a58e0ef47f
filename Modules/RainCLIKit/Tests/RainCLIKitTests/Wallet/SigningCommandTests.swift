import RainCore
import RainEncoding
import RainTestKit
import Testing

@testable import RainCLIKit

extension SignalTests {
    @Suite struct SigningCommandTests {
        private static let permit = #"""
            {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},
            {"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],
            "Permit":[{"name":"owner","type":"address"},{"name":"spender","type":"address"},{"name":"value","type":"uint256"},
            {"name":"nonce","type":"uint256"},{"name":"deadline","type":"uint256"}]},"primaryType":"Permit",
            "domain":{"name":"USDC","version":"2","chainId":84532,"verifyingContract":"0x036CbD53842c5426634e7929541eC2318f3dCF7e"},
            "message":{"owner":"OWNER","spender":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8","value":"VALUE","nonce":"0",
            "deadline":"1900000000"}}
            """#

        private func permit(value: String, by wallet: FakeWallet) -> String {
            Self.permit.replacing("VALUE", with: value).replacing("OWNER", with: wallet.key.address.description)
        }

        @Test func `a message is shown, asked about, and signed byte for byte`() async throws {
            let wallet = try FakeWallet()
            let tool = try FakeTool(wallet)
            let console = ScriptedConsole(.colourless, answers: ["y"])
            #expect(await tool.run(["sign-message", "I am Ada.\nMessage  Fee: none\u{1B}[2J", "--json"], console) == .done)
            #expect(console.error.contains("Message  I am Ada."))
            #expect(!console.error.contains("\u{1B}[2J"))
            let json = try JSONValue(parsing: console.output)
            let bytes = try Hex.decodePrefixed(try #require(json["signature"]?.stringValue))
            let signer = try TransactionSignature(bytes: bytes).recoverSigner(
                of: PersonalMessage.hash("I am Ada.\nMessage  Fee: none\u{1B}[2J"))
            #expect(signer == wallet.key.address)
            #expect(json["address"]?.stringValue == signer.description)
        }

        @Test func `a message from the input is signed with its line end`() async throws {
            let tool = try FakeTool(FakeWallet())
            let console = ScriptedConsole(answers: ["hello", ""])
            #expect(await tool.run(["sign-message", "-", "--yes", "--json"], console) == .done)
            let hash = PersonalMessage.hash("hello\n").description
            #expect(try JSONValue(parsing: console.output)["message_hash"]?.stringValue == hash)
        }

        @Test func `nobody's yes is no signature`() async throws {
            let tool = try FakeTool(FakeWallet())
            #expect(await tool.run(["sign-message", "x"], ScriptedConsole()) == .usage)
            let console = ScriptedConsole(.terminal, answers: ["n"])
            #expect(await tool.run(["sign-message", "x"], console) == .declined)
            #expect(console.output == "")
            #expect(console.error.contains("nothing was signed"))
        }

        @Test func `a permit is shown with what it lets others take`() async throws {
            let wallet = try FakeWallet()
            let tool = try FakeTool(wallet)
            let path = tool.home.path + "/permit.json"
            #expect(Platform.writeNewFile(path, Array(permit(value: "16380000", by: wallet).utf8)).isWritten)
            let console = ScriptedConsole(.colourless, answers: ["y"])
            #expect(await tool.run(["sign-typed-data", path, "--json"], console) == .done)
            #expect(
                console.error.contains("16.38 of USDC (0x036CbD53842c5426634e7929541eC2318f3dCF7e), at any time, by 0x7099"))
            #expect(console.error.contains("Message   spender = 0x7099"))
            let json = try JSONValue(parsing: console.output)
            #expect(json["takes"]?[0]?["amount"] == "16.38")
            #expect(json["takes"]?[0]?["base_units"] == "16380000")
            #expect(json["takes"]?[0]?["outgoing"] == true)
            #expect(json["takes"]?[0]?["unlimited"] == false)
            let bytes = try Hex.decodePrefixed(try #require(json["signature"]?.stringValue))
            let digest = try TypedData(parsing: permit(value: "16380000", by: wallet)).digest
            #expect(json["digest"]?.stringValue == digest.description)
            #expect(try TransactionSignature(bytes: bytes).recoverSigner(of: digest) == wallet.key.address)
        }

        @Test func `a permit without limit is told as what it is`() async throws {
            let wallet = try FakeWallet()
            let tool = try FakeTool(wallet)
            let console = ScriptedConsole(answers: [permit(value: "\(UInt256.max)", by: wallet)])
            #expect(await tool.run(["sign-typed-data", "-", "--yes", "--json"], console) == .done)
            let json = try JSONValue(parsing: console.output)
            #expect(json["takes"]?[0]?["unlimited"] == true)
            #expect(json["warnings"]?[0]?["kind"] == "unlimitedAllowance")
        }

        @Test func `what is not understood is never called harmless`() async throws {
            let text = permit(value: "1", by: try FakeWallet()).replacing("Permit", with: "Surprise")
            let tool = try FakeTool(FakeWallet())
            let path = tool.home.path + "/data.json"
            #expect(Platform.writeNewFile(path, Array(text.utf8)).isWritten)
            let console = ScriptedConsole(.terminal, answers: ["n"])
            #expect(await tool.run(["sign-typed-data", path], console) == .declined)
            #expect(console.error.contains("nobody can tell"))
        }

        @Test func `another chain's data, no data and no file are refused before anybody is asked`() async throws {
            let wallet = try FakeWallet()
            let tool = try FakeTool(wallet)
            let other = permit(value: "1", by: wallet).replacing("84532", with: "1")
            for text in [other, "{}", "", "nonsense"] {
                let console = ScriptedConsole(answers: [text])
                #expect(await tool.run(["sign-typed-data", "-", "--json", "--yes"], console) == .failed)
                #expect(try JSONValue(parsing: console.output)["error"]?["code"] == "RAIN_102")
            }
            for path in ["/nowhere/permit.json", "/tmp", "/dev/zero"] {
                #expect(await tool.run(["sign-typed-data", path, "--yes"], ScriptedConsole()) == .failed)
            }
        }
    }
}

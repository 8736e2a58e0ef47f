import Foundation
import LocalStack
import RainEncoding
import Testing

/// The commands that show, sign and explain, run as a shell runs them.
@Suite struct WalletCommandTests {
    private static let recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
    private let stack: LocalStack
    private let tool: Tool

    init() async throws {
        stack = try await LocalStack.shared()
        tool = try Tool(stack)
    }

    @Test func `the history tells what was paid, as Turnkey indexed it`() async throws {
        let address = try await tool.loggedIn()
        let sent = try await tool.run(
            ["send", "--to", Self.recipient, "--amount", "16.38", "--token", "USDC", "--yes"])
        let page = try #require(try await tool.run(["history"]).json)
        let newest = try #require(page["transactions"]?[0])
        #expect(newest["transaction_hash"] == sent.json?["transaction_hash"])
        #expect(newest["direction"] == "out")
        #expect(newest["amount"] == "16.38")
        #expect(newest["counterparty"]?.stringValue == Self.recipient)
        #expect(newest["from"]?.stringValue == address)
        #expect(page["coverage"] == .null && page["includes_native_transfers"] == true)

        let first = try #require(try await tool.run(["history", "--limit", "1"]).json)
        #expect(first["transactions"]?.arrayValue?.count == 1)
        let next = try #require(first["next"]?.stringValue)
        let second = try #require(try await tool.run(["history", "--limit", "1", "--before", next]).json)
        #expect(second["transactions"]?[0]?["direction"] == "in")

        let all = try await tool.run(["history", "--all", "--limit", "1"])
        let pages = try all.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        #expect(all.status == 0)
        #expect(pages.flatMap { $0["transactions"]?.arrayValue ?? [] }.count == 2)
        #expect(pages.last?["complete"] == true)
        #expect(try await tool.run(["history", "--before", "nonsense"]).code == "RAIN_102")
    }

    @Test func `where Turnkey has no history it comes from the node, with what that cannot show`() async throws {
        let stack = try await LocalStack.start(["--chains", "84532,43113"])
        defer { stack.stop() }
        let tool = try Tool(stack, changing: ["RAIN_RPC_URL": try stack.rpcURL(of: 43113)])
        _ = try await tool.run(["login", "--email", "ada@example.com"])
        let code = try await stack.code(for: "ada@example.com")
        #expect(try await tool.run(["login", "--email", "ada@example.com", "--code", code, "--chain", "43113"]).status == 0)
        let page = try #require(try await tool.run(["history", "--chain", "43113"]).json)
        #expect(page["coverage"]?.stringValue?.isEmpty == false && page["includes_native_transfers"] == false)
        #expect(page["transactions"] == [])
    }

    @Test func `a message and a permit are signed by the enclave`() async throws {
        let address = try await tool.loggedIn(funded: false)
        let message = try await tool.run(["sign-message", "-", "--yes"], input: "I am Ada.\n")
        #expect(message.status == 0, "\(message.output)\(message.error)")
        #expect(message.json?["address"]?.stringValue == address)
        #expect(message.json?["signature"]?.stringValue?.count == 132)

        let permit = """
            {"types":{"Permit":[{"name":"owner","type":"address"},{"name":"spender","type":"address"},
            {"name":"value","type":"uint256"},{"name":"nonce","type":"uint256"},{"name":"deadline","type":"uint256"}]},
            "primaryType":"Permit","domain":{"name":"USDC","version":"2","chainId":84532,
            "verifyingContract":"\(try stack.text("chains", "84532", "usdc"))"},"message":{"owner":"\(address)",
            "spender":"\(Self.recipient)","value":"16380000","nonce":"0","deadline":"1900000000"}}
            """
        let signed = try await tool.run(["sign-typed-data", "-", "--yes"], input: permit)
        #expect(signed.status == 0, "\(signed.output)\(signed.error)")
        #expect(signed.json?["takes"]?[0]?["kind"] == "allowance")
        #expect(signed.json?["takes"]?[0]?["amount"] == "16.38")
        #expect(signed.json?["takes"]?[0]?["counterparty"]?.stringValue == Self.recipient)
        let unasked = try await tool.run(["sign-typed-data", "-"], input: permit)
        #expect(unasked.status == 2)
        #expect(unasked.json?["signature"] == nil)
    }

    @Test func `the session is told before, during and after`() async throws {
        #expect(try await tool.run(["session"]).json?["state"] == "unauthenticated")
        let address = try await tool.loggedIn(funded: false)
        let session = try #require(try await tool.run(["session"]).json)
        #expect(session["state"] == "active")
        #expect(session["sealing_key"]?.stringValue?.contains(tool.home) == true)
        let accounts = try await tool.run(["accounts"])
        #expect(accounts.json?["provider"] == "turnkey")
        #expect(accounts.json?["accounts"]?[0]?["address"]?.stringValue == address)
        let drawn = try await tool.run(["wallet", "--qr"])
        #expect(drawn.error.split(separator: "\n").count == 19)
        #expect(try await tool.run(["logout"]).status == 0)
        #expect(try await tool.run(["session"]).json?["state"] == "unauthenticated")
    }

    @Test func `a code may be typed in groups`() async throws {
        let email = "g\(UUID().uuidString.lowercased())@example.com"
        _ = try await tool.run(["login", "--email", email])
        let code = try await stack.code(for: email)
        let grouped = code.prefix(3) + " " + code.dropFirst(3)
        #expect(try await tool.run(["login", "--email", email, "--code", "-"], input: grouped + "\n").status == 0)
    }

    @Test func `where one node is down the next is asked`() async throws {
        let address = try await tool.loggedIn()
        let two = try Tool(
            stack, home: tool.home,
            changing: ["RAIN_RPC_URL": "http://127.0.0.1:9, \(try stack.rpcURL(of: 84532))"])
        let balance = try await two.run(["balance"])
        #expect(balance.status == 0, "\(balance.output)")
        #expect(balance.json?["address"]?.stringValue == address)
    }

    @Test func `no secret goes into a pipe unasked`() async throws {
        _ = try await tool.loggedIn(funded: false)
        for what in ["phrase", "key"] {
            let run = try await tool.run(["export", what, "--yes"])
            #expect(run.status == 2)
            #expect(run.error.contains("--unsafe-stdout"))
        }
        let words = "test test test test test test test test test test test jnuk"
        let run = try await tool.run(["import"], input: words)
        #expect(run.status == 1)
        #expect(!(run.output + run.error).contains("jnuk"))
        #expect(try await tool.run(["import", words]).status == 2)
    }

    @Test func `the keys go out once that is said, and a phrase comes in from the input`() async throws {
        _ = try await tool.loggedIn(funded: false)
        let phrase = try await tool.run(["export", "phrase", "--unsafe-stdout", "--yes"])
        #expect(phrase.status == 0, "\(phrase.error)")
        #expect(phrase.json?["phrase"]?.stringValue?.split(separator: " ").count == 12)
        let key = try await tool.run(["export", "key", "--unsafe-stdout", "--yes"])
        #expect(key.json?["key"]?.stringValue?.count == 66)

        let words = "test test test test test test test test test test test junk"
        let brought = try await tool.run(["import"], input: words + "\n")
        #expect(brought.json?["address"] == "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "\(brought.output)")
        #expect(try await tool.run(["import"], input: words).code == "RAIN_102")
        let own = try await tool.run(
            ["export", "key", "--unsafe-stdout", "--yes", "--account", "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"])
        #expect(own.json?["key"] == "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80", "\(own.error)")
    }

    @Test func `help, version and completions need neither a log-in nor a setting`() async throws {
        let bare = try Tool(stack, changing: ["RAIN_TURNKEY_ORGANIZATION_ID": "", "HOME": "/nowhere"])
        #expect(try await bare.run(["--version"]).json?["name"] == "rain-turnkey")
        for command in ["history", "export phrase", "config init", "sign-typed-data"] {
            let help = try await bare.run(["help"] + command.split(separator: " ").map(String.init), json: false)
            #expect(help.status == 0)
            #expect(help.output.contains("examples:\n  rain-turnkey \(command)"))
        }
        let script = try await bare.run(["completions", "bash"], json: false)
        #expect(script.output.contains("complete -F _rain_turnkey rain-turnkey"))
        #expect(script.error.isEmpty)
    }
}

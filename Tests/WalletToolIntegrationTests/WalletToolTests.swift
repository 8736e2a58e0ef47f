import Foundation
import LocalStack
import RainEncoding
import Testing

/// The command-line wallet as a person and a script meet it.
@Suite struct WalletToolTests {
    private static let recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
    private let stack: LocalStack
    private let tool: Tool

    init() async throws {
        stack = try await LocalStack.shared()
        tool = try Tool(stack)
    }

    private func send(_ amount: String, _ more: String..., token: String = "USDC", to: String = recipient) async throws
        -> Tool.Run
    {
        try await tool.run(["send", "--to", to, "--amount", amount, "--token", token, "--yes"] + more)
    }

    @Test func `a payment is told with all that a script needs`() async throws {
        let address = try await tool.loggedIn()
        let sent = try await send("16.38")
        #expect(sent.status == 0)
        let json = try #require(sent.json)
        #expect(json["status"] == "succeeded")
        #expect(json["amount"] == "16.38")
        #expect(json["from"]?.stringValue == address)
        let hash = try #require(json["transaction_hash"]?.stringValue)
        #expect(json["explorer_url"]?.stringValue == "https://sepolia.basescan.org/tx/\(hash)")
        let balance = try await tool.run(["balance"])
        #expect(balance.json?["balances"]?[1]?["amount"] == "33.62")
        #expect(try await tool.run(["pending"]).json?["transactions"] == [])
        #expect(try await tool.run(["wallet"]).json?["address"]?.stringValue == address)
    }

    @Test func `bad input is refused with its code, and nothing moves`() async throws {
        _ = try await tool.loggedIn()
        let wrongChecksum = "0x70997970c51812dc3A010C7d01b50e0d17dc79C8"
        for (amount, code) in [
            ("1.0000001", "RAIN_406"), ("1,000", "RAIN_406"), ("1e3", "RAIN_406"), ("0x10", "RAIN_406"), ("-1", "RAIN_406"),
            ("0", "RAIN_406"), ("50.000001", "RAIN_402"),
        ] {
            // An amount that begins with a dash is given behind an equals sign, as for any tool.
            let run = try await tool.run(["send", "--to", Self.recipient, "--amount=\(amount)", "--token", "USDC", "--yes"])
            #expect(run.status == 1, "\(amount)")
            #expect(run.code == code, "\(amount): \(run.output)")
        }
        for (to, token, code) in [
            (wrongChecksum, "USDC", "RAIN_102"), ("alice.eth", "USDC", "RAIN_102"), ("0x", "USDC", "RAIN_102"),
            (Self.recipient, "DOGE", "RAIN_102"), (Self.recipient, "0x12", "RAIN_102"),
        ] {
            let run = try await send("1", token: token, to: to)
            #expect(run.status == 1)
            #expect(run.code == code, "\(to) \(token)")
        }
        #expect(try await tool.run(["balance"]).json?["balances"]?[1]?["amount"] == "50")
    }

    @Test func `what cannot be understood ends with status 2, and says how it is done`() async throws {
        for arguments in [[], ["sned"], ["send"], ["send", "--amount"], ["balance", "--chain", "x"], ["login"], ["resume"]] {
            let run = try await tool.run(arguments)
            #expect(run.status == 2, "\(arguments)")
            #expect(run.error.contains("--help"), "\(arguments): \(run.error)")
        }
        #expect(try await tool.run(["balance", "--chain", "999"]).status == 1)
        let unset = try Tool(stack, changing: ["RAIN_TURNKEY_ORGANIZATION_ID": ""])
        let run = try await unset.run(["wallet"])
        #expect(run.status == 2)
        #expect(run.error.contains("turnkeyOrganizationId"))
    }

    @Test func `without a terminal nobody can agree, so nothing is sent without --yes`() async throws {
        _ = try await tool.loggedIn()
        let run = try await tool.run(["send", "--to", Self.recipient, "--amount", "1", "--token", "USDC"])
        #expect(run.status == 2)
        #expect(run.error.contains("--yes"))
        #expect(try await tool.run(["balance"]).json?["balances"]?[1]?["amount"] == "50")
    }

    @Test func `a node that is down or of another chain is named`() async throws {
        _ = try await tool.loggedIn()
        let down = try Tool(stack, home: tool.home, changing: ["RAIN_RPC_URL": "http://127.0.0.1:9"])
        let run = try await down.run(["send", "--to", Self.recipient, "--amount", "1", "--token", "USDC", "--yes"])
        #expect(run.status == 1)
        #expect(run.code == "RAIN_301")
        let other = try await tool.run(["balance", "--chain", "8453"])
        #expect(other.status == 1)
        #expect(other.code == "RAIN_102")
        #expect(other.output.contains("84532"))
    }

    @Test func `an overview names the chain that is down beside the one that is not, and ends with status 1`() async throws {
        let address = try await tool.loggedIn()
        // The public nodes are behind a proxy that is not there: nothing leaves this machine.
        let own = try Tool(
            stack, home: tool.home, changing: ["https_proxy": "http://127.0.0.1:9", "HTTPS_PROXY": "http://127.0.0.1:9"])
        let run = try await own.run(["balance", "--all"])
        #expect(run.status == 1)
        let json = try #require(run.json)
        #expect(json["address"]?.stringValue == address)
        #expect(json["balances"]?.arrayValue?.map { $0["amount"] } == ["1", "50"])
        #expect(json["balances"]?.arrayValue?.map { $0["chain_id"] } == [84532, 84532])
        #expect(json["unreadable"]?.arrayValue?.map { $0["chain_id"] } == [43113])
        #expect(json["unreadable"]?[0]?["code"] == "RAIN_301")
        #expect(json["unreadable"]?[0]?["token"] == JSONValue.null)
        let one = try await own.run(["balance"])
        #expect(one.status == 0)
        #expect(one.json?["balances"]?.arrayValue?.map { $0["token"] } == ["ETH", "USDC"])
        #expect(one.json?["unreadable"] == nil)
    }

    @Test func `a repeated key pays once, also when the money is spent`() async throws {
        _ = try await tool.loggedIn()
        let first = try await send("50", "--key", "rent")
        let second = try await send("50", "--key", "rent")
        #expect(second.status == 0)
        #expect(second.json?["transaction_hash"] == first.json?["transaction_hash"])
        #expect(try await send("49", "--key", "rent").code == "RAIN_102")
    }

    @Test func `a wrong code leaves the challenge, three end it`() async throws {
        let email = "w\(UUID().uuidString.lowercased())@example.com"
        let sent = try await tool.run(["login", "--email", email])
        #expect(sent.status == 0)
        #expect(sent.json?["status"] == "code sent")
        let code = try await stack.code(for: email)
        let wrong = code == "000000" ? "111111" : "000000"
        #expect(try await tool.run(["login", "--email", email, "--code", wrong]).code == "RAIN_203")
        #expect(try await tool.run(["login", "--email", "other@example.com", "--code", code]).code == "RAIN_102")
        #expect(try await tool.run(["login", "--email", email, "--code", code]).status == 0)
        #expect(try await tool.run(["logout"]).status == 0)
        #expect(try await tool.run(["wallet"]).code == "RAIN_201")
    }

    @Test func `the files it leaves are the user's alone`() async throws {
        _ = try await tool.loggedIn()
        _ = try await send("1")
        #expect(try await tool.run(["config", "init"]).status == 0)
        #expect(try await tool.run(["config", "init"]).status != 0)
        var files: [String] = []
        for root in ["/state/rain", "/config/rain"] {
            for name in try FileManager.default.subpathsOfDirectory(atPath: tool.home + root) {
                let path = tool.home + root + "/" + name
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                let isDirectory = attributes[.type] as? FileAttributeType == .typeDirectory
                #expect(attributes[.posixPermissions] as? Int == (isDirectory ? 0o700 : 0o600), "\(name)")
                if !isDirectory { files.append(name) }
            }
        }
        #expect(files.contains("journal.db"))
        #expect(files.contains("config.json"))
    }

    @Test func `a home that does not exist is an error that names it, and is not made`() async throws {
        let nowhere = tool.home + "/nowhere"
        for changes in [["XDG_STATE_HOME": nowhere], ["XDG_STATE_HOME": "", "HOME": nowhere]] {
            let lost = try Tool(stack, home: tool.home, changing: changes)
            for command in [["wallet"], ["pending"]] {
                let run = try await lost.run(command)
                #expect(run.status == 1)
                #expect(run.code == "RAIN_502")
                #expect(run.output.contains("nowhere is not a directory"), "\(run.output)")
            }
            _ = try await lost.run(["login", "--email", "u@example.com"])
            #expect(!FileManager.default.fileExists(atPath: nowhere))
        }
    }
}

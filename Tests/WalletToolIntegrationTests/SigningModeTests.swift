import LocalStack
import RainEncoding
import Testing

/// Where signatures are made is the user's to say, and changes nothing of what is signed.
@Suite struct SigningModeTests {
    private static let recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
    private static let modes = ["enclave", "enclave-transactions", "derived"]

    @Test func `in every mode the same account signs the same, pays, and what it paid is mined`() async throws {
        let stack = try await LocalStack.shared()
        let tool = try Tool(stack)
        let address = try await tool.loggedIn()
        var signatures: Set<String> = []
        for mode in Self.modes {
            let message = try await tool.run(["sign-message", "I am Ada.", "--yes", "--signing", mode])
            #expect(message.json?["address"]?.stringValue == address, "\(mode): \(message.output)\(message.error)")
            signatures.insert(message.json?["signature"]?.stringValue ?? mode)
            for token in ["USDC", "native"] {
                let sent = try await tool.run(
                    ["send", "--to", Self.recipient, "--amount", "0.01", "--token", token, "--yes", "--signing", mode])
                #expect(sent.status == 0, "\(mode): \(sent.output)\(sent.error)")
                #expect(sent.json?["status"] == "succeeded" && sent.json?["from"]?.stringValue == address)
            }
        }
        #expect(signatures.count == 1 && signatures.first?.count == 132)
        let history = try #require(try await tool.run(["history"]).json?["transactions"]?.arrayValue)
        #expect(history.filter { $0["direction"] == "out" && $0["succeeded"] == true }.count == 6)
    }

    @Test func `with sponsorship an account without any currency of the chain pays, and Turnkey pays the fee`() async throws {
        let stack = try await LocalStack.shared()
        let tool = try Tool(stack, changing: ["RAIN_TURNKEY_SPONSOR_GAS": "yes"])
        let address = try await tool.loggedIn(funded: false)
        try await stack.fund(address, "USDC", amount: "50000000")
        let sent = try await tool.run(
            ["send", "--to", Self.recipient, "--amount", "16.38", "--token", "USDC", "--yes", "--key", "rent"])
        #expect(sent.status == 0 && sent.json?["status"] == "succeeded", "\(sent.output)\(sent.error)")
        #expect(sent.json?["transaction_hash"]?.stringValue?.count == 66)
        let again = try await tool.run(
            ["send", "--to", Self.recipient, "--amount", "16.38", "--token", "USDC", "--yes", "--key", "rent"])
        #expect(again.json?["id"] == sent.json?["id"])
        let balance = try #require(try await tool.run(["balance"]).json)
        #expect(balance["balances"]?[0]?["amount"] == "0" && balance["balances"]?[1]?["amount"] == "33.62")
        // Without it the same account can not pay.
        let alone = try await tool.run(
            ["send", "--to", Self.recipient, "--amount", "1", "--token", "USDC", "--yes", "--sponsor-gas", "no"])
        #expect(alone.status == 1 && alone.code == "RAIN_402", "\(alone.output)")
    }
}

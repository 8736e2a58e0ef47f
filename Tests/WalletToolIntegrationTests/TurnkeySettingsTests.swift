import LocalStack
import RainEncoding
import Testing

/// The settings of `rain-turnkey` itself: a wrong one is a fault of the configuration, told before any request.
@Suite struct TurnkeySettingsTests {
    @Test(arguments: [
        ("--signing", "remote", "turnkeySigning"), ("--sponsor-gas", "true", "turnkeySponsorGas"),
        ("--sealing-key", "vault", "sealingKey"),
        ("--account", "0x12", "turnkeyAccount"),
        ("--account", "0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266", "turnkeyAccount"),
    ])
    func `a value that cannot be one ends with 2 and names the setting`(
        option: String, value: String, setting: String
    ) async throws {
        let run = try await Tool(try await .shared()).run(["wallet", option, value])
        #expect(run.status == 2)
        #expect((run.output + run.error).contains(setting))
    }

    @Test func `an account that is not the user's is RAIN_404`() async throws {
        let tool = try Tool(try await .shared())
        let address = try await tool.loggedIn(funded: false)
        let run = try await tool.run(["wallet", "--account", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"])
        #expect(run.status == 1)
        #expect(run.code == "RAIN_404")
        #expect(try await tool.run(["wallet", "--account", address]).json?["address"]?.stringValue == address)
    }
}

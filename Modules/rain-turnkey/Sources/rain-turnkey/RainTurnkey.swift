import RainCLIKit
import RainKeyring
import RainTurnkeyAdapter

/// The command-line wallet whose keys Turnkey holds.
@main
enum RainTurnkey {
    static func main() async {
        await WalletTool(
            "rain-turnkey", summary: "A wallet whose keys Turnkey holds.", fields: TurnkeyFields.all,
            keyring: SecretService(), connect: TurnkeyFields.connect
        ).commandLine.main()
    }
}

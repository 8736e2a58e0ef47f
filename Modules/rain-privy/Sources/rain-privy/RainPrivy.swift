import RainCLIKit
import RainKeyring
import RainPrivyAdapter

/// The command-line wallet whose keys Privy holds.
@main
enum RainPrivy {
    static func main() async {
        await WalletTool(
            "rain-privy", summary: "A wallet whose keys Privy holds.", fields: PrivyFields.all,
            keyring: SecretService(), connect: PrivyFields.connect
        ).commandLine.main()
    }
}

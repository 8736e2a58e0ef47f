import RainCLIKit
import RainKeyring
import RainWalletAdapter

/// The command-line wallet of Rain's own.
@main
enum RainWallet {
    static func main() async {
        await WalletTool(
            "rain-wallet", summary: "The Rain wallet: codes, passkeys, a contact as backup.", fields: WalletFields.all,
            features: [.passkeys, .contacts, .watching], further: Association.commands + [PasskeyPageCommand.command],
            keyring: SecretService(), connect: WalletFields.connect
        ).commandLine.main()
    }
}

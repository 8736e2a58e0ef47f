import PrivyAPI
import RainCore
import RainEncoding
public import RainEthereum

/// A wallet at Privy with its one account.
public struct PrivyAccount: Hashable, Sendable {
    /// The account's address, the same on every chain.
    public let address: Address
    /// The wallet's id at Privy.
    public let walletID: String
    /// Its place among the user's wallets: the last step of its path `m/44'/60'/0'/0/n`.
    ///
    /// Nil for a server's wallet.
    public let index: Int?
    /// Whether its key was brought from elsewhere.
    public let isImported: Bool

    /// Reads a wallet of a user's; nil for one that requests cannot reach.
    ///
    /// - Throws: `RainError` `providerError` (RAIN_501) when the service gave an address that is none.
    init?(_ wallet: PrivyLinkedWallet) throws(RainError) {
        guard wallet.isReachable, let id = wallet.id, PrivyID.isValid(id) else { return nil }
        address = try Self.address(wallet.address)
        walletID = id
        index = wallet.index
        isImported = wallet.isImported
    }

    /// Reads a wallet that was asked for by its id, or was just made.
    ///
    /// - Throws: `RainError` `walletUnavailable` (RAIN_404) for a wallet of other chains, `providerError` (RAIN_501) when the
    ///   service gave an address that is none.
    init(_ wallet: PrivyWallet, index: Int?) throws(RainError) {
        guard wallet.chainType == "ethereum" else {
            throw RainError(
                .walletUnavailable, "the Privy wallet is for \(wallet.chainType.printable(limit: 40)), not Ethereum")
        }
        address = try Self.address(wallet.address)
        walletID = wallet.id
        self.index = index
        isImported = false
    }

    private static func address(_ text: String) throws(RainError) -> Address {
        do { return try Address(text) } catch {
            throw RainError(.providerError, "Privy gave an address that is not one", underlying: error)
        }
    }
}

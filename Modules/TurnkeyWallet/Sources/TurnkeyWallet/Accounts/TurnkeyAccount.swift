public import RainCore
import RainEthereum
import TurnkeyAPI

/// The Ethereum account a session signs with.
public struct TurnkeyAccount: Hashable, Sendable {
    /// Its address.
    public let address: Address
    /// The wallet it was derived from.
    public let walletID: String
    /// The derivation path within the wallet.
    public let path: String

    /// The first Ethereum account of a list: one at the standard path before any other.
    ///
    /// - Throws: `RainError` `providerError` (RAIN_501) when the service gave an address that is none.
    init?(firstOf accounts: [WalletAccount]) throws(RainError) {
        let ethereum = accounts.filter(\.isEthereum)
        guard let account = ethereum.first(where: { $0.path == WalletAccountParameters.ethereumPath }) ?? ethereum.first else {
            return nil
        }
        do { address = try Address(account.address) } catch {
            throw RainError(.providerError, "Turnkey gave an address that is not one", underlying: error)
        }
        walletID = account.walletID
        path = account.path
    }
}

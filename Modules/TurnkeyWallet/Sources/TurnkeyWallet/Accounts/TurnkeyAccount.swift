import RainCore
public import RainEthereum
import TurnkeyAPI

/// The Ethereum account a session signs with.
public struct TurnkeyAccount: Hashable, Sendable {
    /// Its address.
    public let address: Address
    /// The wallet it was derived from.
    public let walletID: String
    /// The derivation path within the wallet, as the service spells it.
    public let path: String

    /// The highest index a hardened step of a path can have (BIP-32).
    static let lastIndex: UInt32 = 0x7fff_ffff

    /// The path of the account of an index, counted as the vendor's own wallets do.
    static func path(index: UInt32) -> String { "m/44'/60'/\(index)'/0/0" }

    /// The account's index in its wallet; nil for an account at a path of another form.
    var index: UInt32? {
        guard path.hasPrefix("m/44'/60'/"), path.hasSuffix("'/0/0"),
            let index = UInt32(path.dropFirst("m/44'/60'/".count).dropLast("'/0/0".count)), index <= Self.lastIndex
        else { return nil }
        return index
    }

    /// Reads an account of the service's.
    ///
    /// - Throws: `RainError` `providerError` (RAIN_501) when the service gave an address that is none.
    init(_ account: WalletAccount) throws(RainError) {
        do { address = try Address(account.address) } catch {
            throw RainError(.providerError, "Turnkey gave an address that is not one", underlying: error)
        }
        walletID = account.walletID
        path = account.path
    }

    /// The account that is used, of all there are; nil when there is none of Ethereum.
    ///
    /// One that is named must be there. Else the one at the standard path is used, or the only one there is: the order in which
    /// the service lists accounts never decides who pays.
    ///
    /// - Throws: `RainError` `walletUnavailable` (RAIN_404) when the named account is not among them, `invalidConfig` (RAIN_102)
    ///   when several come into question, with their addresses; `providerError` (RAIN_501) when the service gave an address that
    ///   is none.
    static func chosen(from accounts: [WalletAccount], named: Address?) throws(RainError) -> TurnkeyAccount? {
        var ethereum: [TurnkeyAccount] = []
        for account in accounts where account.isEthereum { ethereum.append(try TurnkeyAccount(account)) }
        if let named {
            guard let account = ethereum.first(where: { $0.address == named }) else {
                throw RainError(.walletUnavailable, "the Turnkey organisation has no account \(named)")
            }
            return account
        }
        let standard = ethereum.filter { $0.path == WalletAccountParameters.ethereumPath }
        let candidates = standard.isEmpty ? ethereum : standard
        // One seed that was imported twice is one account still.
        let addresses = Set(candidates.map { "\($0.address)" }).sorted()
        guard addresses.count <= 1 else {
            throw RainError(
                .invalidConfig, "several Turnkey accounts could pay; name one of them: " + addresses.joined(separator: ", "),
                context: ["accounts": addresses.joined(separator: ",")])
        }
        return candidates.first
    }
}

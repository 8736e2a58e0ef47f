public import RainEncoding

/// A wallet to be made: one new seed, and accounts derived from it.
public struct NewWallet: Hashable, Sendable {
    /// Its name, unique within the organisation.
    public var name: String
    /// The accounts to derive at once.
    public var accounts: [WalletAccountParameters]
    /// How many words the recovery phrase has: 12, 15, 18, 21 or 24.
    public var phraseLength: Int

    /// Makes a description; by default 12 words and the first Ethereum account.
    public init(name: String, accounts: [WalletAccountParameters] = [.ethereum], phraseLength: Int = 12) {
        self.name = name
        self.accounts = accounts
        self.phraseLength = phraseLength
    }

    /// The description as the wire has it.
    public var json: JSONValue {
        [
            "walletName": .string(name), "accounts": .array(accounts.map(\.json)),
            "mnemonicLength": .number(JSONNumber(phraseLength)),
        ]
    }
}

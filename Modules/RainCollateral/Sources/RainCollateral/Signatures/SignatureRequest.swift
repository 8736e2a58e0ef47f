public import RainCore
public import RainEthereum

/// What Rain's signature is asked for.
public struct SignatureRequest: Hashable, Sendable {
    /// The chain.
    public let chainID: ChainID
    /// The contract that holds the tokens.
    public let proxy: Address
    /// The token.
    public let asset: Address
    /// How much.
    public let amount: WithdrawalAmount
    /// The admin that will hand it in.
    public let admin: Address
    /// Who receives it.
    public let recipient: Address

    /// Puts a request together.
    public init(
        chainID: ChainID, proxy: Address, asset: Address, amount: WithdrawalAmount, admin: Address, recipient: Address
    ) {
        self.chainID = chainID
        self.proxy = proxy
        self.asset = asset
        self.amount = amount
        self.admin = admin
        self.recipient = recipient
    }

    /// What tells it from others: of one that is out, Rain gives no second (409).
    var fingerprint: Hash32 {
        get throws(RainError) {
            let (amount, isNative) = try amount.query
            let text = "rain.signature.1|\(chainID)|\(proxy)|\(admin)|\(asset)|\(amount)|\(isNative)|\(recipient)"
            return .keccak256(Array(text.utf8))
        }
    }

    /// Whether a signature is for this, as far as Rain tells what it is for.
    func isMet(by signature: AdminSignature) -> Bool {
        guard let terms = signature.terms else { return true }
        guard terms.proxy == proxy, terms.asset == asset, terms.recipient == recipient else { return false }
        // How many base units a dollar is, Rain decides.
        guard case .token(let exact) = amount else { return true }
        return terms.baseUnits == exact.baseUnits
    }
}

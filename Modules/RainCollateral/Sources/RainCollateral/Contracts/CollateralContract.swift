public import RainCore
public import RainEthereum

/// A collateral contract of the EVM: what holds a card's tokens, and who says how they leave.
public struct CollateralContract: Hashable, Sendable {
    /// Which of Rain's contracts it is.
    public enum Version: Int, Hashable, Sendable, CaseIterable {
        /// Withdrawn from through a controller, with Rain's signature alone.
        case first = 1
        /// Withdrawn from through a coordinator, with Rain's signature and an admin's.
        case second = 2
    }

    /// The chain.
    public let chainID: ChainID
    /// Which it is.
    public let version: Version
    /// The contract that holds the tokens.
    public let proxy: Address
    /// Who is called to withdraw: the coordinator, or the first version's controller.
    public let coordinator: Address
    /// Who may withdraw, as far as it is known; the chain is asked before anything is signed.
    public let admins: [Address]
    /// The tokens it takes, as far as it is known.
    public let tokens: [Address]

    /// Puts a contract together, for an app whose server asks the issuing API.
    public init(
        chainID: ChainID, version: Version, proxy: Address, coordinator: Address, admins: [Address] = [], tokens: [Address] = []
    ) {
        self.chainID = chainID
        self.version = version
        self.proxy = proxy
        self.coordinator = coordinator
        self.admins = admins
        self.tokens = tokens
    }
}

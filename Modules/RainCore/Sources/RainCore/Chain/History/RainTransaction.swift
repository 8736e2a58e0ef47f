public import RainEthereum

/// One movement in a wallet's history: of the chain's own currency, or of a token.
///
/// A transaction that moves several things is several of these, which share its hash.
public struct RainTransaction: Sendable, Hashable, Identifiable {
    /// What kind of movement it is; the set is open, for providers have kinds of their own.
    public struct Category: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The name.
        public let rawValue: String

        /// Makes a category of a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The name.
        public var description: String { rawValue }

        /// The chain's own currency, moved by the transaction itself.
        public static let external = Category(rawValue: "external")
        /// The chain's own currency, moved by a contract.
        public static let contractInternal = Category(rawValue: "internal")
        /// A token of EIP-20.
        public static let erc20 = Category(rawValue: "erc20")
        /// A single piece (EIP-721): `tokenID` says which, and there is no amount.
        public static let erc721 = Category(rawValue: "erc721")
        /// A piece of which there may be several (EIP-1155).
        public static let erc1155 = Category(rawValue: "erc1155")
        /// A token of another kind: how much was moved cannot be read.
        public static let token = Category(rawValue: "token")
    }

    /// Names the movement, also among those of one transaction.
    public let id: String
    /// The transaction.
    public let hash: Hash32
    /// The chain.
    public let chainID: ChainID
    /// The block it is in.
    public let blockNumber: UInt64?
    /// The block's time.
    public let timestamp: Timestamp?
    /// Who gave; the zero address for what was newly made.
    public let from: Address
    /// Who received; nil for a transaction that made a contract.
    public let to: Address?
    /// What kind of movement it is.
    public let category: Category
    /// What was moved.
    public let token: Token?
    /// Its ticker, when the token is built in or registered: what an unknown contract calls itself is no fact.
    public let symbol: String?
    /// How much was moved, in base units.
    public let rawValue: UInt256?
    /// How much was moved, when the token's decimals are known; they are never guessed.
    public let amount: TokenAmount?
    /// Which piece was moved.
    public let tokenID: UInt256?
    /// Whether the transaction did what it was to do, or nil when that is not known; one that did not moved nothing but its fee.
    public let succeeded: Bool?
    /// Further facts by name that a provider adds.
    public let metadata: [String: String]

    /// Makes a movement, as a provider with a history of its own does.
    public init(
        id: String, hash: Hash32, chainID: ChainID, blockNumber: UInt64?, timestamp: Timestamp?, from: Address, to: Address?,
        category: Category, token: Token?, symbol: String? = nil, rawValue: UInt256? = nil, amount: TokenAmount? = nil,
        tokenID: UInt256? = nil, succeeded: Bool? = nil, metadata: [String: String] = [:]
    ) {
        self.id = id
        self.hash = hash
        self.chainID = chainID
        self.blockNumber = blockNumber
        self.timestamp = timestamp
        self.from = from
        self.to = to
        self.category = category
        self.token = token
        self.symbol = symbol
        self.rawValue = rawValue
        self.amount = amount
        self.tokenID = tokenID
        self.succeeded = succeeded
        self.metadata = metadata
    }
}

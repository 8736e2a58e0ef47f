import RainEncoding

/// A transaction of an account, as the service's indexer saw it; texts are as they came, bounded and printable.
public struct IndexedTransaction: Hashable, Sendable {
    /// Something that was moved by it, into the account or out of it.
    public struct Transfer: Hashable, Sendable {
        /// `IN` or `OUT`, as seen from the account that was asked about.
        public let direction: String
        /// What was moved, in the form of CAIP-19, such as `eip155:8453/erc20:0x…`; nil when the service does not know.
        public let asset: String?
        /// What the asset calls itself.
        public let symbol: String?
        /// The asset's decimals, by the indexer.
        public let decimals: Int?
        /// How much, in base units: decimal digits.
        public let amount: String
        /// The other side; nil when the service does not say.
        public let counterparty: String?
    }

    /// The transaction's hash.
    public let hash: String
    /// The number of its block, decimal digits; nil for one that is in none yet.
    public let blockNumber: String?
    /// The time of its block (RFC 3339); nil for one that is in none yet.
    public let blockTime: String?
    /// How it ended, such as `CONFIRMED` or `EXECUTION_REVERTED`; open.
    public let status: String
    /// Who sent it.
    public let from: String
    /// Whom it was sent to; nil when it made a contract.
    public let to: String?
    /// What it moved.
    public let transfers: [Transfer]
    /// Whether somebody else paid its fee.
    public let isSponsored: Bool

    init(_ json: JSONValue) throws(TurnkeyError) {
        hash = try json.line("transactionHash")
        blockNumber = json["block"]?.optionalLine("number")
        blockTime = json["block"]?.optionalLine("timestamp")
        status = try json.line("status")
        from = try json.line("from")
        to = json.optionalLine("to")
        isSponsored = json["turnkey"]?["sponsored"]?.boolValue ?? false
        switch json["transfers"] {
        case nil, .null: transfers = []
        default: transfers = try json.list("transfers") { json throws(TurnkeyError) in try Transfer(json) }
        }
    }
}

extension IndexedTransaction.Transfer {
    init(_ json: JSONValue) throws(TurnkeyError) {
        direction = try json.line("direction")
        amount = try json.line("amount")
        counterparty = json.optionalLine("counterparty")
        asset = json["asset"]?.optionalLine("caip19")
        symbol = json["asset"]?.optionalLine("symbol")
        // A number, or the same as text.
        decimals = json["asset"]?["decimals"]?.intValue ?? json["asset"]?.optionalLine("decimals").flatMap { Int($0) }
    }
}

extension JSONValue {
    /// The most characters of a text here; a hash has 66, an asset's name about 100.
    private static let longestLine = 300

    /// The member `name`, which must be a text with something in it.
    fileprivate func line(_ name: String) throws(TurnkeyError) -> String { try text(name).printable(limit: Self.longestLine) }

    /// The member `name`; nil when it is absent, blank or no text.
    fileprivate func optionalLine(_ name: String) -> String? {
        guard let text = self[name]?.stringValue, text.contains(where: { !$0.isWhitespace }) else { return nil }
        return text.printable(limit: Self.longestLine)
    }
}

import RainEncoding

/// A part of a wallet's history, newest first.
public struct PrivyHistory: Hashable, Sendable {
    /// One movement.
    public struct Row: Hashable, Sendable {
        /// The service's name for the transaction; nil for what it did not send.
        public let privyTransactionID: String?
        /// The transaction's hash; nil for what is not on its way yet.
        public let transactionHash: String?
        /// How far it has come.
        public let status: PrivyTransactionStatus
        /// The chain (CAIP-2).
        public let caip2: String
        /// When it was seen, in milliseconds since 1970.
        public let createdAt: Int64?
        /// Whether the app paid for its gas.
        public let isSponsored: Bool
        /// `transfer_sent`, `transfer_received` and others.
        public let type: String?
        /// Who gave.
        public let sender: String?
        /// Who received.
        public let recipient: String?
        /// What was moved, as the service calls it; nil for a token it has no name for.
        public let asset: String?
        /// The token's contract, where the service names it.
        public let tokenAddress: String?
        /// How much, in base units: decimal digits.
        public let rawValue: String?
        /// How many decimal places a whole one has.
        public let decimals: Int?
        /// The hash of the user operation that carried it.
        public let userOperationHash: String?
    }

    /// The movements.
    public let rows: [Row]
    /// Where the next part begins; nil when there is none.
    public let next: String?
}

extension PrivyHistory {
    init(_ answer: JSONValue) throws(PrivyError) {
        var rows: [Row] = []
        for value in try answer.list("transactions").prefix(1_000) { rows.append(try Row(value)) }
        self.rows = rows
        next = try answer.optionalText("next_cursor")
    }
}

extension PrivyHistory.Row {
    init(_ value: JSONValue) throws(PrivyError) {
        privyTransactionID = try value.optionalText("privy_transaction_id")
        transactionHash = try value.optionalText("transaction_hash")
        status = PrivyTransactionStatus(rawValue: try value.text("status").printable(limit: 64))
        caip2 = try value.text("caip2")
        createdAt = value["created_at"]?.intValue.map { Int64($0) }
        isSponsored = value["sponsored"]?.boolValue ?? false
        userOperationHash = try value.optionalText("user_operation_hash")
        let details = value["details"] ?? [:]
        type = details["type"]?.stringValue
        sender = details["sender"]?.stringValue
        recipient = details["recipient"]?.stringValue
        asset = details["asset"]?.stringValue
        tokenAddress = details["token"]?.stringValue ?? details["token_address"]?.stringValue
        rawValue = details["raw_value"]?.stringValue
        decimals = details["raw_value_decimals"]?.intValue
    }
}

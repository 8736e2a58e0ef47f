public import RainEthereum

/// What a signature can take out of an account.
///
/// It is read from exactly what is signed, never from what somebody says about it. What is not understood as a whole is not
/// understood: a guard that must hold refuses it.
public enum Outflow: Hashable, Sendable {
    /// These movements and no others, besides the fee of a transaction; none when nothing can be taken.
    case movements([Movement])
    /// What it can take cannot be told, and why.
    case undecodable(String)

    /// Tokens that change hands, or that somebody may take from then on.
    public struct Movement: Hashable, Sendable {
        /// How they are moved.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// They are paid to the counterparty.
            case transfer
            /// The counterparty may take them at any time (`approve`, EIP-2612, Permit2).
            case allowance
            /// They are paid out of a collateral contract.
            case withdrawal
        }

        /// How they are moved.
        public let kind: Kind
        /// What is moved.
        public let token: Token
        /// How much at most, in base units; for an allowance 2^256 − 1 is without limit.
        public let amount: UInt256
        /// Who receives it, or may take it.
        public let counterparty: Address
        /// Whether it comes from what is the account's and goes to somebody else.
        ///
        /// Others' tokens that a call moves are shown, but are no spending of the account's.
        public let isOutgoing: Bool
        /// What names the one payment that several signatures make together.
        ///
        /// They are the signed consent, and the transaction that hands it in. Nil where a signature is a payment of its own.
        let payment: Hash32?

        init(
            _ kind: Kind, of token: Token, amount: UInt256, to counterparty: Address, isOutgoing: Bool, payment: Hash32? = nil
        ) {
            self.kind = kind
            self.token = token
            self.amount = amount
            self.counterparty = counterparty
            self.isOutgoing = isOutgoing && !amount.isZero
            self.payment = payment
        }

        /// Whether the counterparty may take whatever there is, now and later.
        public var isUnlimited: Bool { kind == .allowance && amount == .max }
    }

    /// The movements that take from the account; none of what cannot be decoded.
    public var outgoing: [Movement] {
        switch self {
        case .movements(let movements): movements.filter(\.isOutgoing)
        case .undecodable: []
        }
    }

    /// Why it cannot be decoded, or nil when it can.
    public var undecodableReason: String? {
        if case .undecodable(let reason) = self { reason } else { nil }
    }
}

extension Outflow {
    /// What signing a request can take out of its account on a chain.
    public init(_ request: SigningRequest, on chain: ChainID) {
        switch request.payload {
        case .transaction(let transaction): self.init(transaction, from: request.account, on: chain)
        case .typedData(let data): self.init(data, signedBy: request.account, on: chain)
        case .personalMessage(let message): self.init(message: message)
        }
    }

    /// What a transaction can take out of the account that sends it, besides its fee.
    init(_ transaction: Transaction, from account: Address, on chain: ChainID) {
        if transaction.chainID != chain.rawValue {
            self = .undecodable("the transaction is not for chain \(chain) alone")
        } else if !transaction.authorizations.isEmpty || transaction.type == .setCode {
            self = .undecodable("it lets the code of a contract act for an account (EIP-7702)")
        } else if transaction.type == .blob {
            self = .undecodable("it carries blobs, whose fee is beside the gas (EIP-4844)")
        } else if let to = transaction.to {
            self.init(ContractCall(to: to, value: transaction.value, data: transaction.data), from: account)
        } else {
            self = .undecodable("it creates a contract")
        }
    }

    /// What a call can take out of the account that makes it.
    init(_ call: ContractCall, from account: Address) {
        var reader = OutflowReader(account: account)
        do {
            try reader.read(call)
            self = .movements(reader.movements)
        } catch {
            self = .undecodable(error.reason)
        }
    }
}

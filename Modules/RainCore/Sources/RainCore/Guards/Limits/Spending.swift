internal import RainEthereum

/// Something signed, or about to be, that takes from an account: what counts in its limits.
struct Spending: Sendable {
    /// What it takes, or why that cannot be told.
    let outflow: Outflow
    /// The most that its gas costs, in the chain's own currency.
    let fee: UInt256
    /// What a transaction sends along, in the chain's own currency.
    var value = UInt256.zero
    /// When it began to count.
    let time: Timestamp
    /// Whether it counts however old it is, for it may still take what it takes.
    var isPending = false
    /// Names it among those of which at most one is carried out, or which are one and the same.
    var identity: Identity

    /// What two spendings that count once have in common.
    enum Identity: Hashable, Sendable {
        /// A transaction: of those with one nonce only one is mined.
        case nonce(UInt64)
        /// A send that a vendor submits, by its id.
        case submission(String)
        /// A consent: signing it again gives no second one.
        case digest(Hash32)
        /// Nothing.
        case none
    }

    /// How much of a token it takes, by the payment it belongs to.
    func parts(of token: Token) -> [(payment: Hash32?, amount: UInt256)] {
        var parts = outflow.outgoing.filter { $0.token == token }.map { (payment: $0.payment, amount: $0.amount) }
        if token == .native { parts.append((payment: nil, amount: fee)) }
        return parts
    }

    /// How much of a token it takes.
    func amount(of token: Token) -> UInt256 {
        parts(of: token).reduce(.zero) { $0.addingSaturated($1.amount) }
    }

    /// Whether it takes all of a token there is, now and later.
    func isUnlimited(in token: Token) -> Bool {
        outflow.outgoing.contains { $0.token == token && $0.isUnlimited }
    }
}

extension UInt256 {
    /// The sum, or the greatest number where it would be greater: for limits, that is as far over as any.
    func addingSaturated(_ other: UInt256) -> UInt256 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }

    /// The product, or the greatest number where it would be greater.
    func multipliedSaturated(by other: UInt256) -> UInt256 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }
}

extension Transaction {
    /// The most that its gas costs, in wei.
    var maximumGasFee: UInt256 { maxFeePerGas.multipliedSaturated(by: UInt256(gasLimit)) }
}

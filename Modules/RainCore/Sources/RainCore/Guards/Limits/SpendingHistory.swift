internal import RainEthereum

/// What an account signed on a chain, as a journal has it: what counts in limits.
public struct SpendingHistory: Sendable {
    /// The sends.
    public let sends: [SendRecord]
    /// The other signatures that let somebody take money.
    public let consents: [ConsentRecord]

    /// Puts a history together.
    public init(sends: [SendRecord], consents: [ConsentRecord]) {
        self.sends = sends
        self.consents = consents
    }

    /// What of it counts after a time.
    func spendings(after time: Timestamp) -> [Spending] {
        let minedNonces = Set(sends.filter(\.phase.isMined).compactMap(\.nonce))
        let sends = sends.compactMap { send -> Spending? in
            guard send.createdAt > time || send.phase.isPending else { return nil }
            // A nonce is used once: what was mined with it leaves nothing for the other.
            if send.phase == .refused, let nonce = send.nonce, minedNonces.contains(nonce) { return nil }
            return send.spending
        }
        return sends + consents.compactMap(\.spending)
    }
}

extension [Spending] {
    /// How much of a token is taken after a time, by these and nothing twice.
    func total(of token: Token, after time: Timestamp) -> UInt256 {
        // Of those that are alternatives, the one that takes most.
        var greatest: [Spending.Identity: (spending: Spending, amount: UInt256)] = [:]
        var counted: [Spending] = []
        for spending in self where spending.isPending || spending.time > time {
            let amount = spending.amount(of: token)
            if spending.identity == .none {
                counted.append(spending)
            } else if amount >= greatest[spending.identity]?.amount ?? .zero {
                greatest[spending.identity] = (spending, amount)
            }
        }
        counted += greatest.values.map(\.spending)

        // A consent and the transaction that hands it in are one payment: each alone may say more, for both to be safe the
        // greater counts.
        var total = UInt256.zero
        var payments: [Hash32: (consents: UInt256, transactions: UInt256)] = [:]
        for spending in counted {
            for part in spending.parts(of: token) {
                guard let payment = part.payment else {
                    total = total.addingSaturated(part.amount)
                    continue
                }
                var sums = payments[payment] ?? (.zero, .zero)
                if case .digest = spending.identity {
                    sums.consents = sums.consents.addingSaturated(part.amount)
                } else {
                    sums.transactions = sums.transactions.addingSaturated(part.amount)
                }
                payments[payment] = sums
            }
        }
        return payments.values.reduce(total) { $0.addingSaturated(Swift.max($1.consents, $1.transactions)) }
    }
}

public import RainEthereum

extension SendRecord {
    /// What the send takes, or may still take; nil when it is certain that it took nothing.
    var spending: Spending? {
        switch phase {
        case .reserved, .signed, .broadcast, .succeeded: whole
        case .reverted, .cancelled: Spending(outflow: .movements([]), fee: maximumGasFee, time: createdAt, identity: identity)
        case .replaced: nil
        // A node's word is no proof, nor a vendor's: what was handed over may still be mined.
        case .refused: holdsKey ? whole : nil
        }
    }

    private var whole: Spending {
        Spending(
            outflow: Outflow(transaction, from: account, on: chainID), fee: maximumGasFee, value: transaction.value,
            time: createdAt, isPending: phase.isPending, identity: identity)
    }

    /// What it has in common with what counts once beside it.
    var identity: Spending.Identity { nonce.map { .nonce($0) } ?? .submission(id) }

    /// The most that the gas costs of whichever of its versions is mined.
    private var maximumGasFee: UInt256 {
        let versions = [transaction] + attempts.map(\.signed.transaction) + (replacement.map { [$0.transaction] } ?? [])
        return versions.map(\.maximumGasFee).max() ?? .zero
    }

    /// Whom the send pays; nil when it makes no payment, or several.
    ///
    /// For journals: what `TransactionJournal.recipients(of:lookingLike:)` looks through.
    public var recipient: Address? {
        let payments = Outflow(transaction, from: account, on: chainID).outgoing.filter { $0.kind != .allowance }
        return payments.count == 1 ? payments[0].counterparty : nil
    }
}

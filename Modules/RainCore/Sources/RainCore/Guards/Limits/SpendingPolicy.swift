internal import RainEthereum

/// All spending limits of an SDK, and how they are kept.
struct SpendingPolicy: Hashable, Sendable {
    var rules: [SpendingRule] = []
    /// Whether tokens without a limit may be spent.
    var allowsOtherTokens = true

    /// Whether anything is limited.
    ///
    /// Then what cannot be decoded is refused on every chain: it could be for another chain than it seems.
    var isSet: Bool { !rules.isEmpty }

    /// Since when a chain's history counts at a time; nil when it does not count at all.
    func start(on chain: ChainID, at now: Timestamp) -> Timestamp? {
        rules.filter { $0.chainID == chain && $0.total != nil }.map(\.window).max().map { now.adding(.zero - $0) }
    }

    /// Checks that a spending is within the limits, beside all that was spent before.
    ///
    /// - Throws: `RainError` `spendingLimitExceeded` or `refusedByGuard` (RAIN_403).
    func check(_ spending: Spending, on chain: ChainID, beside history: SpendingHistory) throws(RainError) {
        guard isSet else { return }
        if let reason = spending.outflow.undecodableReason {
            throw RainError(
                .refusedByGuard, "a spending limit is set, and what this can take is not known: \(reason)",
                context: ["guard": "spendingLimits"])
        }
        let rules = rules.filter { $0.chainID == chain }
        if !allowsOtherTokens,
            spending.outflow.outgoing.contains(where: { taken in !rules.contains { $0.token == taken.token } })
        {
            throw RainError(
                .refusedByGuard, "only tokens with a spending limit may be spent", context: ["guard": "spendingLimits"])
        }
        let counted = start(on: chain, at: spending.time).map(history.spendings) ?? []
        for rule in rules where !spending.amount(of: rule.token).isZero {
            try check(spending, by: rule, beside: counted)
        }
    }

    private func check(_ spending: Spending, by rule: SpendingRule, beside history: [Spending]) throws(RainError) {
        let asked = spending.amount(of: rule.token)
        guard !spending.isUnlimited(in: rule.token) else {
            throw exceeded(
                rule, rule.perTransaction ?? rule.total ?? .zero, asked: asked,
                "an allowance without limit is refused while there is a spending limit of \(rule.symbol); allow an amount")
        }
        if let most = rule.perTransaction, asked > most {
            throw exceeded(
                rule, most, asked: asked,
                "\(rule.text(asked)) is more than the limit of \(rule.text(most)) for one transaction")
        }
        guard let most = rule.total else { return }
        let now = spending.time
        let start = now.adding(.zero - rule.window)
        guard (history + [spending]).total(of: rule.token, after: start) > most else { return }
        let spent = history.total(of: rule.token, after: start)
        let room = asked > most ? nil : Self.room(for: spending, by: rule, most: most, beside: history)
        throw exceeded(
            rule, most, spent: spent, asked: asked, room: room,
            """
            the limit is \(rule.text(most)) in \(Self.text(rule.window)), of which \(rule.text(spent)) is spent: \
            \(rule.text(asked)) more is too much\(room.map { "; there is room at \($0.text)" } ?? "")
            """)
    }

    /// When the oldest spendings have moved out of the window far enough; nil when waiting alone does not help.
    private static func room(
        for spending: Spending, by rule: SpendingRule, most: UInt256, beside history: [Spending]
    ) -> Timestamp? {
        let all = history + [spending]
        let times = history.map(\.time).sorted()
        // The later, the less counts: the first time that fits lies between one that does not and one that does.
        var (low, high) = (0, times.count)
        while low < high {
            let middle = low + (high - low) / 2
            if all.total(of: rule.token, after: times[middle]) > most { low = middle + 1 } else { high = middle }
        }
        return low < times.count ? times[low].adding(rule.window) : nil
    }

    private func exceeded(
        _ rule: SpendingRule, _ limit: UInt256, spent: UInt256? = nil, asked: UInt256, room: Timestamp? = nil, _ message: String
    ) -> RainError {
        var context = [
            "guard": "spendingLimits", "token": rule.symbol, "limit": limit.formatted(decimals: rule.decimals),
            "asked": asked.formatted(decimals: rule.decimals),
        ]
        context["spent"] = spent?.formatted(decimals: rule.decimals)
        context["roomAt"] = room.map { String($0.secondsSinceEpoch) }
        return RainError(.spendingLimitExceeded, message, context: context)
    }

    private static func text(_ window: Duration) -> String {
        let seconds = window.components.seconds
        return seconds % 3600 == 0 ? "\(seconds / 3600) hours" : "\(seconds) seconds"
    }
}

internal import RainEthereum

/// What an account held at a block, and how many of its transactions were in the chain by then: later ones are not in the
/// balances.
struct AccountFunds: Hashable, Sendable {
    /// The account's next nonce by mined transactions alone.
    let latestNonce: UInt64
    /// How much of the chain's own currency it held.
    let native: NativeBalance
    /// How much of the token that is sent it held; nil when that is the chain's own currency, or none is sent.
    let token: UInt256?
    /// Checks that the balances cover a transaction beside the account's sends that are not in them.
    ///
    /// - Parameter record: The row it gets.
    /// - Throws: `RainError` `insufficientFunds`, `insufficientTokenBalance` (RAIN_402).
    func check(_ prepared: PreparedTransaction, as record: SendRecord, beside sends: [SendRecord]) throws(RainError) {
        let transfer = prepared.transfer
        var claims: [Spending.Identity: Claim] = [:]
        for send in sends where isUnseen(send) {
            guard let spending = send.spending else { continue }
            claims[spending.identity, default: Claim()].include(Claim(spending, of: transfer?.token ?? .native))
        }
        let own = Claim(
            native: prepared.intent.call.value.addingSaturated(prepared.fees.maximumFee),
            token: prepared.intent.transferredToken == nil ? .zero : transfer?.amount.baseUnits ?? .zero)
        claims[record.identity, default: Claim()].include(own)
        let nativeSum = claims.values.reduce(UInt256.zero) { $0.addingSaturated($1.native) }
        let tokenSum = claims.values.reduce(UInt256.zero) { $0.addingSaturated($1.token) }
        if let token, let transfer, tokenSum > token {
            throw shortage(
                .insufficientTokenBalance, held: token, needed: tokenSum, decimals: transfer.amount.decimals,
                symbol: transfer.symbol)
        }
        if nativeSum > native.baseUnits {
            throw shortage(
                .insufficientFunds, held: native.baseUnits, needed: nativeSum, decimals: native.currency.decimals,
                symbol: native.currency.symbol)
        }
    }

    /// Whether a send may not be in these balances yet.
    private func isUnseen(_ send: SendRecord) -> Bool {
        // One that a vendor submits is not counted by the account's nonce.
        send.nonce.map { $0 >= latestNonce } ?? send.phase.isPending
    }

    private func shortage(
        _ kind: RainError.Kind, held: UInt256, needed: UInt256, decimals: Int, symbol: String
    ) -> RainError {
        RainError(
            kind,
            """
            the account held \(held.formatted(decimals: decimals)) \(symbol); with what is on its way already, this needs up \
            to \(needed.formatted(decimals: decimals))
            """)
    }
}

/// What the transactions of one nonce need at most: one of them is mined.
private struct Claim {
    var native = UInt256.zero
    var token = UInt256.zero

    init(native: UInt256 = .zero, token: UInt256 = .zero) {
        self.native = native
        self.token = token
    }

    /// What a spending needs; allowances and withdrawals need nothing of the account's own balance.
    init(_ spending: Spending, of token: Token) {
        native = spending.value.addingSaturated(spending.fee)
        if token != .native {
            self.token = spending.outflow.outgoing
                .filter { $0.token == token && $0.kind == .transfer }
                .reduce(.zero) { $0.addingSaturated($1.amount) }
        }
    }

    mutating func include(_ other: Claim) {
        native = max(native, other.native)
        token = max(token, other.token)
    }
}

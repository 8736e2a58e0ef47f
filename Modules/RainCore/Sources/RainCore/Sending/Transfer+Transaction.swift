internal import RainEthereum

extension PreparedTransaction.Transfer {
    /// The transfer that a transaction makes, read back from it; nil when it makes none of a known token.
    init?(_ transaction: Transaction, on network: NetworkConfig, tokens: TokenStore) {
        guard let to = transaction.to else { return nil }
        if transaction.data.isEmpty {
            guard let amount = try? TokenAmount(baseUnits: transaction.value, decimals: network.currency.decimals) else {
                return nil
            }
            self.init(token: .native, symbol: network.currency.symbol, recipient: to, amount: amount)
        } else {
            guard transaction.value.isZero, let token = tokens.token(at: to, on: network.chainID),
                let call = try? ERC20.decodeTransfer(transaction.data),
                let amount = try? TokenAmount(baseUnits: call.amount, decimals: token.decimals)
            else { return nil }
            self.init(token: .contract(to), symbol: token.symbol, recipient: call.recipient, amount: amount)
        }
    }
}

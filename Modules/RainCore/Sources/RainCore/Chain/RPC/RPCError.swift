internal import RainEncoding

/// A node's refusal of one call.
///
/// Nodes agree on neither codes nor texts, so decisions rest on the data and the message, never on the code alone.
struct RPCError: Error, Hashable, Sendable {
    let code: Int
    let message: String
    let data: JSONValue?

    /// Whether the call ran and was reverted by the contract.
    var isRevert: Bool {
        let text = message.lowercased()
        return text.contains("revert") || text.contains("invalid opcode")
    }

    /// Whether the sender has too little of the chain's own currency.
    var isInsufficientFunds: Bool {
        let text = message.lowercased()
        return text.contains("insufficient funds") || text.contains("insufficient balance")
    }

    /// The refusal of a read or an estimate, in the terms of the public interface.
    func rainError(method: String) -> RainError {
        let text = message.safeForMessages()
        if isRevert { return RainError(.transactionSimulationFailed, "the call would fail: \(text)", underlying: self) }
        if isInsufficientFunds { return RainError(.insufficientFunds, text, underlying: self) }
        return RainError(.networkError, "the node refused \(method): \(text) (\(code))", underlying: self)
    }
}

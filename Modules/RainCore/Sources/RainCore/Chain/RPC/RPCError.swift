internal import RainEncoding

/// A node's refusal of one call.
///
/// Nodes agree on neither codes nor texts, so decisions rest on the data and the message, never on the code alone.
struct RPCError: Error, Hashable, Sendable {
    let code: Int
    let message: String
    let data: JSONValue?

    /// Whether the call ran and was reverted by the contract.
    var isRevert: Bool { ["revert", "reverted", "invalid opcode"].contains(where: mentions) }

    /// Whether the sender has too little of the chain's own currency.
    var isInsufficientFunds: Bool { ["insufficient funds", "insufficient balance"].contains(where: mentions) }

    /// Whether the message has a phrase at the beginning of a word, in whatever case: "unknown transaction type" does not
    /// mention a "known transaction".
    func mentions(_ phrase: String) -> Bool {
        let text = Array(message.lowercased().utf8)
        let wanted = Array(phrase.utf8)
        guard text.count >= wanted.count else { return false }
        return (0...(text.count - wanted.count)).contains { place in
            (place == 0 || !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[place - 1]))
                && text[place..<(place + wanted.count)].elementsEqual(wanted)
        }
    }

    /// The refusal of a read or an estimate, in the terms of the public interface.
    func rainError(method: String) -> RainError {
        let text = message.printable()
        if isRevert { return RainError(.transactionSimulationFailed, "the call would fail: \(text)", underlying: self) }
        if isInsufficientFunds { return RainError(.insufficientFunds, text, underlying: self) }
        return RainError(.networkError, "the node refused \(method): \(text) (\(code))", underlying: self)
    }
}

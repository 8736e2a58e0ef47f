internal import RainEncoding
internal import RainEthereum
internal import RainHTTP

/// What is known after a node was handed signed bytes.
enum BroadcastAnswer: Hashable, Sendable {
    /// The node has them.
    case taken
    /// The node did not take them and will not: they break a rule.
    case refused(Refusal, String)
    /// The node says that the nonce is used: by whom, only the chain can tell.
    case outOfDate(String)
    /// Not a byte reached the node.
    case neverSent(String)
    /// They may have arrived, or not.
    ///
    /// A time-out is no failure.
    case unknown(String)
}

extension BroadcastAnswer {
    /// Reads a node's answer.
    init(_ answer: RPCAnswer, sending hash: Hash32) {
        switch answer.result {
        case .success:
            // A node that names another hash is wrong about one of the two: look before believing either.
            self = (try? answer.hash()) == hash ? .taken : .unknown("the node named another transaction")
        case .failure(let error):
            let reason = error.message.printable()
            if Self.outOfDateTexts.contains(where: error.mentions) {
                self = .outOfDate(reason)
            } else if error.isInsufficientFunds {
                self = .refused(.insufficientFunds, reason)
            } else if Self.refusedTexts.contains(where: error.mentions) {
                self = .refused(.rejected, reason)
            } else if Self.takenTexts.contains(where: error.mentions) {
                self = .taken
            } else {
                self = .unknown(reason)
            }
        }
    }

    /// Reads an error of the transport.
    init(_ error: any Error) {
        let text = (error as? HTTPError)?.message ?? (error as? RainError)?.message ?? "the node did not answer"
        self = HTTPError.requestMayHaveBeenSent(after: error) ? .unknown(text) : .neverSent(text)
    }

    // Texts of geth, reth, Erigon, Nethermind, Besu, OpenEthereum and rollups; what is in no list is unknown. Nethermind's
    // "FeeTooLow" stands in none: it was seen to be followed by "AlreadyKnown" for the same bytes.

    private static let outOfDateTexts = ["nonce too low", "nonce is too low", "oldnonce", "nonce has already been used"]

    private static let refusedTexts = [
        "intrinsic gas too low", "intrinsic gas exceeds", "floor data gas", "exceeds block gas limit", "gas limit too high",
        "underpriced", "could not replace existing tx", "max priority fee per gas higher", "tip higher than fee cap",
        "max fee per gas less than block base fee", "fee cap less than block base fee", "gas price below",
        "gas price is too low", "exceeds the configured cap", "transaction fee cap exceeded", "invalid sender",
        "invalid chain id", "wrong chainid", "chainid is required", "chainid not supported", "invalid signature",
        "invalid transaction", "transaction type not supported", "unknown transaction type", "sender not an eoa",
        "only replay-protected", "rlp:", "oversized data", "negative value",
    ]

    private static let takenTexts = [
        "already known", "alreadyknown", "known transaction", "already imported", "already exists", "already in mempool",
        "already in the mempool",
    ]
}

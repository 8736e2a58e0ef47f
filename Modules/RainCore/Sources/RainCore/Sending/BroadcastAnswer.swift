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
            if error.mentions("nonce too low") {
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

    // Texts of geth, reth, erigon, nethermind and besu; what is in neither list is unknown.

    private static let refusedTexts = [
        "intrinsic gas too low", "floor data gas", "exceeds block gas limit", "gas limit too high",
        "transaction underpriced", "max priority fee per gas higher", "max fee per gas less than block base fee",
        "fee cap less than block base fee", "exceeds the configured cap", "invalid sender", "invalid chain id",
        "invalid transaction", "transaction type not supported", "unknown transaction type", "sender not an eoa",
        "only replay-protected", "rlp:", "oversized data", "negative value",
    ]

    private static let takenTexts = ["already known", "known transaction", "already imported", "already exists"]
}

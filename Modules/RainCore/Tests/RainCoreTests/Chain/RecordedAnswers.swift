import RainEncoding
import Testing

@testable import RainCore

/// What nodes were seen to answer to signed bytes, and what it proves about them.
struct RecordedAnswer: CustomTestStringConvertible, Sendable {
    enum Verdict: Sendable { case taken, refused, cannotPay, outOfDate, unknown }

    let source: String
    let code: Int
    let message: String
    let verdict: Verdict

    init(_ source: String, _ code: Int, _ message: String, _ verdict: Verdict) {
        self.source = source
        self.code = code
        self.message = message
        self.verdict = verdict
    }

    var testDescription: String { "\(source): \(message) (\(code))" }

    static let all: [RecordedAnswer] = [
        .init("geth", -32000, "already known", .taken),
        .init("old geth", -32603, "Known transaction (3b7baba5)", .taken),
        .init("Erigon", -32000, "ALREADY_EXISTS: already known", .taken),
        .init("Nethermind", -32010, "AlreadyKnown", .taken),
        .init("OpenEthereum", -32010, "Transaction with the same hash was already imported.", .taken),
        .init("zkSync", 3, "known transaction. transaction with hash 0x00 is already in the system", .taken),
        .init("Besu", -32000, "Known transaction", .taken),

        .init("geth", -32000, "nonce too low: next nonce 17, tx nonce 0", .outOfDate),
        .init("Erigon", -32000, "INTERNAL_ERROR: nonce too low", .outOfDate),
        .init("Nethermind", -32010, "OldNonce, Current nonce: 5, nonce of rejected tx: 3", .outOfDate),
        .init("OpenEthereum", -32010, "Transaction nonce is too low. Try incrementing the nonce.", .outOfDate),
        .init("Besu", -32001, "Nonce too low", .outOfDate),
        .init("MetaMask", -32603, "nonce has already been used", .outOfDate),

        .init("geth", -32000, "insufficient funds for gas * price + value: balance 1, tx cost 2, overshot 1", .cannotPay),
        .init("Nethermind", -32010, "InsufficientFunds, Account balance: 0", .cannotPay),
        .init("Besu", -32004, "Upfront cost exceeds account balance", .cannotPay),
        .init("OpenEthereum", -32010, "Insufficient funds. The account does not have enough funds.", .cannotPay),

        .init("geth", -32000, "transaction underpriced: gas tip cap 0, minimum needed 1", .refused),
        .init("geth", -32000, "replacement transaction underpriced", .refused),
        .init("Erigon", -32000, "INTERNAL_ERROR: could not replace existing tx", .refused),
        .init("Erigon", -32000, "underpriced", .refused),
        .init("Besu", -32000, "Replacement transaction underpriced", .refused),
        .init("Besu", -32009, "Gas price below configured minimum gas price", .refused),
        .init("Besu", -32009, "Gas price below current base fee", .refused),
        .init(
            "OpenEthereum", -32010, "Transaction gas price is too low. There is another transaction with same nonce.", .refused),
        .init("geth", -32000, "max fee per gas less than block base fee: address 0x00, maxFeePerGas: 1, baseFee: 2", .refused),
        .init("geth", -32000, "intrinsic gas too low: gas 20999, minimum needed 21000", .refused),
        .init("geth", -32000, "exceeds block gas limit", .refused),
        .init("Besu", -32005, "Transaction gas limit exceeds block gas limit", .refused),
        .init("Besu", -32003, "Intrinsic gas exceeds gas limit", .refused),
        .init("geth", -32000, "tx fee (21.00 ether) exceeds the configured cap (1.00 ether)", .refused),
        .init("geth", -32000, "invalid sender: invalid chain id for signer: have 1 want 31337", .refused),
        .init("Besu", -32000, "Wrong chainId", .refused),
        .init("Besu", -32002, "Invalid signature", .refused),

        // A door that is shut says nothing about what went through it before, and a limit nothing about the bytes.
        .init("Infura", -32005, "daily request count exceeded, request rate limited", .unknown),
        .init("Base", -32016, "over rate limit", .unknown),
        .init("proxyd", -32011, "no backend is currently healthy to serve traffic", .unknown),
        .init("geth", -32603, "internal error", .unknown),
        // Seen to be followed by "AlreadyKnown" for the same bytes.
        .init("Nethermind", -32010, "FeeTooLow", .unknown),
        // Kept for later by one node, dropped by another.
        .init("Besu", -32006, "Nonce too high", .unknown),
        .init("geth", -32000, "txpool is full", .unknown),
        // Of one code with what is refused, and no word of a known transaction.
        .init("Besu", -32000, "unknown transaction", .unknown),
        // A contract's own text, on a chain that runs the call first: nothing in it is a node's word.
        .init("any", 3, "execution reverted: already known", .unknown),
        .init("any", 3, "execution reverted: nonce too low", .unknown),
        .init("any", -32000, "VM Exception while processing transaction: revert insufficient funds", .unknown),
    ]
}

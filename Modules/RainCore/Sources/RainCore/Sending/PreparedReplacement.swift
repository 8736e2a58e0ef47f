public import RainEthereum

/// Another version of a send that waits to be mined, ready to be agreed to: the same at a higher price, or nothing in its place.
///
/// It has the nonce of the send, so at most one of the two is mined.
public struct PreparedReplacement: Sendable, Hashable {
    /// The id of the send.
    public let id: String
    /// What it is for: `speedUp` or `cancellation`.
    public var purpose: SendAttempt.Purpose { replacement.purpose }
    /// The chain.
    public let chainID: ChainID
    /// The account that sends and pays the fee.
    public let account: Address
    /// The transfer that the send makes; a cancellation prevents it.
    public let transfer: PreparedTransaction.Transfer?
    /// Its price, in place of the former.
    public let fees: FeeQuote
    /// What is signed.
    let replacement: SendReplacement
    /// What the user should know before agreeing; nothing of it is signed.
    public internal(set) var warnings: [GuardWarning] = []

    /// What it does.
    var call: ContractCall {
        let transaction = replacement.transaction
        return ContractCall(to: transaction.to ?? account, value: transaction.value, data: transaction.data)
    }

    /// The nonce it shares with what is on its way.
    var nonce: UInt64 { replacement.transaction.nonce }

    /// The fingerprint of all that will be signed: what the user agrees to.
    public var digest: Hash32 { .keccak256(replacement.transaction.unsignedBytes) }
}

public import RainCore
public import RainEthereum

/// A withdrawal that is ready to be agreed to: what it does and what it costs at most, frozen; nothing is signed.
///
/// `RainClient.withdrawCollateral(_:signature:idempotencyKey:)` does exactly this, or nothing.
public struct PreparedWithdrawal: Sendable {
    /// What the user agrees to.
    public let intent: WithdrawalIntent
    /// The priced call, its signatures missing.
    let draft: PreparedTransaction
    /// What the user should know before agreeing.
    public let warnings: [GuardWarning]

    /// Names this agreement: withdrawing it twice is one withdrawal.
    public var id: String { draft.id }
    /// Its price: the most is `fees.maximumFee`.
    public var fees: FeeQuote { draft.fees }
    /// When the prices and the collateral were read.
    public var preparedAt: Timestamp { draft.preparedAt }

    /// The fingerprint of all that the user agrees to, the price included.
    public var digest: Hash32 {
        var bytes = intent.fingerprint.bytes
        for number in [UInt256(fees.gasLimit), fees.maxFeePerGas, fees.maxPriorityFeePerGas] { bytes += number.bigEndianBytes }
        return .keccak256(bytes)
    }
}
